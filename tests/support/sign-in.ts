import { createHash, randomBytes } from "node:crypto";
import type { Session } from "~/adapters/database/accounts.server";
import { readMobileNumber } from "~/domain/account/mobile-number";
import type { TextContent } from "~/domain/message/message";
import { asSessionId, type SiteSlug } from "~/domain/text/identifiers";
import { messageContent } from "~/services/messages/new-message.server";
import type { Platform } from "~/services/platform/platform";
import type { Answer } from "./http-host";
import { type Answers, defaultAnswers, errorsOf, formsOfPage, type Visitor, visitor } from "./page-forms";

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

/** Returns the text messages that wait to be sent, each one once. */
export async function textMessages(
  platform: Pick<Platform, "store" | "now" | "sessionSecrets">,
): Promise<TextContent[]> {
  const { messages } = platform.store;
  const claimed = await messages.claim(100, 15, platform.now(), { channels: ["sms"] });
  const texts: TextContent[] = [];
  for (const message of claimed) {
    const content = messageContent<TextContent>(platform, message);
    if (!content) throw new Error("a message can't be read");
    texts.push(content);
    await messages.delivered(message.id, platform.now());
  }
  return texts;
}

/** Returns the code of the text message that was sent last. */
export async function lastCode(platform: Parameters<typeof textMessages>[0]): Promise<string> {
  const last = (await textMessages(platform)).at(-1);
  return /^\d{6}/.exec(last?.text ?? "")?.[0] ?? "no code was sent";
}

/**
 * A visitor without JavaScript who signs in as people do: with the number, then with the code from the message.
 * @param at the address of the sign-in page
 */
export function shopper(
  { port, platform }: { port: number; platform: Pick<Platform, "store" | "now" | "sessionSecrets"> },
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
