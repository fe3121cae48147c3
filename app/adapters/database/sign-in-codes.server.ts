import { timingSafeEqual } from "node:crypto";
import { type RawBuilder, sql, type Transaction } from "kysely";
import {
  CODE_LIMITS,
  CODE_TRIES,
  type CodeEnd,
  type CodeLimit,
  type CodePurpose,
  exceededLimit,
} from "~/domain/account/one-time-code";
import { latestTime } from "~/domain/clock/steady-clock";
import type { NewMessage } from "~/domain/message/message";
import type { SignInCodeId, SiteSlug } from "~/domain/text/identifiers";
import { type Connection, lockSite, type Tables } from "./connection";
import { addMessage } from "./messages.server";

declare module "./connection" {
  interface Tables {
    sign_in_codes: SignInCodesTable;
  }
}

/** One-time codes of the last hour (docs/decisions/0060): also the count of what was sent. Hashes are keyed. */
interface SignInCodesTable {
  id: SignInCodeId;
  site: SiteSlug;
  purpose: CodePurpose;
  /** Hash of the channel and the number or address that the code was sent to. */
  receiver: string;
  /** Hash of the network address that asked for it. */
  visitor: string;
  /** Hash of the secret in the cookie of the browser that asked for it. */
  browser: string;
  code: string;
  /** Codes that were entered, right or wrong. */
  tries: number;
  /** Why it can't be used any more; null while it can. */
  ended: CodeEnd | null;
  created_at: string;
  expires_at: string;
}

/** A code to be sent. Hashes have one entry for each session secret, the newest first: the first is stored. */
interface NewSignInCode {
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
type CodeAddition =
  | { kind: "added" }
  | { kind: "limited"; limit: CodeLimit; until: Date | null; live: SignInCodeId | null };

interface CodeAttempt {
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
export class SignInCodeStore {
  /** @param onAdded called after a message has been committed */
  constructor(
    private readonly connection: Connection,
    private readonly onAdded: () => void,
  ) {}

  /**
   * Stores a code and its message, unless that would exceed a limit. Ends the browser's earlier codes for this receiver.
   * Also deletes codes that no limit counts any more.
   */
  async add(code: NewSignInCode, now: Date): Promise<CodeAddition> {
    const addition = await this.connection.write((trx) => addCode(trx, code, now));
    if (addition.kind === "added" && code.message) this.onAdded();
    return addition;
  }

  /** Checks a code. Only one of any number of attempts at the same time gets "right". */
  check(attempt: CodeAttempt, now: Date): Promise<CodeAnswer> {
    return this.connection.write(async (trx) => {
      // The row is locked until the commit: of two attempts the second one sees what the first one did.
      const row = await trx
        .updateTable("sign_in_codes")
        .set((set) => ({ tries: set("tries", "+", 1) }))
        .where("id", "=", attempt.id)
        .where("site", "=", attempt.site)
        .where("purpose", "=", attempt.purpose)
        .where("receiver", "in", attempt.receivers)
        .where("browser", "=", attempt.browser)
        .where("ended", "is", null)
        .where("expires_at", ">", now.toISOString())
        .where("created_at", "<=", latestTime(now).toISOString())
        .returning(["id", "code", "tries"])
        .executeTakeFirst();
      if (!row) return whyNot(trx, attempt);
      const isRight = attempt.codesFor(row.id).some((code) => isSame(code, row.code));
      if (!isRight && (await isReplaced(trx, attempt, now))) {
        // A text message that came late is no guess.
        await trx
          .updateTable("sign_in_codes")
          .set((set) => ({ tries: set("tries", "-", 1) }))
          .where("id", "=", row.id)
          .execute();
        return "replaced";
      }
      if (!isRight && row.tries < CODE_TRIES) return "wrong";
      const ended = isRight ? "used" : "tries";
      await trx.updateTable("sign_in_codes").set({ ended }).where("id", "=", row.id).execute();
      return isRight ? "right" : "tries";
    });
  }

  /** Deletes codes that no limit counts any more. */
  async deleteOld(now: Date): Promise<void> {
    await this.connection.write((trx) => deleteOld(trx, now));
  }
}

async function addCode(trx: Transaction<Tables>, code: NewSignInCode, now: Date): Promise<CodeAddition> {
  const { id, site, purpose, receivers, visitors, browser, expiresAt, message } = code;
  // Codes of a site are counted one after another, so the counts below can't change before the commit. (SQLite has one
  // writer.)
  await lockSite(trx, "sign_in_codes", site);
  await deleteOld(trx, now);

  const times = async (column: "receiver" | "visitor", hashes: readonly string[]) => {
    const rows = await trx
      .selectFrom("sign_in_codes")
      .select("created_at")
      .where("site", "=", site)
      .where(column, "in", hashes)
      .execute();
    return rows.map(({ created_at }) => new Date(created_at));
  };
  const sent = {
    toReceiver: await times("receiver", receivers),
    fromVisitor: await times("visitor", visitors),
  };
  const exceeded = exceededLimit(sent, now);
  if (exceeded) return { kind: "limited", ...exceeded, live: await liveCode(trx, code, now) };
  // Before the code: a refusal counts, so nothing of it is undone.
  if (message && (await addMessage(trx, message)) === "over_cap")
    return { kind: "limited", limit: "site", until: null, live: await liveCode(trx, code, now) };

  await ofBrowser(trx, code).set({ ended: "replaced" }).execute();
  await trx
    .insertInto("sign_in_codes")
    .values({
      id,
      site,
      purpose,
      receiver: receivers[0] ?? "",
      visitor: visitors[0] ?? "",
      browser,
      code: code.code,
      tries: 0,
      ended: null,
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .execute();
  return { kind: "added" };
}

async function deleteOld(trx: Transaction<Tables>, now: Date): Promise<void> {
  await trx
    .deleteFrom("sign_in_codes")
    .where((row) =>
      row.or([
        row("created_at", "<=", new Date(now.getTime() - CODE_LIMITS.windowMs).toISOString()),
        // Sent while the clock was ahead.
        row("created_at", ">", latestTime(now).toISOString()),
      ]),
    )
    .execute();
}

/** The codes that a browser can still enter for a receiver. */
function ofBrowser(trx: Transaction<Tables>, { site, purpose, receivers, browser }: NewSignInCode) {
  return trx
    .updateTable("sign_in_codes")
    .where("site", "=", site)
    .where("purpose", "=", purpose)
    .where("receiver", "in", receivers)
    .where("browser", "=", browser)
    .where("ended", "is", null);
}

/** The codes that a browser has asked for, for a receiver. */
function askedCodes(
  trx: Transaction<Tables>,
  { site, purpose, receivers, browser }: Pick<NewSignInCode, "site" | "purpose" | "receivers" | "browser">,
) {
  return trx
    .selectFrom("sign_in_codes")
    .where("site", "=", site)
    .where("purpose", "=", purpose)
    .where("receiver", "in", receivers)
    .where("browser", "=", browser);
}

async function liveCode(
  trx: Transaction<Tables>,
  code: NewSignInCode,
  now: Date,
): Promise<SignInCodeId | null> {
  const row = await askedCodes(trx, code)
    .select("id")
    .where("ended", "is", null)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether it is one of the codes that this browser asked for before its last one. There are a few at most. */
async function isReplaced(trx: Transaction<Tables>, attempt: CodeAttempt, now: Date): Promise<boolean> {
  const rows = await askedCodes(trx, attempt)
    .select(["id", "code"])
    .where("ended", "=", "replaced")
    .where("expires_at", ">", now.toISOString())
    .execute();
  return rows.some(({ id, code }) => attempt.codesFor(id).some((entered) => isSame(entered, code)));
}

async function whyNot(
  trx: Transaction<Tables>,
  attempt: CodeAttempt,
): Promise<"unknown" | "expired" | "used" | "replaced" | "tries"> {
  const row = await askedCodes(trx, attempt).select("ended").where("id", "=", attempt.id).executeTakeFirst();
  if (!row) return "unknown";
  return row.ended ?? "expired";
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export async function addSignIn(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`create table sign_in_codes (
    id ${text} primary key, site ${text} not null, purpose ${text} not null,
    receiver ${text} not null, visitor ${text} not null, browser ${text} not null,
    code ${text} not null, tries integer not null, ended ${text}, created_at ${text} not null,
    expires_at ${text} not null
  )`.execute(trx);
  for (const column of ["receiver", "visitor", "created_at"] as const)
    await sql`create index ${sql.ref(`sign_in_codes_by_${column}`)} on sign_in_codes (${sql.ref(column)})`.execute(
      trx,
    );
  await sql`create table pending_posts (
    id ${text} primary key, site ${text} not null, content ${text} not null,
    expires_at ${text} not null
  )`.execute(trx);
  await sql`create index pending_posts_by_end on pending_posts (expires_at)`.execute(trx);
}
