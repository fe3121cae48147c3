import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "./journey";

interface SentText {
  to: string;
  text: string;
  at: string;
}

/** Returns the messages that the server under test has sent to a number, the newest last. */
function textsTo(number: string): SentText[] {
  const folder = path.join(process.env.FORECOURT_TEST_DATA ?? "", "outbox/sms");
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith(".json"))
      .map((file) => JSON.parse(readFileSync(path.join(folder, file), "utf8")) as SentText)
      .filter(({ to }) => to === number)
      .sort((one, other) => one.at.localeCompare(other.at));
  } catch {
    return [];
  }
}

/** Waits for the code that a sign-in sends. A number asks for one code in a run, because the server's clock stands. */
export async function sentCode(phone: string): Promise<string> {
  const number = phone.replace(/\s/g, "").replace(/^0/, "+61");
  const code = () => /^\d{6}/.exec(textsTo(number).at(-1)?.text ?? "")?.[0] ?? "";
  await expect.poll(code, { message: `a code was sent to ${phone}` }).not.toBe("");
  return code();
}
