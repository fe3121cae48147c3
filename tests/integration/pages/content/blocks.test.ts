import { describe, expect, it } from "vitest";
import { payableSite } from "../../../support/checkout-pages";
import { siteCar } from "../../../support/incoming-car";
import { servedSites } from "../../../support/served-sites";

const NOW = new Date("2026-11-21T02:00:00Z");
const titled = (body: string) => `---\ntitle: A page\n---\n${body}\n`;
const car = (key: string, fields: object = {}) =>
  siteCar("yard", `yard-${key}`, {
    slug: `yard-${key}`,
    car_type: "used",
    price_type: "drive_away",
    ...fields,
  });
const content = {
  strip: titled('{% stock-strip show="used" count=2 /%}\n\n{% price-buttons up_to=[15000, 30000, 9000] /%}'),
  banners: titled("{% sell-banner /%}\n\n{% guarantee-banner /%}\n\n{% payment-strip /%}"),
  terms: titled("Before.\n\n{% reservation-terms /%}\n\nAfter."),
  wrong: titled("Before.\n\n{% sell-baner /%}\n\n<script>alert(1)</script>\n\nAfter."),
  landing: titled('{% hero heading="Land here" /%}\n\nText.'),
  twice: titled(
    '{% stock-strip count=2 /%}\n\n{% stock-strip show="used" count=2 /%}\n\n{% stock-strip count=2 /%}',
  ),
  cover: titled('{% hero heading="Cover" layout="cover" /%}\n\nText.'),
  panorama: titled('{% hero heading="Cover" layout="panorama" /%}\n\nText.'),
  plain: titled('{% hero heading="Cover" layout="search" /%}\n\nText.'),
  split: titled('{% hero heading="Cover" layout="split" /%}\n\nText.'),
  below: titled('Text.\n\n{% hero heading="Below" /%}'),
};
const served = servedSites({
  sites: {
    yard: {
      phone: "03 5550 0009",
      cars: [
        car("one", { price: 12_000 }),
        car("two", { price: 22_000 }),
        car("three", { price: 22_500 }),
        car("gone", { price: 8_000, status: "sold", sold_date_timestamp: NOW.getTime() / 1000 - 3600 }),
      ],
      config: {
        vehicle: {
          guarantee_banner: [
            { text: "vehicle.guarantee.engine", cars: { car_types: ["used"], max_km: 90_000 } },
          ],
        },
      },
      content,
    },
    empty: { phone: "03 5550 0010", content },
    deposit: {
      phone: "03 5550 0011",
      config: {
        ...payableSite("deposit"),
        actions: { checkout: { enabled: true, reserve_hours: 24, reserve_amount: 350 } },
        vehicle: { money_back_hours: 72 },
      },
      content,
    },
  },
  now: NOW,
});

/** Returns the main part of a page that has no script. */
async function main(site: "yard" | "empty" | "deposit", path: string): Promise<string> {
  const { status, text } = await served.client[site].get(path);
  expect(status, path).toBe(200);
  expect(text).not.toMatch(/<script(?![^>]*ld\+json)/);
  return text.slice(text.indexOf("<main"), text.indexOf("</main>"));
}

describe("a block in a page", () => {
  it("a strip shows as many cars as it says, and price buttons those that find one", async () => {
    const page = await main("yard", "/strip");
    expect(page.match(/<article/g)).toHaveLength(2);
    expect(page).not.toContain("yard-gone");
    expect([...page.matchAll(/Under \$([\d,]+)/g)].map(([, price]) => price)).toEqual(["15,000", "30,000"]);
  });

  it("the terms of a reservation name the site's deposit, hours and promise, only where cars can be reserved (rules/checkout#terms-in-public)", async () => {
    const page = await main("deposit", "/terms");
    for (const said of [
      "Reservation terms",
      "The car is held for you for 24 hours from your payment.",
      "The deposit of $350 is fully refundable.",
      "The deposit is paid to deposit cars, not to this website&#x27;s operator.",
      "72-hour money-back on used cars",
    ])
      expect(page).toContain(said);
    expect(await main("empty", "/terms")).not.toContain("Reservation terms");
  });

  it("a car is in the first strip of a page only, and a strip without a car of its own is left out", async () => {
    const page = await main("yard", "/twice");
    const cars = [...page.matchAll(/href="\/cars\/(yard-[a-z]+)"/g)].map(([, slug]) => slug);
    expect([...new Set(cars)].sort()).toEqual(["yard-one", "yard-three", "yard-two"]);
    expect(page.match(/<article/g)).toHaveLength(3);
    expect(page.match(/<section/g)).toHaveLength(2);
  });

  it("a block is left out while it has nothing to show", async () => {
    const page = await main("empty", "/strip");
    expect(page).toContain("<h1>A page</h1>");
    expect(page).not.toMatch(/<article|Under \$|<h2/);
    expect(await main("empty", "/banners")).not.toContain("guarantee");
  });

  it("the sell banner and the payment strip have the specification's words", async () => {
    const page = await main("yard", "/banners");
    expect(page).toMatch(/<a href="\/sell-your-car"[^>]*>Click Here To Sell<\/a>/);
    expect(page).toContain("We accept:");
    for (const mark of ["Mastercard", "Visa", "Maestro", "Google Pay", "Apple Pay"])
      expect(page).toContain(mark);
    expect(page).toContain("Lifetime engine guarantee");
    expect(page).toContain("Check the car&#x27;s page to see what it comes with.");
    // Nobody can reserve a car on this site.
    expect(page).not.toContain("RESERVE ONLINE");
  });

  it("a block with a mistake is left out, and the rest of the page stands", async () => {
    const page = await main("yard", "/wrong");
    expect(page).toContain("<p>Before.</p>");
    expect(page).toContain("<p>After.</p>");
    expect(page).not.toMatch(/sell-baner|alert|script/);
    expect(served.platform.sites.faults).toContainEqual(
      expect.objectContaining({ site: "yard", file: "content/wrong.md", key: "line 6: {% sell-baner %}" }),
    );
  });

  it("a hero at the top has the page's h1", async () => {
    expect(await main("yard", "/landing")).toMatch(/<h1[^>]*>Land here<\/h1>/);
    expect((await main("yard", "/landing")).match(/<h1/g)).toHaveLength(1);
    const below = await main("yard", "/below");
    expect(below).toContain("<h1>A page</h1>");
    expect(below).toMatch(/<h2[^>]*>Below<\/h2>/);
  });

  it("a hero across the page without a picture is like the one that needs none", async () => {
    // React's ids differ from page to page.
    const plain = async (path: string) =>
      (await main("yard", path)).replace(/ (id|for|aria-labelledby)="[^"]*"/g, "");
    expect(await plain("/cover")).toBe(await plain("/split"));
    expect(await plain("/panorama")).toBe(await plain("/plain"));
    expect(await plain("/plain")).not.toBe(await plain("/split"));
  });

  it("the home page's file has no address of its own", async () =>
    expect((await served.client.yard.get("/home")).status).toBe(404));
});
