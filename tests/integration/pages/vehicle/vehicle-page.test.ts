import { expect, it } from "vitest";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import { siteCar } from "../../../support/incoming-car";
import { servedSites } from "../../../support/served-sites";

const NOW = new Date("2026-11-21T02:00:00Z");
const HOUR = 3_600_000;

const car = (key: string, fields: Partial<IncomingCar> = {}): IncomingCar =>
  siteCar("yard", key, {
    slug: key,
    price: 20_000,
    car_type: "used",
    standardEquipment: ["Sunroof"],
    dealercomments: "A tidy car.\nFEATURES:\n- Sunroof\n- Tow bar",
    created_at: new Date(NOW.getTime() - 50 * HOUR).toISOString(),
    ...fields,
  });

const CARS: IncomingCar[] = [
  car("used-car"),
  car("new-car", { car_type: "new" }),
  // A car that meets every rule below.
  car("proven-car", {
    certified: true,
    file: "https://history.example/proven.pdf",
    standardEquipment: ["full service history"],
    year: 2020,
    km: 60_000,
  }),
  car("old-car", { year: 1998, km: 310_000, price: 2500 }),
  car("parts-car", {
    tag: "Parts Only",
    certified: true,
    file: "https://history.example/parts.pdf",
    standardEquipment: ["Full service history"],
    year: 2020,
    km: 60_000,
  }),
  car("silent-car", { dealercomments: null, standardEquipment: [] }),
  car("coming-car", { status: "coming_soon", car_type: "demo" }),
  car("sold-car", { status: "sold", sold_date_timestamp: NOW.getTime() / 1000 - 3600 }),
];

const VEHICLE = {
  value_adds: [{ text: "vehicle.used_strip.inspection", cars: { min_price: 5000 } }],
  used_feature_strip: [
    { text: "vehicle.used_strip.backed_warranty", cars: { max_age_years: 10, max_km: 150_000 } },
    { text: "vehicle.used_strip.service_history", cars: { features: ["Full service history"] } },
    { text: "vehicle.used_strip.background_check", cars: { history_report: true } },
    { text: "vehicle.used_strip.roadside_assist", cars: { certified: true } },
  ],
  whats_included: ["vehicle.why_buy", { text: "vehicle.reserve_online", cars: { car_types: ["new"] } }],
  show_days_listed: true,
};
const served = servedSites({
  sites: {
    yard: {
      phone: "03 5550 0009",
      cars: CARS,
      config: {
        vehicle: VEHICLE,
        finance: {
          provider: "manual",
          valid_until: "2030-01-01",
          rates: { interest_rate: 8.99, comparison_rate: 9.71, deposit_percent: 20 },
        },
      },
    },
  },
  now: NOW,
});

const pageOf = async (slug: string) => (await served.client.yard.get(`/cars/${slug}`)).text;

/** Expects the texts in this order. */
function inOrder(html: string, texts: readonly string[]): void {
  const places = texts.map((text) => html.indexOf(text));
  expect(places, texts.join(" → ")).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
}

// The sidebar from top to bottom: title, price block (or a SOLD notice), location, finance summary, block to
// call the dealer, buttons, icon row (km, transmission, body).
it("a vehicle page has the sidebar in its order", async () => {
  const html = await pageOf("used-car");
  const sidebar = html.slice(html.indexOf("<h1"));
  inOrder(sidebar, [
    "<h1",
    "$20,000",
    "Listed 2 days ago",
    "Finance estimate",
    "Call the dealer",
    "Enquire Now",
    "Kilometres",
  ]);
});

it("a vehicle page leaves what no script changes and what search engines read out of its script's data", async () => {
  const { text: data } = await served.client.yard.get("/cars/used-car.data");
  const html = await pageOf("used-car");
  const script = html.slice(html.indexOf("streamController.enqueue"));
  expect(html).toContain('<script type="application/ld+json">');
  expect(html).toContain("A tidy car.");
  expect(script).toContain("used-car");
  for (const still of ["A tidy car.", "Sunroof", "schema.org"]) expect(script).not.toContain(still);
  // The router shows the page in place with this.
  for (const still of ["A tidy car.", "Sunroof"]) expect(data).toContain(still);
  expect(data).not.toContain("schema.org");
});

it("a vehicle page of a sold car shows SOLD instead of the price, and offers something similar", async () => {
  const html = await pageOf("sold-car");
  const sidebar = html.slice(html.indexOf("<h1"), html.indexOf("Similar cars"));
  inOrder(sidebar, ["<h1", "SOLD", "Like this and want something similar?", "Find Me Something Similar"]);
  for (const absent of ["$20,000", "Enquire Now", "Finance estimate", "Listed "])
    expect(sidebar).not.toContain(absent);
  expect(html).toContain('name="robots" content="noindex, follow"');
});

it("a vehicle page of a coming-soon car offers something similar too", async () => {
  const html = await pageOf("coming-car");
  inOrder(html.slice(html.indexOf("<h1")), [
    "Like this and want something similar?",
    "Find Me Something Similar",
  ]);
  expect(await pageOf("used-car")).not.toContain("something similar?");
});

it.each([
  ["used-car", "Used"],
  ["coming-car", "Demo"],
  ["new-car", "New"],
])("a vehicle page of %s says %s in its title and before the kilometres", async (slug, condition) => {
  const html = await pageOf(slug);
  expect(/<title>([^<]*)/.exec(html)?.[1]).toMatch(new RegExp(`^${condition} `));
  inOrder(html.slice(html.indexOf("<h1")), [`>${condition} · `, "Kilometres"]);
});

it("a vehicle page keeps the lines and lists of the dealer's comments", async () => {
  const html = await pageOf("used-car");
  expect(html).toMatch(
    /<p[^>]*>A tidy car\.\nFEATURES:<\/p><ul[^>]*><li>Sunroof<\/li><li>Tow bar<\/li><\/ul>/,
  );
});

// The claims of the strip for used cars, each of which a rule allows only for some cars.
const STRIP = [
  "1-year backed warranty",
  "Full service history",
  "Independent background check",
  "12 months roadside assist",
] as const;
it.each<[string, readonly string[]]>([
  ["proven-car", STRIP],
  ["used-car", ["1-year backed warranty"]],
  ["old-car", []],
  ["new-car", []],
  ["sold-car", []],
  ["parts-car", []],
])(
  "the strip for used cars on %s has only the claims that are true of that car: %j",
  async (slug, claims) => {
    const html = await pageOf(slug);
    const start = html.indexOf('aria-label="This car comes with"');
    const strip = start < 0 ? "" : html.slice(start, html.indexOf("</section>", start));
    expect(STRIP.filter((claim) => strip.includes(claim))).toEqual(claims);
  },
);

it("a vehicle page shows what is added to a car only within its rule, and while the car is available", async () => {
  for (const slug of ["new-car", "used-car"]) expect(await pageOf(slug)).toContain("90 point inspection");
  for (const slug of ["sold-car", "old-car", "parts-car"])
    expect(await pageOf(slug)).not.toContain("90 point inspection");
});

it("a vehicle page of a car for parts makes none of the claims of other cars", async () => {
  expect(await pageOf("new-car")).toMatch(/href="#whats_included"[\s\S]*<li[^>]*>(<[^>]*>)*Reserve Online/);
  const used = await pageOf("used-car");
  expect(used).toContain('href="#whats_included"');
  expect(used).not.toContain("Reserve Online");
  const parts = await pageOf("parts-car");
  for (const absent of ['href="#whats_included"', 'href="#why_buy"', "Why buy", "inspected"])
    expect(parts).not.toContain(absent);
});

it("a vehicle page shows that comments are pending, and has no tab without contents", async () => {
  const html = await pageOf("silent-car");
  expect(html).toContain("Dealer comments are pending. Please check back here later.");
  expect(html).not.toContain('href="#features"');
  const other = await pageOf("used-car");
  expect(other).toContain('href="#features"');
  expect(other).not.toContain("Dealer comments are pending");
  expect(other).not.toContain('href="#reserve_online"');
});

it("a vehicle page is painted once its facts and buttons have arrived, which its style puts in another order", async () => {
  for (const slug of ["used-car", "sold-car", "silent-car"]) {
    const html = await pageOf(slug);
    const awaited = /<link rel="expect" href="#([^"]*)" blocking="render"/.exec(html)?.[1];
    const end = html.indexOf(`id="${awaited}"`);
    const facts = html.indexOf("<dl", html.indexOf("</h1>"));
    expect([slug, facts > 0, end > facts]).toEqual([slug, true, true]);
  }
  // An error page has no such part.
  expect(await pageOf("no-such-car")).toContain('<link rel="expect" href="#main"');
});
