import { describe, expect, it } from "vitest";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import { asSiteSlug } from "~/domain/text/identifiers";
import { siteCar } from "../../../support/incoming-car";
import { servedSites } from "../../../support/served-sites";

const NOW = new Date("2026-11-21T02:00:00Z");

const car = (site: string, key: string, fields: Partial<IncomingCar> = {}): IncomingCar =>
  siteCar(site, `${site}-${key}`, {
    slug: `${site}-${key}`,
    price: 20_000,
    price_type: "drive_away",
    ...fields,
  });
const config = { home: { reasons: ["home.reasons.plain_prices", "home.reasons.people"] } };
const phone = "03 5550 0009";
const served = servedSites({
  sites: {
    plain: {
      phone,
      config,
      cars: [
        car("plain", "one"),
        car("plain", "two", { price_type: "excluding_government_charges" }),
        // No page shows a price of these cars.
        car("plain", "unpriced", { price: null, price_type: null }),
        car("plain", "sold", {
          status: "sold",
          price_type: null,
          sold_date_timestamp: NOW.getTime() / 1000 - 3600,
        }),
      ],
    },
    mixed: { phone, config, cars: [car("mixed", "one"), car("mixed", "bare", { price_type: null })] },
    weekly: {
      phone,
      config: { ...config, vehicle: { offers_subscription: true } },
      cars: [car("weekly", "one", { subscription_price: 210, price_type: null })],
    },
  },
  now: NOW,
});

const EVERY = "Every price says whether it's drive away or excludes government charges.";
const REASON = "No guessing on price";
const ASK = "ask us what's extra";
const PAGES = ["/", "/cars", "/cars/SITE-one", "/privacy-policy", "/nowhere"];

/** Returns which of the texts are on each page of the site. */
async function claims(site: "plain" | "mixed" | "weekly"): Promise<Record<string, string[]>> {
  const found = PAGES.map(async (page) => {
    const { text } = await served.client[site].get(page.replace("SITE", site));
    const shown = text.replaceAll("&#x27;", "'");
    return [page, [EVERY, REASON, ASK].filter((claim) => shown.includes(claim))] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

const on = (home: string[], others: string[]) => ({
  "/": home,
  "/cars": others,
  "/cars/SITE-one": home,
  "/privacy-policy": others,
  "/nowhere": others,
});

describe("the statement of a site about its prices", () => {
  it("promises a kind for each price when every price has one", async () =>
    expect(await claims("plain")).toEqual(on([EVERY, REASON], [EVERY])));

  it("invites a question when a price has no kind", async () =>
    expect(await claims("mixed")).toEqual(on([ASK], [ASK])));

  it("is absent when no sale price is shown", async () => expect(await claims("weekly")).toEqual(on([], [])));

  it("changes with the stock", async () => {
    const { platform } = served;
    await platform.store.cars.applyBatch(asSiteSlug("mixed"), "feed", [car("mixed", "bare")], NOW);
    await platform.search.catchUp();
    expect(await claims("mixed")).toEqual(on([EVERY, REASON], [EVERY]));
    await platform.store.cars.applyBatch(
      asSiteSlug("mixed"),
      "feed",
      [car("mixed", "bare", { price_type: null })],
      NOW,
    );
    await platform.search.catchUp();
    expect(await claims("mixed")).toEqual(on([ASK], [ASK]));
  });

  it("is not made for a price without a kind, which is shown alone", async () => {
    const { text } = await served.client.mixed.get("/cars/mixed-bare");
    // The similar car below has a kind of price.
    const own = text.slice(text.indexOf("<main"), text.indexOf("Similar cars"));
    expect(own).toContain("$20,000");
    for (const kind of ["Drive away", "Excluding government charges"]) expect(own).not.toContain(kind);
    const data = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? "";
    expect(data).toContain('"price":20000');
    expect(data).not.toMatch(/drive.?away|government/i);
    const print = await served.client.mixed.get("/print?car_id=mixed-bare");
    const sheet = print.text.slice(print.text.indexOf("<main"), print.text.indexOf("</main>"));
    expect(sheet).toContain("$20,000");
    expect(sheet).not.toMatch(/drive away|Excluding government/i);
    const search = (await served.client.mixed.get("/cars")).text;
    expect(search.match(/Drive away/g)).toHaveLength(1);
  });
});
