/** @module-tag long */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  checkPageOfSite,
  checkVehiclePages,
  ownTextOfCards,
  type PageFault,
  type SiteCheck,
} from "~/cli/pages/check-site";
import { readConfig } from "~/config.server";
import { isGated } from "~/domain/account/gates";
import type { Car } from "~/domain/car/car";
import { languagesOf, pathBehind } from "~/domain/languages/language-address";
import { asCarSlug, asSiteSlug } from "~/domain/text/identifiers";
import { sitemap } from "~/pages/seo/sitemap.server";
import { FirstVisits } from "~/server/first-visit";
import { inLanguage } from "~/server/request-target";
import { staticFiles } from "~/server/static-files";
import { type ClosablePlatform, createPlatform } from "~/services/platform/create-platform.server";
import { siteIn } from "~/tenants/site-language";
import { gateOfForm, locationPath, visibleLocations } from "~/tenants/site-pages";
import { demoParts } from "../../../../seeds/demo-platform";
import { type Crawled, decoded, readAnswer } from "../../../support/crawled-page";
import { shippedSites } from "../../../support/shipped-sites";
import { hasJava, W3cChecker } from "../../../support/w3c-checker";

/*
 * A crawler that follows every link finds all addresses of the sitemap, and the sitemap lists all pages that
 * it finds. The HTML of each and what search engines show of it (rules/seo#page-description) are checked in passing, and
 * the W3C's checker reads them (docs/decisions/0131).
 */

const TIMEOUT_MS = 15 * 60_000;
/** The crawler reads the links of this many vehicle pages, because all are rendered alike. */
const CARS_READ = 12;
/** And of this many searches, in all languages together, for the same reason. */
const SEARCHES_READ = 24;
/** And of this many pages with one path and different queries: a calculator for each car. */
const QUERIES_READ = 6;
/** The W3C's checker reads this many vehicle pages and searches of a site's language, for the same reason. */
const ALIKE = 6;
/** Pages that are in no sitemap, for the W3C's checker. A site that lacks one answers with its page for a missing address. */
const UNLISTED = [
  ...["/compare?car_id=:car", "/favourites", "/sign-in", "/preview", "/account", "/nothing-here", "/success"],
  ...["/cars?page=2", "/cars?query=zzzz+qqqq", "/search/suggest?query=toy", "/alerts/new"],
  ...["enquire", "test-drive", "finance-enquiry", "offer", "photos", "similar", "checkout"].map(
    (form) => `/cars/:car/${form}`,
  ),
  "/print?car_id=:car",
];
const LONGEST_DESCRIPTION = 160;

let platform: ClosablePlatform;
let dataDir = "";
let build: ServerBuild;
let checker: W3cChecker | undefined;
let firstVisits: FirstVisits;
beforeAll(async () => {
  if (hasJava || process.env.CI === "true") checker = await W3cChecker.open();
  dataDir = await mkdtemp(path.join(tmpdir(), "forecourt-crawl-"));
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, NOW: "2026-03-04T01:00:00Z" });
  platform = await createPlatform(config, pino({ level: "silent" }));
  await demoParts.loadDemoStock(platform);
  await platform.search.catchUp();
  await platform.search.ready();
  const built = pathToFileURL(path.resolve("build/server/index.js")).href;
  build = (await import(built)) as ServerBuild;
  firstVisits = new FirstVisits((await staticFiles("build/client")).stylesheets);
}, TIMEOUT_MS);
afterAll(async () => {
  await platform?.close();
  await checker?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Remix's handlers, each for the addresses below one prefix. */
const handlers = new Map<string, SiteCheck["handle"]>();
function handlerBelow(base: string): SiteCheck["handle"] {
  const known = handlers.get(base);
  if (known) return known;
  const made = createRequestHandler(base === "" ? build : inLanguage(build, base), "production");
  handlers.set(base, made);
  return made;
}

/** Returns an address without the prefix of its language, and this language. */
function inItsLanguage(slug: string, address: string): { base: string; tag: string; path: string } {
  const { site } = contextOf(slug);
  const { pathname, search } = new URL(address, "http://crawl.invalid");
  for (const { tag, base } of languagesOf(site.languages)) {
    const path = base === "" ? null : pathBehind(base, pathname);
    if (path !== null) return { base, tag, path: path + search };
  }
  return { base: "", tag: site.language, path: address };
}

/** A sold car has a page for a while, which the sitemap does not list. */
async function isSold(slug: string, address: string): Promise<boolean> {
  const { site } = contextOf(slug);
  const car = await platform.store.cars.bySlug(
    asCarSlug(address.slice(address.lastIndexOf("/") + 1)),
    site.dealershipIds,
  );
  return car?.status === "sold";
}

type Listing = Pick<Crawled, "title" | "description">;

function contextOf(slug: string) {
  const site = platform.sites.bySlug(asSiteSlug(slug));
  if (!site) throw new Error(`the site ${slug} is not served`);
  const origin = `http://${slug}.localhost`;
  return {
    platform,
    site,
    origin,
    visitorOrigin: origin,
    nonce: "crawl",
    requestId: "crawl",
    saveData: false,
    session: async () => null,
    visitorKey: "",
    continueWith: () => undefined,
    onVisit: () => undefined,
  };
}

async function look(slug: string, address: string): Promise<Crawled> {
  const { origin, site, ...context } = contextOf(slug);
  const { base, tag } = inItsLanguage(slug, address);
  const answer = await handlerBelow(base)(new Request(origin + address), {
    ...context,
    origin,
    site: siteIn(site, tag),
  });
  return readAnswer(answer, origin, address);
}

/** Returns whether robots.txt disallows an address: pages of one visitor, and forms below a car. */
async function disallowed(slug: string): Promise<(address: string) => boolean> {
  const { origin, ...context } = contextOf(slug);
  const answer = await handlerBelow("")(new Request(`${origin}/robots.txt`), { ...context, origin });
  const rules = [...(await answer.text()).matchAll(/^Disallow: (.+)$/gm)].map(
    ([, rule = ""]) => new RegExp(`^${rule.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}`),
  );
  expect(rules.length).toBeGreaterThan(3);
  return (address) => rules.some((rule) => rule.test(address));
}

async function sitemapOf(slug: string): Promise<string[]> {
  const { origin, ...context } = contextOf(slug);
  const text = await (await sitemap({ ...context, origin }, null)).text();
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) =>
    decoded(address.replaceAll("&amp;", "&").replace(origin, "")),
  );
}

const isCar = (slug: string, address: string) =>
  /^\/cars\/(?!trade-in$)[^/?]+$/.test(inItsLanguage(slug, address).path);

const isSearch = (slug: string, address: string) =>
  /^\/(cars\?|search\/)/.test(inItsLanguage(slug, address).path);

interface Found {
  findable: Map<string, Listing>;
  cars: Set<string>;
  dead: string[];
  faults: string[];
}

async function crawl(slug: string): Promise<Found> {
  const mayNot = await disallowed(slug);
  const { site } = contextOf(slug);
  const isOwnText = await ownTextOfCards({ platform, site });
  const faults: string[] = [];
  const seen = new Set(["/"]);
  const waiting = ["/"];
  const cars = new Set<string>();
  const findable = new Map<string, Listing>();
  const dead: string[] = [];
  const queries = new Map<string, number>();
  const isAnother = unlikeOthers();
  let searches = 0;
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const page = await look(slug, address);
    if (page.status >= 400) dead.push(`${address}: ${page.status}`);
    if (page.html !== "")
      for (const fault of checkPageOfSite(page.html, site, page.status, isOwnText))
        faults.push(`${address}: ${fault}`);
    const isPage = page.status === 200 && page.canonical !== null;
    if (isPage && page.indexable && decoded(page.canonical ?? "") === address) {
      findable.set(address, { title: page.title, description: page.description });
      if (isAnother(address)) await checker?.add(`${slug} ${address}`, page.html);
    }
    for (const link of page.links) {
      if (seen.has(link) || mayNot(link) || link.startsWith("/img/")) continue;
      seen.add(link);
      // The further pages of a search are all rendered alike.
      if (Number(/[?&]page=(\d+)/.exec(link)?.[1] ?? 1) > 2) continue;
      if (isSearch(slug, link)) {
        searches += 1;
        if (searches > SEARCHES_READ) continue;
      } else if (link.includes("?")) {
        const path = link.replace(/\?.*/, "");
        const read = queries.get(path) ?? 0;
        if (read >= QUERIES_READ) continue;
        queries.set(path, read + 1);
      }
      if (isCar(slug, link)) {
        cars.add(link);
        if (cars.size > CARS_READ) continue;
      }
      waiting.push(link);
    }
  }
  return { findable, cars, dead, faults };
}

/** Returns whether an address is one of the first `ALIKE` of a site's vehicle pages or searches, or neither. */
function unlikeOthers(): (address: string) => boolean {
  const read = new Map<string, number>();
  return (address) => {
    const kind = /^(\/\w\w)?(\/cars\/|\/cars\?|\/search\/)/.exec(address)?.[0];
    if (kind === undefined) return true;
    read.set(kind, (read.get(kind) ?? 0) + 1);
    return (read.get(kind) ?? 0) <= ALIKE;
  };
}

async function readUnlisted(slug: string, cars: Iterable<string>): Promise<void> {
  const car = [...cars].find((path) => path.startsWith("/cars/"))?.slice("/cars/".length) ?? "";
  for (const address of UNLISTED.map((each) => each.replace(":car", car))) {
    const { html } = await look(slug, address);
    if (html !== "") await checker?.add(`${slug} ${address}`, html);
  }
  for (const address of ["/", "/cars", `/cars/${car}`]) {
    const { html } = await look(slug, address);
    const first = firstVisits.page({ html, scripts: [], styles: [] });
    if (first) await checker?.add(`${slug} ${address} on a first visit`, first.html);
  }
}

/**
 * Returns whether a car has another set of values than those before it: pages are all rendered alike, so that a second
 * car of the same kind finds nothing. `npm run pages:check` renders every car's page.
 */
function anotherKindOfCar(): (car: Car) => boolean {
  const kinds = new Set<string>();
  return (car) => {
    const filled = Object.entries(car).flatMap(([key, value]) =>
      value === null || value === false || (Array.isArray(value) && value.length === 0) ? [] : [key],
    );
    const kind = [car.status, car.car_type, ...filled].join();
    return !kinds.has(kind) && kinds.add(kind) !== undefined;
  };
}

describe.each(shippedSites())("the sitemap of %s", (slug) => {
  let crawled: Awaited<ReturnType<typeof crawl>>;
  beforeAll(async () => {
    crawled = await crawl(slug);
    if (checker) await readUnlisted(slug, crawled.cars);
  }, TIMEOUT_MS);

  it("leads to pages without a fault in their HTML (rules/sites-and-wording#page-basics)", () =>
    expect(crawled.faults).toEqual([]));

  it(
    "leads to the vehicle page of each kind of car, which has its expected status and no fault",
    async () => {
      const { site, ...context } = contextOf(slug);
      const faults: PageFault[] = [];
      let pages = 0;
      const check = {
        ...context,
        site,
        handle: handlerBelow(""),
        onPage: () => {
          pages += 1;
        },
        onFault: (fault: PageFault) => faults.push(fault),
      };
      await checkVehiclePages(check, anotherKindOfCar());
      expect(faults).toEqual([]);
      expect(pages).toBeGreaterThan(10);
    },
    TIMEOUT_MS,
  );

  it("lists pages with a title of their own and a description of at most 160 characters", () => {
    const pages = [...crawled.findable].map(([address, page]) => ({ address, ...page }));
    const titles = new Map<string, string[]>();
    // Two cars of the same name and year have the same title, and so has a place of one name in two languages.
    for (const { title, address } of pages.filter((page) => !isCar(slug, page.address))) {
      const inLanguage = `${inItsLanguage(slug, address).tag}: ${title}`;
      titles.set(inLanguage, [...(titles.get(inLanguage) ?? []), address]);
    }
    expect({
      withoutTitle: pages.flatMap(({ title, address }) => (title ? [] : [address])),
      sameTitle: [...titles.values()].filter((addresses) => addresses.length > 1),
      withoutDescription: pages.flatMap(({ description, address }) => (description ? [] : [address])),
      longDescription: pages.filter(({ description }) => description.length > LONGEST_DESCRIPTION),
    }).toEqual({ withoutTitle: [], sameTitle: [], withoutDescription: [], longDescription: [] });
  });

  it(
    "lists every page that links lead to, and only pages that may be indexed",
    async () => {
      const { findable, cars, dead } = crawled;
      const named = await sitemapOf(slug);
      expect(dead).toEqual([]);
      expect(findable.size).toBeGreaterThan(30);
      expect(cars.size).toBeGreaterThan(CARS_READ);

      const missing: string[] = [];
      for (const address of new Set([...findable.keys(), ...cars])) {
        // The sitemap lists only the first page of a search.
        if (named.includes(address) || /[?&]page=\d/.test(address)) continue;
        if (!(isCar(slug, address) && (await isSold(slug, address)))) missing.push(address);
      }
      expect(missing).toEqual([]);

      const mayNot = await disallowed(slug);
      const wrong: string[] = [];
      const unread = named.filter((each) => !isCar(slug, each) && !findable.has(each));
      const searches = unread.filter((each) => isSearch(slug, each));
      const others = unread.filter((each) => !isSearch(slug, each));
      for (const address of [...others, ...searches.slice(0, SEARCHES_READ / 2)]) {
        const { status, indexable, canonical } = await look(slug, address);
        if (status !== 200 || !indexable || decoded(canonical ?? "") !== address) wrong.push(address);
      }
      expect(wrong).toEqual([]);
      expect(named.filter(mayNot)).toEqual([]);
      expect(new Set(named).size).toBe(named.length);
    },
    TIMEOUT_MS,
  );

  it("has the forms of the site, its valuation and its locations", async () => {
    const { site } = contextOf(slug);
    const named = await sitemapOf(slug);
    // A page that asks to sign in first is in no sitemap.
    const isBehindGate = (id: string) => {
      const gate = gateOfForm({ id });
      return gate !== null && isGated(gate, site.gates);
    };
    const forms = Object.entries(site.forms).flatMap(([id, form]) =>
      form.enabled && !isBehindGate(id) ? [form] : [],
    );
    const pages = [
      ...forms.map((form) => form.path),
      ...(site.valuation.enabled ? [site.valuation.path] : []),
      ...visibleLocations(site).map((location) => locationPath(site, location)),
    ];
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.filter((address) => !named.includes(address))).toEqual([]);
  });
});

describe.skipIf(!hasJava && process.env.CI !== "true")(
  `the W3C's checker${hasJava ? "" : " (skipped: there is no java; Debian: default-jre-headless)"}`,
  () => {
    it(
      "accepts the pages of each demo site",
      async () => {
        expect(checker?.pages).toBeGreaterThan(400);
        expect(await checker?.read()).toEqual({ errors: [], unused: [] });
      },
      TIMEOUT_MS,
    );
  },
);
