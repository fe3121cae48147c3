import { describe, expect } from "vitest";
import type { EditorEntry } from "~/domain/editing/editor-rights";
import { exportWording } from "~/services/editing/export-wording.server";
import type { Platform } from "~/services/platform/platform";
import { loadSites } from "~/tenants/registry.server";
import { type Answers, defaultAnswers, formsOfPage, visitor } from "./page-forms";
import type { Answer } from "./request-server";
import { describeServedOnEachStore } from "./served-on-each-store";
import { servedSites, type serveSites } from "./served-sites";
import { waitingMails } from "./sign-in";
import { ALPHA_SLUG } from "./site-slugs";

type EditorPlatform = Pick<Platform, "store" | "now" | "sessionSecrets">;

/** The values of a page's ticked and unticked drafts. */
export const draftsOn = ({ text }: Pick<Answer, "text">): string[] =>
  [...text.matchAll(/type="checkbox"[^>]* name="draft"[^>]* value="([^"]*)"/g)].map(
    ([, value = ""]) => value,
  );

/** @param language as the editor's addresses name it; absent: the site's first */
const inLanguage = (path: string, language?: string) =>
  language === undefined ? path : `${path}?language=${language}`;

const BOUNDARY = "----ofABrowser";
export const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

/** A field of a form with files: its value, or a file and its name. */
export type Part = [name: string, value: string] | [name: string, value: string | Buffer, file: string];

export function multipart(parts: readonly Part[]): Buffer {
  const all = parts.flatMap(([name, value, file]) => {
    const of = file === undefined ? "" : `; filename="${file}"\r\nContent-Type: image/jpeg`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${of}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from("\r\n")];
  });
  return Buffer.concat([...all, Buffer.from(`--${BOUNDARY}--\r\n`)]);
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

  const openText = (key: string, language?: string) =>
    person.get(`/preview/text?${new URLSearchParams({ key, ...(language ? { language } : {}) })}`);
  const draftIn = async (language: string | undefined, key: string, ...texts: string[]) => {
    const answers = Object.fromEntries(texts.map((text, index) => [`text_${index}`, text]));
    return send(await openText(key, language), inLanguage("/preview/text", language), answers);
  };

  return {
    ...person,
    send,
    openText,
    askForCode: async () => send(await person.get("/preview"), "/preview", { email }),
    enter: async (code: string) => send(await person.get("/preview?step=code"), "/preview", { code }),

    async signIn() {
      const asked = await this.askForCode();
      if (asked.status !== 303) throw new Error(`no code was sent: ${asked.status}`);
      const mail = (await waitingMails(platform)).at(-1);
      return this.enter(/\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "000000");
    },

    draftIn,
    /** Saves a draft of a text, or of its forms in their order. */
    draft: (key: string, ...texts: string[]) => draftIn(undefined, key, ...texts),
    discardText: async (key: string, language?: string) =>
      send(await openText(key, language), inLanguage("/preview/text", language), {}, ["do", "discard"]),

    /** Opens a form of the editor, fills in some fields and sends it. */
    fill: async (path: string, query: string, answers: Record<string, string>, button?: [string, string]) =>
      send(await person.get(`${path}?${query}`), path, answers, button),

    /** Presses a button of a form, such as "discard". */
    press: async (path: string, query: string, button: string) =>
      send(await person.get(`${path}?${query}`), path, {}, ["do", button]),

    /** The version that visitors saw before the last publication. */
    versionBefore: async () =>
      /name="version"[^>]* value="(\d+)"/.exec((await person.get("/preview/versions")).text)?.[1] ?? "",

    /** Restores what visitors saw in a version. */
    restore: async (version: string | number) =>
      send(await person.get("/preview/versions"), "/preview/versions", { version: String(version) }),

    /** Makes a link to the draft, and returns its address as the page shows it once. */
    async makeLink(path = "/") {
      await this.fill("/preview/links", "", { path }, ["do", "make"]);
      const { text } = await person.get("/preview/links");
      return /id="made"[^>]* value="[^"]*(\/preview\/shared[^"]*)"/.exec(text)?.[1] ?? "";
    },

    /** Sends a form with files. */
    upload: (path: string, parts: readonly Part[], { isCut = false } = {}) => {
      const body = multipart(parts);
      return person.postBody(path, FORM, isCut ? body.subarray(0, body.length - 40) : body);
    },

    /** What a page says in this editor's preview. */
    async previewed(path: string) {
      await this.preview(true);
      const { text } = await person.get(path);
      await this.preview(false);
      return text;
    },

    preview: (isOn: boolean) => person.post("/preview", [["do", isOn ? "preview" : "end_preview"]]),

    /** Publishes all drafts of a language. */
    async publish(language?: string) {
      const path = inLanguage("/preview/publish", language);
      const drafts = draftsOn(await person.get(path));
      return person.post(
        path,
        drafts.map((value): [string, string] => ["draft", value]),
      );
    },
  };
}

export type Editor = ReturnType<typeof editor>;

/** The addresses of the two editors of most sites. */
export const ADA = "ada@alpha.example";
export const BEN = "ben@alpha.example";
const HOUR_MS = 3_600_000;

type ServeOptions<Slug extends string> = Parameters<typeof serveSites<Slug>>[0];
type Served<Slug extends string> = Awaited<ReturnType<typeof serveSites<Slug>>>;

function toolsOfEditors<Slug extends string>(served: () => Served<Slug>) {
  const sessions = new Map<string, { who: Editor; at: number }>();
  const at = (time: Date) => {
    served().platform.now = () => time;
  };
  const later = (minutes: number) => at(new Date(served().platform.now().getTime() + minutes * 60_000));
  /** A browser in which nobody is signed in. */
  const person = (email = ADA, site = "alpha") =>
    editor(served(), `${site}.localhost:${served().port}`, email);
  /** Signs an editor in, in a browser that no other test uses. No limit of an earlier sign-in is left. */
  const newSession = async (email = ADA, site = "alpha") => {
    later(61);
    const who = person(email, site);
    const { status, headers } = await who.signIn();
    expect([status, headers.location]).toEqual([303, "/preview"]);
    return who;
  };
  /** Returns an editor who is signed in: in one browser for all tests of the suite. */
  const signedIn = async (email = ADA, site = "alpha") => {
    const name = `${site} ${email}`;
    const now = served().platform.now().getTime();
    const known = sessions.get(name);
    if (known && Math.abs(now - known.at) < 10 * HOUR_MS) return known.who;
    const who = await newSession(email, site);
    sessions.set(name, { who, at: served().platform.now().getTime() });
    return who;
  };
  return {
    served,
    at,
    later,
    person,
    newSession,
    signedIn,
    get: (path: string) => served().client["alpha" as Slug].get(path),
    /** What visitors get at an address. */
    seenBy: async (path: string) => (await served().client["alpha" as Slug].get(path)).text,
    statusOf: async (path: string) => (await served().client["alpha" as Slug].get(path)).status,
    /** The drafts of a language: their texts by key. */
    draftsIn: async (language = "en-AU") =>
      Object.fromEntries(
        (await served().platform.store.wording.drafts(ALPHA_SLUG, language)).drafts.map(({ key, text }) => [
          key,
          text,
        ]),
      ),
    /** Changes who edits the site. */
    setEditors(editors: EditorEntry[]) {
      const site = served().platform.sites.bySlug(ALPHA_SLUG);
      if (!site) throw new Error("alpha is not served");
      Object.assign(site, { editors });
    },
    /** Writes what is published into the site's files, and loads these. */
    async exportSite() {
      const { platform } = served();
      const sitesDir = platform.config.SITES_DIR ?? "";
      const load = () => loadSites({ demoSites: false, sitesDir });
      const [site, files] = [platform.wording.ofFiles(ALPHA_SLUG), await load()];
      if (!site) throw new Error("alpha is not served");
      const store = { store: platform.store, now: platform.now() };
      const { keys } = await exportWording(store, { site, files, dir: `${sitesDir}/alpha` }, load);
      const written = await load();
      return { keys, written: written.bySlug(ALPHA_SLUG), faults: written.faults };
    },
  };
}

export type EditorTools<Slug extends string> = ReturnType<typeof toolsOfEditors<Slug>>;

/** Serves sites with editors for a suite. The one that is edited is alpha. */
export function describeEditor<Slug extends string>(
  name: string,
  options: ServeOptions<Slug>,
  suite: (tools: EditorTools<Slug>) => void,
): void {
  describe(name, () => {
    const served = servedSites<Slug>(options);
    suite(toolsOfEditors(() => served));
  });
}

/** The same on each store, as `describeServedOnEachStore` does: for suites that use most of a table. */
export function describeEditorOnEachStore<Slug extends string>(
  name: string,
  options: ServeOptions<Slug>,
  suite: (tools: EditorTools<Slug>) => void,
): void {
  describeServedOnEachStore<Slug>(name, options, (served) => suite(toolsOfEditors(served)));
}
