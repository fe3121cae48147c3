import { createHash, createHmac, randomInt, randomUUID } from "node:crypto";
import type { CodeAnswer } from "~/adapters/database/sign-in-codes.server";
import {
  CODE_DIGITS,
  CODE_MINUTES,
  type CodeLimit,
  type CodePurpose,
  type CodeReceiver,
} from "~/domain/account/one-time-code";
import { asSignInCodeId, type MessageId, type SignInCodeId, type SiteSlug } from "~/domain/text/identifiers";
import { type MessageDraft, newMessage } from "../messages/new-message.server";
import type { SiteContext } from "../platform/platform";

type CodeContext = Pick<SiteContext, "platform" | "site">;
interface KeyContext {
  platform: { sessionSecrets: readonly string[] };
  site: { slug: SiteSlug };
}

export interface CodeRequest {
  purpose: CodePurpose;
  receiver: CodeReceiver;
  /** A secret that only this browser has: nobody else can enter the code. */
  browser: string;
  /** The visitor's network address. */
  visitorKey: string;
  /** Nobody gets the code, and nothing else tells so: the address may not sign in. */
  unsent?: boolean;
}

export type CodeOutcome =
  | { kind: "sent"; id: SignInCodeId; message: MessageId }
  /** Nothing was sent. `until`: when to ask again; null: later. `live`: an earlier code that still works here. */
  | { kind: "limited"; limit: CodeLimit; until: Date | null; live: SignInCodeId | null };

/**
 * Sends a code, unless that would exceed a limit (rules/account#code-limits). It does the same for every receiver:
 * nothing tells whether somebody has an account.
 * @param write the message with the code in it, to the receiver
 */
export async function sendCode(
  context: CodeContext,
  { purpose, receiver, browser, visitorKey, unsent = false }: CodeRequest,
  write: (code: string) => MessageDraft,
): Promise<CodeOutcome> {
  const { platform, site } = context;
  const now = platform.now();
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  const id = asSignInCodeId(randomUUID());
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const message = newMessage(platform, site, { ...write(code), expiresAt });
  const addition = await platform.store.signInCodes.add(
    {
      id,
      site: site.slug,
      purpose,
      receivers: receiverHashes(context, receiver),
      visitors: keyedHashes(context, ["visitor", visitorKey]),
      browser: browserHash(browser),
      code: codeHashes(context, { id, purpose, code })[0] ?? "",
      expiresAt,
      message: unsent ? null : message,
    },
    now,
  );
  return addition.kind === "added" ? { kind: "sent", id, message: message.id } : addition;
}

/** Checks a code that a shopper entered. "right" comes once; then the code is used. */
export async function checkCode(
  context: CodeContext,
  {
    id,
    purpose,
    receiver,
    browser,
    code,
  }: Omit<CodeRequest, "visitorKey" | "unsent"> & { id: SignInCodeId; code: string },
): Promise<CodeAnswer> {
  const { platform, site } = context;
  return platform.store.signInCodes.check(
    {
      id,
      site: site.slug,
      purpose,
      receivers: receiverHashes(context, receiver),
      browser: browserHash(browser),
      codesFor: (of) => codeHashes(context, { id: of, purpose, code }),
    },
    platform.now(),
  );
}

/** Returns the hashes of the number or address that codes were sent to: one for each session secret. */
export function receiverHashes(context: KeyContext, { channel, to }: CodeReceiver): string[] {
  return keyedHashes(context, ["receiver", channel, to]);
}

/** Six digits are quickly guessed from a plain hash. */
function codeHashes(
  context: CodeContext,
  { id, purpose, code }: { id: SignInCodeId; purpose: CodePurpose; code: string },
): string[] {
  return keyedHashes(context, ["code", id, purpose, code]);
}

/** One for each session secret, the newest first. */
function keyedHashes({ platform, site }: KeyContext, values: readonly string[]): string[] {
  return platform.sessionSecrets.map((secret) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["one-time code", site.slug, ...values]))
      .digest("base64url"),
  );
}

function browserHash(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
