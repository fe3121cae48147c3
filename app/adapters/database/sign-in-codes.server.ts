import { timingSafeEqual } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { CODE_LIMITS, CODE_TRIES, exceededLimit } from "~/domain/account/one-time-code";
import { latestTime } from "~/domain/clock/wrong-future";
import type { SignInCodeId } from "~/domain/text/identifiers";
import type { Connection } from "./connection";
import { addMessage } from "./messages.server";
import type { CodeAddition, CodeAttempt, NewSignInCode, SignInCodeStore } from "./sign-in-code-store";
import type { Tables } from "./tables";

/** The first of the two numbers of a PostgreSQL advisory lock. No other part of the program uses it. */
const CODE_LOCK = 20_261_123;

/** @param onAdded called after a message has been committed */
export function createSignInCodeStore(connection: Connection, onAdded: () => void): SignInCodeStore {
  const { kind, write } = connection;

  return {
    async add(code, now) {
      const addition = await write((trx) => addCode(trx, kind, code, now));
      if (addition.kind === "added" && code.message) onAdded();
      return addition;
    },

    check: (attempt, now) =>
      write(async (trx) => {
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
      }),

    async deleteOld(now) {
      await write((trx) => deleteOld(trx, now));
    },
  };
}

async function addCode(
  trx: Transaction<Tables>,
  kind: Connection["kind"],
  code: NewSignInCode,
  now: Date,
): Promise<CodeAddition> {
  const { id, site, purpose, receivers, visitors, browser, expiresAt, message } = code;
  // Codes of a site are counted one after another, so the counts below can't change before the commit. (SQLite has one
  // writer.)
  if (kind === "postgres")
    await sql`select pg_advisory_xact_lock(${CODE_LOCK}::int, hashtext(${site}::text))`.execute(trx);
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
  if (message && (await addMessage(trx, kind, message)) === "over_cap")
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

async function liveCode(
  trx: Transaction<Tables>,
  { site, purpose, receivers, browser }: NewSignInCode,
  now: Date,
): Promise<SignInCodeId | null> {
  const row = await trx
    .selectFrom("sign_in_codes")
    .select("id")
    .where("site", "=", site)
    .where("purpose", "=", purpose)
    .where("receiver", "in", receivers)
    .where("browser", "=", browser)
    .where("ended", "is", null)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether it is one of the codes that this browser asked for before its last one. There are a few at most. */
async function isReplaced(
  trx: Transaction<Tables>,
  { site, purpose, receivers, browser, codesFor }: CodeAttempt,
  now: Date,
): Promise<boolean> {
  const rows = await trx
    .selectFrom("sign_in_codes")
    .select(["id", "code"])
    .where("site", "=", site)
    .where("purpose", "=", purpose)
    .where("receiver", "in", receivers)
    .where("browser", "=", browser)
    .where("ended", "=", "replaced")
    .where("expires_at", ">", now.toISOString())
    .execute();
  return rows.some(({ id, code }) => codesFor(id).some((entered) => isSame(entered, code)));
}

async function whyNot(
  trx: Transaction<Tables>,
  { id, site, purpose, receivers, browser }: CodeAttempt,
): Promise<"unknown" | "expired" | "used" | "replaced" | "tries"> {
  const row = await trx
    .selectFrom("sign_in_codes")
    .select("ended")
    .where("id", "=", id)
    .where("site", "=", site)
    .where("purpose", "=", purpose)
    .where("receiver", "in", receivers)
    .where("browser", "=", browser)
    .executeTakeFirst();
  if (!row) return "unknown";
  return row.ended ?? "expired";
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
