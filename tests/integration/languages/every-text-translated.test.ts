/** @module-tag long */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "~/config.server";
import type { Car } from "~/domain/car/car";
import { pathBehind } from "~/domain/languages/language-address";
import { asSiteSlug } from "~/domain/text/identifiers";
import { type ClosablePlatform, createPlatform } from "~/services/platform/create-platform.server";
import { PSEUDO_BASE, PSEUDO_LANGUAGE, pseudoSlug, writePseudoSites } from "../../support/pseudo-language";
import { type ServerProcess, startServer } from "../../support/server-process";
import { shippedSite, shippedSites } from "../../support/shipped-sites";
import { siteClient } from "../../support/site-browser";
import { temporarySites } from "../../support/site-folders";
import { KnownTexts, textsOf } from "../../support/untranslated";

/*
 * Each demo site in a pseudo-language of Arabic letters: a Latin letter that nothing below explains is a text that no
 * wording has, so no site can translate it.
 */

const SITES = shippedSites();
const folders = temporarySites();
let server: ServerProcess;
let platform: ClosablePlatform;

beforeAll(async () => {
  const dir = await (await folders).newFolder("pseudo");
  writePseudoSites(dir, SITES);
  server = await startServer({
    DEMO_SITES: "0",
    SITES_DIR: dir,
    NOW: "2026-03-04T01:00:00Z",
    LOG_LEVEL: "error",
  });
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: server.dataDir, DEMO_SITES: "0", SITES_DIR: dir });
  platform = await createPlatform(config, pino({ level: "silent" }));
}, 240_000);
afterAll(async () => {
  await platform?.close();
  await server?.stop();
  await (await folders).remove();
});

/** Returns every string in a value that isn't a wording key, a code or an address. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string")
    return /^[a-z0-9_]+(?:[.-][a-z0-9_]+)*$|^https?:|^\//.test(value) ? [] : [value, ...value.split(/\r?\n/)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** The texts of files that a site wrote: lines, and values between quotes. */
function textsOfFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:md|json)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/\/wording\/|\/site\.json$|theme\.json$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(file, "utf8");
      if (file.endsWith(".json")) return stringsIn(JSON.parse(source));
      return [
        ...source
          .split(/\n|[*_]|\{%.*?%\}|\{\{.*?\}\}|\*\*|\]\([^)]*\)|\[/)
          .map((line) => line.replace(/^[\w-]+: |^["']|["']$/g, "")),
        ...[...source.matchAll(/"([^"\n]+)"/g)].map(([, text = ""]) => text),
      ];
    });
}

/** Legal names of the authorities that regulate dealers, by state. */
const REGULATORS = [
  "Consumer Affairs Victoria",
  "Queensland Office of Fair Trading",
  "NSW Fair Trading",
  "Consumer, Building and Occupational Services",
  "Consumer Protection",
  "Northern Territory Consumer Affairs",
  "Consumer and Business Services",
  "Access Canberra",
];

/** Names that content has as codes: the category of a post. */
const OWN_CATEGORIES = ["Vehicle reviews"];

/** The parts of a car's name; pages show some of them alone. */
const wordsOfNames = (cars: readonly Car[]): string[] =>
  cars.flatMap(({ make, model, badge, series }) =>
    [make, model, badge, series].flatMap((name) => name?.split(/[\s()]+/) ?? []),
  );

/** An address that is meant to be copied, and the initials of a person without a picture. */
const NO_TEXT = /^https?:\/\/\S+$|^\p{Lu}{1,2}$/u;

/** The same in every language, whatever the site. */
const SAME_EVERYWHERE = [
  // Units and signs of the trade.
  ..."km m mm kg kW kWh L kph cc V ATM VIN AM PM am pm AU$ AUD GST ABN LMCT".split(" "),
  // Kinds of drive, as feeds write them, and a badge that a feed made too long.
  ..."4x4 4x2 6x4 2WD 4WD AWD FWD RWD Off-Road Dealer-Fitted Accessories Extended Wheelbase".split(" "),
  // Names of places.
  ..."NSW VIC QLD WA SA TAS ACT NT".split(" "),
  // Names of languages in themselves, and of networks that cars are shared on.
  ..."English Facebook LinkedIn WhatsApp Messenger Pinterest Telegram Reddit X".split(" "),
];

function knownTexts(slug: string, cars: readonly Car[]): KnownTexts {
  const { site } = shippedSite(slug);
  return (
    new KnownTexts()
      .add(SAME_EVERYWHERE)
      .add(REGULATORS)
      .add(OWN_CATEGORIES)
      // What {{site.cars}} and {{site.sold_cars}} say in content that is not translated.
      .add(stringsIn(JSON.parse(readFileSync("app/i18n/default/en-AU/site.json", "utf8"))))
      .add(wordsOfNames(cars))
      .add(stringsIn(site))
      .add(stringsIn(cars))
      .add(textsOfFiles(path.join("app/tenants/sites", slug)))
      .add(textsOfFiles(path.join("app/tenants/templates/base")))
      .add(textsOfFiles(path.join("app/tenants/templates", site.extends)))
      .add(textsOfFiles("app/tenants/manufacturers"))
  );
}

/** Returns the cars of a site's copy. */
async function carsOf(slug: string): Promise<Car[]> {
  const ids = new Set(platform.sites.bySlug(asSiteSlug(pseudoSlug(slug)))?.dealershipIds);
  const cars = await platform.store.cars.changedSince({ revision: 0, id: "" }, 100_000);
  return cars.filter(({ dealership_id }) => ids.has(dealership_id));
}

/** Addresses of one kind: of each, a few pages are enough. */
const kindOf = (target: string): string =>
  target
    .replace(/\?.*/, "?")
    .replace(/(\/cars\/)(?!trade-in)[^/?]+/, "$1:car")
    .replace(/(\/search\/).*/, "$1:search")
    .replace(/(\/(?:blog|models|offers|pages|locations|contact-us|teams)\/)[^?]+/, "$1:name");
const OF_EACH_KIND = 2;

/** Pages that no link leads to without a journey before. */
const WITHOUT_LINK =
  "/cars /nothing-here /sign-in /favourites /watchlist /my-garage /compare /success /unsubscribe /special-offers /models /trade-in /sell-my-car /spin-to-win /online-payment /parts/search /alerts/new /cars?range[price]=1:2 /cars?query=0000 /print /blog /privacy-policy".split(
    " ",
  );

const decoded = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");

async function faultsOf(slug: string) {
  const { get, post } = siteClient(server, `${pseudoSlug(slug)}.localhost:${server.port}`);
  const known = knownTexts(slug, await carsOf(slug));
  const faults = new Map<string, string>();
  const perKind = new Map<string, number>();
  const seen = new Set<string>();
  const waiting = [PSEUDO_BASE, ...WITHOUT_LINK.map((address) => PSEUDO_BASE + address)];
  let pages = 0;
  const check = (html: string, target: string) => {
    pages += 1;
    for (const { text, where } of textsOf(html, PSEUDO_LANGUAGE)) {
      const words = NO_TEXT.test(text) ? [] : known.unexplained(text);
      if (words.length > 0) faults.set(`${where}: ${text.slice(0, 160)} (${words.join(" ")})`, target);
    }
  };
  while (waiting.length > 0) {
    const target = waiting.shift() ?? "";
    const kind = kindOf(target);
    const count = perKind.get(kind) ?? 0;
    if (seen.has(target) || count >= OF_EACH_KIND) continue;
    seen.add(target);
    perKind.set(kind, count + 1);
    const answer = await get(target);
    if (!answer.headers["content-type"]?.startsWith("text/html")) continue;
    if (answer.status >= 500) faults.set(`status ${answer.status}`, target);
    check(answer.text, target);
    for (const [, address = ""] of answer.text.matchAll(/<a\b[^>]*?\shref="([^"#]*)/g)) {
      const next = decoded(address);
      if (pathBehind(PSEUDO_BASE, next.replace(/\?.*/, "")) !== null && !next.endsWith(".pdf"))
        waiting.push(next);
    }
    // An empty form is answered with its errors.
    for (const [, action = ""] of answer.text.matchAll(/<form\b[^>]*?method="post"[^>]*?action="([^"#]*)/g)) {
      const form = decoded(action);
      if (seen.has(`post ${kindOf(form)}`) || /sign-out|language/.test(form)) continue;
      seen.add(`post ${kindOf(form)}`);
      const refused = await post(form, {});
      if (refused.headers["content-type"]?.startsWith("text/html")) check(refused.text, `post ${form}`);
    }
  }
  return { faults: [...faults].map(([text, target]) => `${target}: ${text}`), pages };
}

describe.each(SITES)("the site %s in a pseudo-language", (slug) => {
  it("has no text that its wording doesn't have", { timeout: 600_000 }, async () => {
    const { faults, pages } = await faultsOf(slug);
    expect(faults).toEqual([]);
    expect(pages).toBeGreaterThan(30);
  });
});
