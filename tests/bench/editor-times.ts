import { createHash } from "node:crypto";
import path from "node:path";
import pino from "pino";
import sharp from "sharp";
import type { Store } from "~/adapters/database/open-store.server";
import { openStore } from "~/adapters/database/open-store.server";
import { asSiteSlug } from "~/domain/text/identifiers";
import { loadSites } from "~/tenants/registry.server";
import { editFaults, fileTexts } from "~/tenants/wording-edits";
import { defaultAnswers, formsOfPage } from "../support/page-forms";
import { PAGES, POSTS, writeSite } from "./content-times";
import type { Hold } from "./hold-probe";
import { textOf } from "./http-client";
import { ServerUnderTest } from "./server-under-test";
import { mean } from "./statistics";
import { count, ms, textTable } from "./text-table";

const SITE = asSiteSlug("bench-content");
const ADA = "ada@bench.example";
const TOKEN = "bench";
/** Editors sign in with codes. No mail is sent here. */
const WITH_MAIL = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "bench@example.com" };
const TEXTS = 2000;
const PICTURES = 500;

interface EditorServer {
  workFolder: string;
  buildFolder: string;
  script: string;
  /** Where profiles of the most expensive requests go; null: nowhere. */
  profiles: string | null;
}

interface EditorTime {
  what: string;
  /** Processor time of the server for one request in milliseconds, all threads. */
  cpuMs: number;
  kib: number;
  /** The longest time without a turn of the event loop. */
  held: Hold;
}

const PAGES_OF_EDITOR: readonly (readonly [string, string])[] = [
  ["start", "/preview"],
  ["pages and posts", "/preview/pages"],
  ["a page", "/preview/pages?key=pages%2Fpage-7"],
  ["a page as text", "/preview/pages?key=pages%2Fpage-7&as=text"],
  ["a post", "/preview/pages?key=blog%2Fpost-7"],
  ["all texts", "/preview/texts"],
  ["find", "/preview/texts?q=yard"],
  ["a text", "/preview/text?key=action.enquire"],
  ["pictures", "/preview/pictures"],
  ["popups", "/preview/popups"],
  ["special hours", "/preview/hours"],
  ["menus", "/preview/menus"],
  ["versions", "/preview/versions"],
  ["to do", "/preview/lists"],
  ["publish", "/preview/publish"],
];

/** `npm run bench -- --editor`: what the pages of the editor cost on a site with much to edit. */
export async function runEditorTimes({
  workFolder,
  buildFolder,
  script,
  profiles,
}: EditorServer): Promise<void> {
  const folder = path.join(workFolder, "editor");
  await writeSite(path.join(folder, "sites", SITE), PAGES, POSTS, { editors: [{ email: ADA, owner: true }] });
  const [sitesDir, dataDir] = [path.join(folder, "sites"), path.join(folder, "data")];
  const server = await ServerUnderTest.start({
    ...{ script, buildFolder, dataDir },
    logFile: path.join(workFolder, "editor.log"),
    environment: { DEMO_SITES: "0", SITES_DIR: sitesDir, DEMO_STOCK: "0", ...WITH_MAIL },
  });
  const store = await openStore({ databaseUrl: undefined, dataDir, log: pino({ level: "silent" }) });
  try {
    const site = (await loadSites({ demoSites: false, sitesDir })).bySlug(SITE);
    if (!site) throw new Error("the site was refused");
    await signIn(store);
    await addPictures(store);
    const texts = [...fileTexts(site)]
      .filter(
        ([key, text]) =>
          !key.startsWith("desk.") &&
          !key.startsWith("block_editor.") &&
          editFaults(site, key, `${text}.`, text).length === 0,
      )
      .slice(0, TEXTS);
    console.log(
      `${count(texts.length)} drafted texts, ${count(PAGES)} pages, ${count(POSTS)} posts, ${count(PICTURES)} pictures`,
    );
    const bench = new EditorBench(server, profiles);
    const times: EditorTime[] = [];
    await store.wording.saveDrafts(
      SITE,
      site.language,
      texts.map(([key, text]) => ({
        kind: "text",
        key,
        text: `${text}.`,
        base: text,
        seen: 0,
        seenVersion: 0,
      })),
      ADA,
      new Date(),
    );
    for (const [what, target] of PAGES_OF_EDITOR) times.push(await bench.time(what, bench.get(target)));
    const page = (key: string) =>
      bench.save("/preview/pages", `key=pages%2F${key}&as=text`, "title", (round) => `Page ${round}`);
    const hours = bench.save("/preview/hours", "new=day", "date", (round) => `2030-01-${20 + round}`);
    const text = bench.save("/preview/text", "key=action.enquire", "text_0", (round) => `Enquire ${round}`);
    times.push(await bench.time("saving a text", text));
    times.push(await bench.time("all texts after a save", bench.after(text, "/preview/texts")));
    times.push(await bench.time("saving special hours", hours));
    times.push(await bench.time("saving a page", page("page-7")));
    times.push(await bench.time("publishing", bench.publish(), 1));
    times.push(await bench.time("publish after it", bench.get("/preview/publish")));
    times.push(await bench.time("all texts after it", bench.get("/preview/texts")));
    times.push(await bench.time("saving a page after it", page("page-8")));
    times.push(await bench.time("publishing a page", bench.publish(), 1));
    console.log(report(times));
  } finally {
    await store.close();
    await server.stop();
  }
}

function report(times: readonly EditorTime[]): string {
  return textTable(
    ["", "CPU ms", "KiB", "held CPU ms", "held ms"],
    times.map(({ what, cpuMs, kib, held }) => [what, ms(cpuMs), ms(kib), ms(held.cpuMs), ms(held.ms)]),
  );
}

async function signIn(store: Store): Promise<void> {
  const id = createHash("sha256").update(TOKEN).digest("base64url");
  const expiresAt = new Date(Date.now() + 12 * 3_600_000);
  await store.editors.start({ id, site: SITE, email: ADA, expiresAt }, new Date());
}

async function addPictures(store: Store): Promise<void> {
  for (let index = 0; index < PICTURES; index += 1) {
    const background = { r: index % 256, g: index >> 8, b: 9 };
    const content = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const picture = {
      site: SITE,
      stem: `picture-${index}`,
      width: 60,
      height: 40,
      alt: `Picture ${index}`,
      author: ADA,
      content,
    };
    await store.pictures.add(picture, { count: 10_000, bytes: 1e9 }, () => false, new Date());
  }
}

/** Does what a round needs, and returns what is timed. */
type Prepare = (round: number) => Promise<() => Promise<string>>;

class EditorBench {
  constructor(
    private readonly server: ServerUnderTest,
    private readonly profiles: string | null,
  ) {}

  async time(what: string, prepare: Prepare, rounds = 6): Promise<EditorTime> {
    const cpu: number[] = [];
    let kib = 0;
    const isOnce = rounds === 1;
    if (!isOnce) for (const round of [-2, -1]) await (await prepare(round))();
    if (this.profiles) await this.server.startProfile();
    for (let round = 0; round < rounds; round += 1) {
      const work = await prepare(round);
      if (isOnce) await this.server.startHold();
      const { cpuMs } = await this.server.figures();
      kib = (await work()).length / 1024;
      cpu.push((await this.server.figures()).cpuMs - cpuMs);
    }
    if (this.profiles)
      await this.server.stopProfile(path.join(this.profiles, `${what.replaceAll(" ", "-")}.cpuprofile`));
    if (!isOnce) {
      const work = await prepare(rounds);
      await this.server.startHold();
      await work();
    }
    const time = { what, cpuMs: mean(cpu), kib, held: await this.server.stopHold() };
    console.error(report([time]));
    return time;
  }

  get(target: string): Prepare {
    return async () => () => this.#get(target);
  }

  /** What is timed is the first request after something was saved. */
  after(save: Prepare, target: string): Prepare {
    return async (round) => {
      await (await save(round + 100))();
      return () => this.#get(target);
    };
  }

  async #get(target: string): Promise<string> {
    const headers = { cookie: `editor=${TOKEN}`, "accept-encoding": "gzip" };
    const answer = await this.server.send("GET", SITE, target, headers);
    if (answer.status !== 200) throw new Error(`GET ${target}: ${answer.status}`);
    return textOf(answer);
  }

  /** Opens a form; what is timed is to send it, with a field changed. */
  save(target: string, query: string, name: string, answerOf: (round: number) => string): Prepare {
    return async (round) => {
      const body = new URLSearchParams(await this.#opened(`${target}?${query}`, target, name));
      body.set(name, answerOf(round));
      return () => this.#post(target, body);
    };
  }

  async #opened(address: string, target: string, name: string) {
    const form = formsOfPage(await this.#get(address)).find(
      ({ action, fields }) => action === target && fields.some((field) => field.name === name),
    );
    if (!form) throw new Error(`no form at ${address}`);
    // The parser leaves the entities of a textarea.
    return defaultAnswers(form).map(([field, answer]): [string, string] => [
      field,
      answer.replaceAll("&quot;", '"').replaceAll("&#x27;", "'"),
    ]);
  }

  publish(): Prepare {
    return async () => {
      const form = formsOfPage(await this.#get("/preview/publish")).find(({ fields }) =>
        fields.some(({ name }) => name === "draft"),
      );
      if (!form) throw new Error("there is nothing to publish");
      return () => this.#post("/preview/publish", new URLSearchParams(defaultAnswers(form)));
    };
  }

  async #post(target: string, body: URLSearchParams): Promise<string> {
    const headers = {
      cookie: `editor=${TOKEN}`,
      origin: `http://${this.server.host(SITE)}`,
      "content-type": "application/x-www-form-urlencoded",
    };
    const answer = await this.server.send("POST", SITE, target, headers, body.toString());
    if (answer.status !== 303) throw new Error(`POST ${target}: ${answer.status}`);
    return "";
  }
}
