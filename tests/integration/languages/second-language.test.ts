/** @module-tag long */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "~/config.server";
import { languagesOf, pathBehind } from "~/domain/languages/language-address";
import { asSiteSlug } from "~/domain/text/identifiers";
import { flattenWording } from "~/i18n/wording-tree";
import { type ClosablePlatform, createPlatform } from "~/services/platform/create-platform.server";
import type { Site } from "~/tenants/site";
import { siteIn } from "~/tenants/site-language";
import { type ServerProcess, startServer } from "../../support/server-process";
import { shippedSite, shippedSites } from "../../support/shipped-sites";
import { siteClient } from "../../support/site-browser";
import { KnownTexts, textsOf } from "../../support/untranslated";

/*
 * The demo sites with a second language in another script: a Latin word in a page of it is a name, a rare word of the stock, or
 * one that the language's own texts write in Latin letters, as "比较利率 (comparison rate)".
 */

const SITES = shippedSites().filter((slug) => shippedSite(slug).site.languages.length > 1);
let server: ServerProcess;
let platform: ClosablePlatform;

beforeAll(async () => {
  server = await startServer({ NOW: "2026-12-05T01:00:00Z", LOG_LEVEL: "error" });
  platform = await createPlatform(
    readConfig({ NODE_ENV: "test", DATA_DIR: server.dataDir }),
    pino({ level: "silent" }),
  );
}, 240_000);
afterAll(async () => {
  await platform?.close();
  await server?.stop();
});

function siteOf(slug: string): Site {
  const site = platform.sites.bySlug(asSiteSlug(slug));
  if (!site) throw new Error(`${slug} is not served`);
  return site;
}

const stringsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value, ...value.split(/\r?\n/)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};
/** What a text of another script writes in Latin letters. */
const latinIn = (text: string): string[] =>
  text
    .replace(/\{\{.*?\}\}|\{%|%\}|\]\([^)]*\)/g, "|")
    .match(/[\p{Script=Latin}\d$%][\p{Script=Latin}\p{M}\d\s'’.,&@/+-]*/gu) ?? [];

/** The texts that a site and its templates wrote in a language. */
function pagesIn(slug: string, language: string): string[] {
  return ["templates/base", `templates/${shippedSite(slug).site.extends}`, `sites/${slug}`]
    .map((folder) => path.join("app/tenants", folder, `content.${language}`))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8")),
    );
}

/** Units and signs of the trade, kinds of drive, and names: of states, a language, a regulator, networks and ways to pay. */
const SAME_EVERYWHERE = [
  ..."km m mm kg kW Nm kWh L cc V AU$ LMCT VIC English".split(" "),
  ..."4x4 4x2 2WD 4WD AWD FWD RWD".split(" "),
  ..."Facebook Twitter WhatsApp Mastercard Visa Maestro".split(" "),
  "Google Pay",
  "Apple Pay",
  "Consumer Affairs Victoria",
];

async function carsOf({ dealershipIds }: Site) {
  const stock = await platform.store.cars.changedSince({ revision: 0, id: "" }, 100_000);
  return stock.filter(({ dealership_id }) => dealershipIds.includes(dealership_id));
}

async function knownTexts(site: Site, slug: string, language: string): Promise<KnownTexts> {
  const cars = await carsOf(site);
  const wording = [...flattenWording(siteIn(site, language).wording[language] ?? {})];
  return new KnownTexts()
    .add(SAME_EVERYWHERE)
    .add(stringsIn(shippedSite(slug).site).filter((text) => !/^[a-z_.]+$/.test(text)))
    .add(stringsIn(JSON.parse(readFileSync(`app/tenants/sites/${slug}/demo-reviews.json`, "utf8"))))
    .add(stringsIn(cars))
    .add(cars.flatMap(({ make, model, badge, series }) => [make, model, badge, series].flatMap(partsOf)))
    .add(wording.flatMap(([, text]) => (/\p{sc=Han}/u.test(text) ? latinIn(text) : [])))
    .add(pagesIn(slug, language).flatMap((page) => latinIn(page.replace(/^[a-z_]+:/gm, "|"))));
}

/**
 * The words of the stock's feed that the language has others for (rules/sites-and-wording#stock-words). One that is a
 * name of a car too is left out: there is a GWM Ute.
 */
async function translatedStockWords(site: Site, language: string): Promise<Set<string>> {
  const wordsOf = (tag: string) =>
    [...flattenWording(siteIn(site, tag).wording[tag] ?? {})].filter(([key]) =>
      key.startsWith("stock_word."),
    );
  const own = new Map(wordsOf(language));
  const names = new Set(
    (await carsOf(site)).flatMap(({ make, model, badge, series }) => [make, model, badge, series]),
  );
  return new Set(
    wordsOf(site.languages[0] ?? "").flatMap(([key, word]) =>
      own.get(key) === word || names.has(word) ? [] : [word],
    ),
  );
}

const partsOf = (name: string | null): string[] => name?.split(/[\s()]+/) ?? [];
const decoded = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
/** Chinese needs no space next to a word of another script. */
const spaced = (text: string) =>
  text.replace(/(?<=\p{sc=Han})(?=[\p{sc=Latin}\d])|(?<=[\p{sc=Latin}\d.])(?=\p{sc=Han})/gu, " ");
/** The beginning of a text that a page folds up, the initials of a person, and the first letter of a make. */
const NO_TEXT = /…$|^https?:\/\/\S+$|^\p{Lu}{1,2}$/u;
const kindOf = (target: string): string =>
  target
    .replace(/\?.*/, "?")
    .replace(/(\/cars\/)[^/?]+/, "$1:car")
    .replace(/(\/search\/).*/, "$1:search");
const OF_EACH_KIND = 3;
const WITHOUT_LINK =
  "/nothing-here /cars/no-such-car /cars?query=0000 /cars?range[price]=1:2 /sign-in /favourites /watchlist /my-garage /compare /success /spin-to-win /online-payment /print".split(
    " ",
  );

it("a demo site has a second language", () => expect(SITES).not.toEqual([]));

describe.each(SITES)("the second language of %s", (slug) => {
  it("a second language has every content page of the site", () => {
    const site = siteOf(slug);
    for (const language of site.languages.slice(1)) {
      const pages = Object.values(siteIn(site, language).content);
      expect(pages.length).toBeGreaterThan(10);
      expect(pages.filter((page) => page.language).map((page) => page.slug)).toEqual([]);
    }
  });

  it("finds a facet's value by the language's word and by the feed's (rules/sites-and-wording#stock-words)", async () => {
    const { get } = siteClient(server, `${slug}.localhost:${server.port}`);
    const colours = async (base: string, text: string) => {
      const page = await get(`${base}/cars?find_colour=${encodeURIComponent(text)}`);
      expect(page.status).toBe(200);
      return [...page.text.matchAll(/name="colour"[^>]* value="([^"]*)"/g)].map(([, value]) => value);
    };
    const [, second] = languagesOf(siteOf(slug).languages);
    const base = second?.base ?? "";
    const white = siteIn(siteOf(slug), second?.tag).wording[second?.tag ?? ""];
    const word = flattenWording(white ?? {}).get("stock_word.colour.white") ?? "";
    expect(await colours(base, word)).toContain("White");
    expect(await colours(base, "Whit")).toContain("White");
    expect(await colours(base, word)).not.toContain("Black");
    expect(await colours("", word)).toEqual([]);
  });

  it("understands the language's words in the search box (rules/search#words-of-a-language)", async () => {
    const { get } = siteClient(server, `${slug}.localhost:${server.port}`);
    const [, second] = languagesOf(siteOf(slug).languages);
    const texts = flattenWording(siteIn(siteOf(slug), second?.tag).wording[second?.tag ?? ""] ?? {});
    const word = (key: string) => texts.get(`stock_word.${key}`) ?? "";
    const found = async (query: string) => {
      const { text } = await get(`${second?.base}/cars?${query}`);
      const cards = text.slice(text.indexOf("<main"));
      return [...new Set([...cards.matchAll(/href="[^"]*\/cars\/([^"/?]+)"/g)].map(([, car]) => car))];
    };
    const chosen = await found("body=Hatchback&colour=White");
    expect(chosen.length).toBeGreaterThan(2);
    const typed = word("colour.white") + word("body.hatchback");
    expect(await found(`query=${encodeURIComponent(typed)}`)).toEqual(chosen);
  });

  it("a second language is spoken by every page of the sitemap, every page behind a link and every error", {
    timeout: 600_000,
  }, async () => {
    const site = siteOf(slug);
    const { get, post } = siteClient(server, `${slug}.localhost:${server.port}`);
    for (const { tag, base } of languagesOf(site.languages).slice(1)) {
      const known = await knownTexts(site, slug, tag);
      const translated = await translatedStockWords(site, tag);
      expect(translated.size).toBeGreaterThan(50);
      const faults = new Map<string, string>();
      const perKind = new Map<string, number>();
      const seen = new Set<string>();
      const check = (html: string, target: string) => {
        if (!html.includes(`<html lang="${tag}"`)) faults.set("another lang", target);
        for (const { text, where } of textsOf(html, tag)) {
          if (translated.has(text.trim())) faults.set(`${where}: ${text} is a word of the stock`, target);
          const words = NO_TEXT.test(text) ? [] : known.unexplained(spaced(text));
          if (words.join() !== "" && !/^0000$/.test(words.join()))
            faults.set(`${where}: ${text.slice(0, 160)} (${words.join(" ")})`, target);
        }
      };
      const isIn = (address: string) => pathBehind(base, address.replace(/\?.*/, "")) !== null;
      const listed = [...(await get("/sitemap.xml")).text.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)]
        .map(([, address = ""]) => decoded(address))
        .filter(isIn);
      expect(listed.length).toBeGreaterThan(100);
      const waiting = [...listed, ...WITHOUT_LINK.map((address) => base + address)];
      while (waiting.length > 0) {
        const target = waiting.shift() ?? "";
        const kind = kindOf(target);
        const count = perKind.get(kind) ?? 0;
        if (seen.has(target) || count >= OF_EACH_KIND) continue;
        seen.add(target);
        perKind.set(kind, count + 1);
        const answer = await get(target);
        if (answer.status >= 500) faults.set(`status ${answer.status}`, target);
        if (!answer.headers["content-type"]?.startsWith("text/html")) continue;
        check(answer.text, target);
        for (const [, address = ""] of answer.text.matchAll(/<a\b[^>]*?\shref="([^"#]*)/g)) {
          const next = decoded(address);
          if (isIn(next) && !next.endsWith(".pdf")) waiting.push(next);
        }
        for (const [, action = ""] of answer.text.matchAll(
          /<form\b[^>]*?method="post"[^>]*?action="([^"#]*)/g,
        )) {
          const form = decoded(action);
          if (seen.has(`post ${kindOf(form)}`)) continue;
          seen.add(`post ${kindOf(form)}`);
          const refused = await post(form, {});
          if (refused.headers["content-type"]?.startsWith("text/html")) check(refused.text, `post ${form}`);
        }
      }
      expect([...faults].map(([text, target]) => `${target}: ${text}`)).toEqual([]);
      expect(seen.size).toBeGreaterThan(60);
    }
  });
});
