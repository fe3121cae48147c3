import type { CodeEnd, CodeLimit, CodePurpose } from "~/domain/account/one-time-code";
import type { NewMessage } from "~/domain/message/message";
import type { SignInCodeId, SiteSlug } from "~/domain/text/identifiers";

/** A code to be sent. Hashes have one entry for each session secret, the newest first: the first is stored. */
export interface NewSignInCode {
  id: SignInCodeId;
  site: SiteSlug;
  purpose: CodePurpose;
  receivers: readonly string[];
  visitors: readonly string[];
  browser: string;
  code: string;
  expiresAt: Date;
  /** Carries the code to its receiver. Stored in the same transaction. Null: nobody gets this code. */
  message: NewMessage | null;
}

/**
 * What happened to a new code. `until`: when the limit is over; null when nobody can tell. `live`: the code that the same
 * browser can still enter for this receiver.
 */
export type CodeAddition =
  | { kind: "added" }
  | { kind: "limited"; limit: CodeLimit; until: Date | null; live: SignInCodeId | null };

/** An attempt to enter a code. */
export interface CodeAttempt {
  id: SignInCodeId;
  site: SiteSlug;
  purpose: CodePurpose;
  receivers: readonly string[];
  browser: string;
  /** The hashes of what was entered, as the code with this id would have them. */
  codesFor(id: SignInCodeId): readonly string[];
}

/** unknown: no such code for this browser, receiver and purpose. */
export type CodeAnswer = "right" | "wrong" | "expired" | "unknown" | CodeEnd;

/** One-time codes (docs/decisions/0060). Several processes count and check as one. */
export interface SignInCodeStore {
  /**
   * Stores a code and its message, unless that would exceed a limit. Ends the browser's earlier codes for this receiver.
   * Also deletes codes that no limit counts any more.
   */
  add(code: NewSignInCode, now: Date): Promise<CodeAddition>;
  /** Checks a code. Only one of any number of attempts at the same time gets "right". */
  check(attempt: CodeAttempt, now: Date): Promise<CodeAnswer>;
  /** Deletes codes that no limit counts any more. */
  deleteOld(now: Date): Promise<void>;
}
