import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "~/config.server";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import { asSiteSlug } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import { type ClosablePlatform, createPlatform } from "~/services/platform/create-platform.server";
import { countSearches, firstOfEach } from "~/services/search/stock-search.server";
import { demoParts } from "../../../seeds/demo-platform";
import { shippedSites } from "../../support/shipped-sites";

/* The examples in the placeholder of a search box must find cars in the stock of that site. */

let platform: ClosablePlatform;
let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "forecourt-placeholders-"));
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, NOW: "2026-03-04T01:00:00Z" });
  platform = await createPlatform(config, pino({ level: "silent" }));
  await demoParts.loadDemoStock(platform);
  await platform.search.catchUp();
  await platform.search.ready();
}, 600_000);
afterAll(async () => {
  await platform?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/**
 * Returns the examples of a placeholder: EV, SUV, Toyota for "Keyword search eg. EV, SUV, Toyota"; Toyota
 * Hilux for "Try 'Toyota Hilux'"; none for "Search...".
 */
function examplesOf(placeholder: string): string[] {
  const quoted = [...placeholder.matchAll(/["'“‘]([^"'“”‘’]+)["'”’]/g)].map(([, example = ""]) => example);
  if (quoted.length > 0) return quoted;
  const listed = /\b(?:e\.?g\.?|try|such as|for example)[:,]?\s+(.+)$/i.exec(placeholder)?.[1] ?? "";
  return listed
    .split(/,|\bor\b/)
    .map((example) => example.replace(/[.…]+$/, "").trim())
    .filter(Boolean);
}

/** Trade terms that the data of a car spells otherwise. */
const SYNONYMS = new Map([["EV", ["Electric"]]]);

it.each<[string, string[]]>([
  ["Search...", []],
  ["Keyword search eg. EV, SUV, Toyota", ["EV", "SUV", "Toyota"]],
  ["Try 'Toyota Hilux' or 'automatic ute'", ["Toyota Hilux", "automatic ute"]],
  ["Make or model, e.g. Jayco Journey", ["Jayco Journey"]],
])("examplesOf returns for %j the examples %j", (placeholder, examples) => {
  expect(examplesOf(placeholder)).toEqual(examples);
});

it("both standard placeholders are used by a site", () => {
  const texts = platform.sites.all().map((site) => translator(site)("search.placeholder"));
  expect(texts).toContain("Search...");
  expect(texts).toContain("Keyword search eg. EV, SUV, Toyota");
});

describe.each(shippedSites())("the search box of %s", (slug) => {
  it("finds each example of its placeholder", async () => {
    const site = platform.sites.bySlug(asSiteSlug(slug));
    if (!site) throw new Error(`the site ${slug} is not served`);
    const examples = examplesOf(translator(site)("search.placeholder"));
    const counts = await countSearches(
      platform,
      site,
      examples.map((query) => ({ ...EMPTY_SEARCH, query })),
    );
    expect(examples.filter((_example, index) => !counts[index])).toEqual([]);

    // The first results must match the example, not a word with the same beginning.
    const first = await firstOfEach(
      platform,
      site,
      examples.map((query) => ({ ...EMPTY_SEARCH, query })),
      3,
    );
    const wrong = examples.filter((example, index) => {
      const meant = new RegExp(`\\b(${[example, ...(SYNONYMS.get(example) ?? [])].join("|")})\\b`, "i");
      return !first[index]?.every((car) => meant.test([car.name, car.make, car.body, car.fuel].join(" ")));
    });
    expect(wrong).toEqual([]);
  });
});
