import { createHash, randomBytes } from "node:crypto";
import type { Session } from "~/adapters/database/accounts.server";
import { readMobileNumber } from "~/domain/account/mobile-number";
import type { EmailContent, TextContent } from "~/domain/message/message";
import { asSessionId, asSiteSlug, type SiteSlug } from "~/domain/text/identifiers";
import { messageContent } from "~/services/messages/new-message.server";
import type { Platform } from "~/services/platform/platform";
import {
  type Answers,
  defaultAnswers,
  errorsOf,
  formsOfPage,
  type PageForm,
  type Visitor,
  visitor,
} from "./page-forms";
import type { Answer } from "./request-server";

/**
 * Signs a shopper in without a code, for tests of what signing in opens.
 * @returns the `Cookie` header of the signed-in browser, on plain HTTP
 */
export async function signedIn(
  { store, now }: Pick<Platform, "store" | "now">,
  site: SiteSlug,
  phone = "0412 345 678",
): Promise<{ cookie: string; session: Session }> {
  const read = readMobileNumber(phone);
  if ("fault" in read) throw new RangeError(`${phone} is no mobile number`);
  const token = randomBytes(32).toString("base64url");
  const time = now();
  const session = await store.accounts.startSession(
    {
      id: asSessionId(createHash("sha256").update(token).digest("base64url")),
      site,
      phone: read.number,
      device: "Chrome on Android",
      expiresAt: new Date(time.getTime() + 30 * 86_400_000),
    },
    time,
  );
  return { cookie: `session=${token}`, session };
}

/** Returns the hidden answer by which this shopper's forms say whose page they were on. */
export async function ownerAnswer(who: Pick<Visitor, "get">): Promise<Answers> {
  const page = await who.get("/account/delete");
  const [form] = formsOfPage(page.text).filter(({ action }) => action === "/account/delete");
  if (!form) throw new Error(`nobody is signed in: ${page.status}`);
  return defaultAnswers(form);
}

type Messages = Pick<Platform, "store" | "now" | "sessionSecrets">;

async function waiting<Content extends EmailContent | TextContent>(
  platform: Messages,
  channel: "sms" | "email",
): Promise<Content[]> {
  const { messages } = platform.store;
  const contents: Content[] = [];
  for (const message of await messages.claim(100, 15, platform.now(), { channels: [channel] })) {
    const content = messageContent<Content>(platform, message);
    if (!content) throw new Error("a message can't be read");
    contents.push(content);
    // A message that is being sent would keep its account from being deleted.
    await messages.delivered(message.id, platform.now());
  }
  return contents;
}

/** Returns the text messages that wait to be sent, each one once. */
export const textMessages = (platform: Messages) => waiting<TextContent>(platform, "sms");

/** Returns the e-mails that wait to be sent, each one once. */
export const waitingMails = (platform: Messages) => waiting<EmailContent>(platform, "email");

/** Returns the code of the text message that was sent last. */
export async function lastCode(platform: Messages): Promise<string> {
  const last = (await textMessages(platform)).at(-1);
  return /^\d{6}/.exec(last?.text ?? "")?.[0] ?? "no code was sent";
}

/**
 * A visitor without JavaScript who signs in as people do: with the number, then with the code from the message.
 * @param at the address of the sign-in page
 */
export function shopper(
  { port, platform }: { port: number; platform: Messages },
  host: string,
  at = "/sign-in",
) {
  const person = visitor({ port }, host);
  const signIn = {
    /** Sends the form of a page that has these fields, or this button. */
    fill(page: Answer, answers: Record<string, string>, button?: string): Promise<Answer> {
      const wanted = button ?? Object.keys(answers)[0];
      const form = formsOfPage(page.text).find(
        ({ action, fields }) => action === "/sign-in" && fields.some(({ name }) => name === wanted),
      );
      if (!form) throw new Error(`the page has no form with ${wanted}`);
      const values: Answers = defaultAnswers(form).map(([name, value]) => [name, answers[name] ?? value]);
      return person.post("/sign-in", button ? [...values, [button, "1"]] : values);
    },

    /** Asks for a code and returns the page that asks for it. */
    async askForCode(phone: string, address = at): Promise<Answer> {
      const answer = await signIn.fill(await person.get(address), { phone });
      if (answer.status !== 303) throw new Error(`${answer.status}: ${errorsOf(answer.text)}`);
      return person.get(answer.headers.location ?? "");
    },

    /** Returns the answer to the right code. */
    async signIn(phone: string, address = at): Promise<Answer> {
      const page = await signIn.askForCode(phone, address);
      return signIn.fill(page, { code: await lastCode(platform) });
    },

    isSignedIn: async () => (await person.get("/sign-out")).text.includes("You're signed in as"),
  };
  return { ...person, ...signIn };
}

/** What tests of signed-in shoppers share. Each of them has a number that no other test uses. */
export function shoppersOf(served: () => { port: number; platform: Platform }) {
  let numbers = 0;
  const newNumber = () => {
    numbers += 1;
    return `0412 ${String(100_000 + numbers).replace(/(\d{3})$/, " $1")}`;
  };
  /** Signs a shopper in, in a new browser. */
  const account = async (phone = newNumber(), site = "alpha") => {
    const who = visitor(served(), `${site}.localhost:${served().port}`);
    const { cookie, session } = await signedIn(served().platform, asSiteSlug(site), phone);
    who.keepCookie(cookie);
    return { who, cookie, session, account: session.account };
  };
  return {
    newNumber,
    account,
    /** Returns a new browser in which this number is signed in; null: nobody. */
    browser: async (phone: string | null = newNumber(), site = "alpha"): Promise<Visitor> =>
      phone === null
        ? visitor(served(), `${site}.localhost:${served().port}`)
        : (await account(phone, site)).who,
    /** Moves the clock of the server. */
    later(minutes: number) {
      const time = new Date(served().platform.now().getTime() + minutes * 60_000);
      served().platform.now = () => time;
    },
    emails: () => waitingMails(served().platform),
  };
}

/** Returns what a browser sends for a form with these answers; null leaves one out. */
export function answersOf(form: PageForm | undefined, answers: Record<string, string | null>): Answers {
  if (!form) throw new Error("the page has no form");
  const kept = defaultAnswers(form).filter(([name]) => !(name in answers));
  const given = Object.entries(answers).filter((answer): answer is [string, string] => answer[1] !== null);
  return [...kept, ...given];
}

/** Returns what a browser sends for the form of a page that has this field, and where. */
export function formWith(page: Answer, field: string, answers: Record<string, string> = {}) {
  const form = formsOfPage(page.text).find(({ fields }) => fields.some(({ name }) => name === field));
  if (!form) throw new Error(`the page has no form with ${field}: ${page.status}`);
  return { action: form.action, answers: answersOf(form, answers) };
}

/** Sends the form of a page that has this field. */
export async function fillForm(
  who: Visitor,
  address: string,
  field: string,
  given: Record<string, string> = {},
) {
  const { action, answers } = formWith(await who.get(address), field, given);
  return who.post(action, answers);
}
