import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "./journey";

/** An e-mail that the server under test has written to its folder. */
export interface SentMail {
  subject: string;
  headers: string;
  /** Headers and parts, with the encoding of lines and letters undone. */
  content: string;
}

const TEST_DATA = () => process.env.FORECOURT_TEST_DATA ?? "";

function mailsTo(address: string, dataDir = TEST_DATA()): SentMail[] {
  const folder = path.join(dataDir, "outbox/mail");
  let files: string[];
  try {
    files = readdirSync(folder).filter((file) => file.endsWith(".eml"));
  } catch {
    return [];
  }
  return files
    .map((file) => readFileSync(path.join(folder, file), "latin1"))
    .filter((raw) => new RegExp(`^To: .*${address.replaceAll(".", "\\.")}`, "m").test(raw))
    .map((raw) => {
      const [headers = ""] = raw.split(/\r?\n\r?\n/, 1);
      return {
        subject: /^Subject: (.*)$/m.exec(headers)?.[1] ?? "",
        headers: unfolded(headers),
        content: decoded(raw),
      };
    });
}

const unfolded = (headers: string) => headers.replace(/\r?\n[ \t]+/g, " ");
const decoded = (raw: string) =>
  Buffer.from(
    raw
      .replace(/=\r?\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  ).toString("utf8");

/**
 * Waits for an e-mail to an address that contains a text.
 * @param dataDir the folder of a server of the test's own
 */
export async function sentMail(address: string, text: string, dataDir?: string): Promise<SentMail> {
  const found = () => mailsTo(address, dataDir).find(({ content }) => content.includes(text));
  await expect
    .poll(() => found() !== undefined, { message: `an e-mail with “${text}” was sent to ${address}` })
    .toBe(true);
  return found() as SentMail;
}

/** Returns how many e-mails were sent to an address. */
export const countMails = (address: string) => mailsTo(address).length;
