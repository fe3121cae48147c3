import type { EmailContent } from "~/domain/message/message";
import { messageContent } from "~/services/messages/new-message.server";
import type { Platform } from "~/services/platform/platform";
import type { Answer } from "./http-host";
import { type Answers, defaultAnswers, formsOfPage, visitor } from "./page-forms";

type EditorPlatform = Pick<Platform, "store" | "now" | "sessionSecrets">;

/** Returns the e-mails that wait to be sent, each one once. */
export async function waitingMails(platform: EditorPlatform): Promise<EmailContent[]> {
  const { messages } = platform.store;
  const mails: EmailContent[] = [];
  for (const message of await messages.claim(100, 15, platform.now(), { channels: ["email"] })) {
    const content = messageContent<EmailContent>(platform, message);
    if (!content) throw new Error("a message can't be read");
    mails.push(content);
    await messages.delivered(message.id, platform.now());
  }
  return mails;
}

/** An editor without JavaScript, who signs in with the code from the e-mail and sends the editor's own forms. */
export function editor(
  { port, platform }: { port: number; platform: EditorPlatform },
  host: string,
  email: string,
) {
  const person = visitor({ port }, host);

  /** Sends the form of a page that has these fields, with its other answers as they are, and a button. */
  async function send(
    page: Answer,
    path: string,
    answers: Record<string, string>,
    button?: [string, string],
  ) {
    const names = Object.keys(answers);
    const form = formsOfPage(page.text).find(
      ({ action, fields }) =>
        (action ?? path) === path && names.every((name) => fields.some((field) => field.name === name)),
    );
    if (!form) throw new Error(`the page has no form at ${path} with ${names}: ${page.status}`);
    const values: Answers = defaultAnswers(form).map(([name, value]) => [name, answers[name] ?? value]);
    return person.post(path, button ? [...values, button] : values);
  }

  return {
    ...person,
    send,
    askForCode: async () => send(await person.get("/preview"), "/preview", { email }),
    enter: async (code: string) => send(await person.get("/preview?step=code"), "/preview", { code }),

    async signIn() {
      const asked = await this.askForCode();
      if (asked.status !== 303) throw new Error(`no code was sent: ${asked.status}`);
      const mail = (await waitingMails(platform)).at(-1);
      return this.enter(/\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "000000");
    },

    /** Saves a draft of a text, or of its forms in their order. */
    async draft(key: string, ...texts: string[]) {
      const path = `/preview/text?key=${encodeURIComponent(key)}`;
      const answers = Object.fromEntries(texts.map((text, index) => [`text_${index}`, text]));
      return send(await person.get(path), "/preview/text", answers);
    },

    preview: (isOn: boolean) => person.post("/preview", [["do", isOn ? "preview" : "end_preview"]]),

    /**
     * Publishes all drafts.
     * @param language as the editor's addresses name it; absent: the site's first
     */
    async publish(language?: string) {
      const path = language === undefined ? "/preview/publish" : `/preview/publish?language=${language}`;
      const page = await person.get(path);
      const drafts = [...page.text.matchAll(/name="draft"[^>]* value="([^"]*)"/g)].map(
        ([, value = ""]) => value,
      );
      return person.post(
        path,
        drafts.map((value): [string, string] => ["draft", value]),
      );
    },
  };
}
