import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { openStore } from "~/adapters/database/open-store.server";
import { storeReviews } from "~/services/reviews/site-reviews.server";
import { jsonSchemas } from "~/tenants/json-schema";
import { incomingCar } from "../../support/incoming-car";
import { siteConfig, siteLocation, temporarySites } from "../../support/site-folders";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";

const folders = await temporarySites();
const noStore = path.join(tmpdir(), `forecourt-no-store-${process.pid}`);
afterAll(() => folders.remove());

function sitesCheck(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["build/cli/sites-check.js"], {
    encoding: "utf8",
    env: {
      ...process.env,
      DEMO_SITES: env.SITES_DIR ? "0" : "1",
      SITES_DIR: "",
      DATA_DIR: noStore,
      DATABASE_URL: "",
      ...env,
    },
  });
  return { status, lines: stdout.trim().split("\n"), stderr };
}

// The checks of npm test run the command too.
test("npm run sites:check finds no fault and no warning in the shipped sites", { tags: ["long"] }, () => {
  // Special days of the demo sites are past one day.
  const { status, lines } = sitesCheck({ NOW: "2026-11-27T01:00:00Z" });
  expect(lines).toEqual([expect.stringMatching(/^\d+ sites checked: \d+ sound, 0 warnings$/)]);
  expect(status).toBe(0);
  // The command reads a store if there is one, and never creates one.
  expect(existsSync(noStore)).toBe(false);
});

test("npm run sites:check says when nobody can sign in or pay online with the environment, which is no fault", {
  tags: ["long"],
}, () => {
  const real = { NODE_ENV: "production", DEMO_STOCK: "0" };
  const without = sitesCheck(real);
  expect(without.lines).toContainEqual(expect.stringMatching(/^Shoppers can't sign in.*SMS_WEBHOOK_URL/));
  expect(without.lines).toContainEqual(expect.stringMatching(/^Editors can't sign in.*SMTP_URL/));
  expect(without.lines).toContainEqual(
    expect.stringMatching(/^No car can be reserved online.*STRIPE_SECRET_KEY/),
  );
  expect(without.status).toBe(0);
  const { lines } = sitesCheck({
    ...real,
    SMS_WEBHOOK_URL: "https://texts.example/send",
    SMTP_URL: "smtp://mail.example",
    STRIPE_SECRET_KEY: "sk_live_0123456789",
  });
  expect(lines).not.toContainEqual(expect.stringMatching(/can't sign in|reserved online/));
  expect(lines).toContainEqual(expect.stringMatching(/^Stripe's webhook is refused/));
});

test("npm run sites:check counts the prices without a kind in a store, warns of hidden reviews that nobody wrote, and does not fail", async () => {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), "forecourt-sites-check-"));
  const store = await openStore({ dataDir: DATA_DIR, log: pino({ level: "silent" }) });
  const car = (key: string, site: string, fields = {}) =>
    incomingCar(key, { dealership_id: site, dealership_slug: site, price: 9000, ...fields });
  const now = new Date("2026-11-21T02:00:00Z");
  await store.cars.applyBatch(
    ALPHA_SLUG,
    "feed",
    [
      car("a1", "alpha", { price_type: null }),
      car("a2", "alpha", { price_type: "drive_away" }),
      car("a3", "alpha", { price_type: null, price: null }),
      car("a4", "alpha", { price_type: null, status: "sold" }),
      car("a5", "alpha", { price_type: null, show_on_dealer_website: false }),
    ],
    now,
  );
  await store.cars.applyBatch(BETA_SLUG, "feed", [car("b1", "beta", { price_type: "drive_away" })], now);
  const review = {
    id: "r1",
    customer_name: "Ada Example",
    text: "Good.",
    rating: 5,
    review_date: "2026-11-02",
  };
  const book = { all: { count: 1, average: 5 }, locations: {}, reviews: [{ ...review, location: null }] };
  await storeReviews(store, ALPHA_SLUG, book);
  await store.close();
  const sites = {
    alpha: { "site.json": siteConfig("alpha", { reviews: { hidden: ["r1", "Ada Example", "Nobody"] } }) },
    beta: { "site.json": siteConfig("beta") },
  };
  const SITES_DIR = await folders.sitesDir(sites);
  const { status, lines } = sitesCheck({ SITES_DIR, DATA_DIR });
  expect(lines.slice(0, -1)).toEqual([
    "alpha: 1 of 2 prices don't say their kind (price_type: drive_away or excluding_government_charges); its pages don't claim that each does",
    expect.stringMatching(
      /^alpha +site\.json +reviews\.hidden\.2 +warning: has no effect: no review .* Nobody$/,
    ),
  ]);
  expect(status).toBe(0);
  // An unreadable store is reported, and is not a fault of the sites.
  const broken = sitesCheck({ SITES_DIR, DATABASE_URL: "postgres://127.0.0.1:1/none" });
  expect(broken.stderr).toContain("The store can't be read, prices were not counted");
  expect(broken.status).toBe(0);
  await rm(DATA_DIR, { recursive: true, force: true });
});

test("npm run sites:check prints an error with site, file, key and reason, and fails", async () => {
  const sites = { alpha: { "site.json": siteConfig("alpha", { phone: "ring us" }), "theme.json": "{" } };
  const { status, lines } = sitesCheck({ SITES_DIR: await folders.sitesDir(sites) });
  expect(lines).toContainEqual(
    expect.stringMatching(/^alpha {2,}site\.json {2,}phone {2,}a phone number is digits and spaces$/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^alpha {2,}theme\.json {2,}- {2,}is not valid JSON/));
  expect(lines.at(-1)).toMatch(/1 left out \(2 errors\), 0 warnings$/);
  expect(status).toBe(1);
});

test("npm run sites:check prints a warning, and does not fail", async () => {
  const locations = [siteLocation("alpha", { dealer_license_number: undefined })];
  const sites = { alpha: { "site.json": siteConfig("alpha", { locations }) } };
  const { status, lines } = sitesCheck({ SITES_DIR: await folders.sitesDir(sites) });
  expect(lines[0]).toMatch(/^alpha +site\.json +dealerships\.0 +warning: none of the locations/);
  expect(lines.at(-1)).toMatch(/sound, 1 warning$/);
  expect(status).toBe(0);
});

test("npm run sites:check prints the faults of feed mappings of a site and next to the sites, and fails", async () => {
  const fields = {
    make: { column: "m", steps: ["polish"] },
    model: { column: "n" },
    car_type: { value: "used" },
  };
  const mapping = { name: "yard", formats: { csv: {} }, key: "nr", fields };
  const sites = {
    alpha: {
      "site.json": siteConfig("alpha"),
      "mappings/yard.json": mapping,
      "mappings/cut.json": "{",
      "mappings/other.json": { ...mapping, fields: { ...fields, make: { column: "m" } } },
    },
    mappings: { "group.json": { name: "group" } },
  };
  const { status, lines } = sitesCheck({ SITES_DIR: await folders.sitesDir(sites) });
  for (const line of [
    /^alpha {2,}mappings\/yard\.json {2,}fields\.make\.steps\.0 {2,}not a cleaning step: "polish"; there are /,
    /^alpha {2,}mappings\/cut\.json {2,}- {2,}is not valid JSON/,
    /^alpha {2,}mappings\/other\.json {2,}name {2,}the file of the mapping "yard" is yard\.json$/,
    /^\. {2,}mappings\/group\.json {2,}key {2,}a key is a column/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(line));
  expect(lines.at(-2)).toMatch(/^\d+ sites? checked: \d+ sound, 0 warnings$/);
  expect(lines.at(-1)).toMatch(/^Feed mappings: \d+ faults$/);
  expect(status).toBe(1);
});

test("npm run sites:check and stock:index print their usage with --help, and do nothing else", {
  tags: ["long"],
}, () => {
  for (const name of ["sites-check", "stock-index"]) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", `app/cli/${name}.ts`, "--help"],
      { encoding: "utf8", env: { ...process.env, DATA_DIR: "/nowhere" } },
    );
    expect([status, stdout, stderr]).toEqual([
      0,
      expect.stringMatching(`^Usage: npm run ${name.replace("-", ":")}\\b`),
      "",
    ]);
  }
});

test("npm run sites:check exits with 2 and one clear line when the folder of sites is missing", {
  tags: ["long"],
}, () => {
  const { status, stderr } = sitesCheck({ SITES_DIR: "/nowhere" });
  expect(stderr).toContain("the folder of sites /nowhere can't be read");
  expect(status).toBe(2);
});

test("the build writes the JSON Schemas that the shipped files name", async () => {
  for (const [name, schema] of Object.entries(jsonSchemas()))
    expect(JSON.parse(await readFile(`build/schemas/${name}.schema.json`, "utf8"))).toEqual(schema);
  const { $schema } = JSON.parse(await readFile("app/tenants/templates/base/site.json", "utf8"));
  expect(path.resolve("app/tenants/templates/base", $schema)).toBe(
    path.resolve("build/schemas/template.schema.json"),
  );
});
