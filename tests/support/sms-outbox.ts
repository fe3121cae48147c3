import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pino } from "pino";
import { openSqlite } from "~/adapters/database/sqlite-connection.server";
import { expect, ownNumberOf } from "./journey";

/* What the server under test has sent: its text messages and e-mails are files. */

interface SentText {
  to: string;
  text: string;
}

const TEST_DATA = () => process.env.FORECOURT_TEST_DATA ?? "";

/** Returns the files of a folder of the outbox; their names sort by time. */
function filesOf(
  folder: "sms" | "mail",
  extension: string,
  encoding: BufferEncoding,
  dataDir = TEST_DATA(),
): string[] {
  const place = path.join(dataDir, "outbox", folder);
  try {
    return readdirSync(place)
      .filter((file) => file.endsWith(extension))
      .sort()
      .map((file) => readFileSync(path.join(place, file), encoding));
  } catch {
    return [];
  }
}

let numbers = 0;
/** Returns a mobile number that nobody has used, as people write it: "0412 345 678". */
export function newNumber(): string {
  numbers += 1;
  const digits = String(ownNumberOf("mobile", numbers) % 100_000_000).padStart(8, "0");
  return `04${digits}`.replace(/^(\d{4})(\d{3})(\d{3})$/, "$1 $2 $3");
}

/**
 * Waits for a code that was sent to a number.
 * @param which the first message to this number, the second, …
 * @param dataDir the folder of a server of the test's own
 */
export async function sentCode(phone: string, which = 1, dataDir?: string): Promise<string> {
  const number = phone.replace(/\s/g, "").replace(/^0/, "+61");
  const code = () => {
    const texts = filesOf("sms", ".json", "utf8", dataDir).map((file) => JSON.parse(file) as SentText);
    const text = texts.filter(({ to }) => to === number)[which - 1]?.text;
    return /^\d{6}/.exec(text ?? "")?.[0] ?? "";
  };
  await expect.poll(code, { message: `code ${which} was sent to ${phone}` }).not.toBe("");
  return code();
}

/**
 * Lets numbers ask for another code. The server's clock stands, so that no limit of an hour or a minute ends: takes the
 * codes that have been entered out of its store, as an hour does.
 */
export async function forgetUsedCodes(): Promise<void> {
  const store = await openSqlite(TEST_DATA(), pino({ level: "silent" }));
  try {
    await store.write((trx) => trx.deleteFrom("sign_in_codes").where("ended", "=", "used").execute());
  } finally {
    await store.close();
  }
}
