import { afterAll, beforeAll, expect, it } from "vitest";
import type { IncomingCar } from "~/adapters/database/store";
import { incomingCar } from "../../support/incoming-car";
import { serveSites } from "../../support/served-sites";

const NOW = new Date("2026-11-21T02:00:00Z");
const HOUR = 3_600_000;

const car = (key: string, fields: Partial<IncomingCar> = {}): IncomingCar =>
  incomingCar(key, {
    slug: key,
    dealership_id: "yard",
    dealership_slug: "yard",
    dealership_name: "yard cars",
    price: 20_000,
    car_type: "used",
    standardEquipment: ["Sunroof"],
    dealercomments: "A tidy car.",
    created_at: new Date(NOW.getTime() - 50 * HOUR).toISOString(),
    ...fields,
  });

const CARS: IncomingCar[] = [
  car("used-car"),
  car("new-car", { car_type: "new" }),
  car("silent-car", { dealercomments: null, standardEquipment: [] }),
  car("sold-car", { status: "sold", sold_date_timestamp: NOW.getTime() / 1000 - 3600 }),
];

const VEHICLE = {
  value_adds: ["vehicle.used_strip.inspection"],
  used_feature_strip: [
    "vehicle.used_strip.backed_warranty",
    "vehicle.used_strip.service_history",
    "vehicle.used_strip.background_check",
    "vehicle.used_strip.inspection",
    "vehicle.used_strip.roadside_assist",
  ],
  show_days_listed: true,
};

let served: Awaited<ReturnType<typeof serveSites<"yard">>>;
beforeAll(async () => {
  served = await serveSites({
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
});
afterAll(() => served?.close());

const pageOf = async (slug: string) => (await served.client.yard.get(`/cars/${slug}`)).text;

/** The texts in the order in which they must stand. */
function inOrder(html: string, texts: readonly string[]): void {
  const places = texts.map((text) => html.indexOf(text));
  expect(places, texts.join(" → ")).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
}

// Spec 1 §2: "Sidebar from top to bottom: title; price block (or a SOLD notice); location; finance summary;
// call-the-dealer block; buttons; icon row (km, transmission, body)."
it("has the sidebar from top to bottom", async () => {
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

it("says SOLD instead of a price, and offers something similar", async () => {
  const html = await pageOf("sold-car");
  const sidebar = html.slice(html.indexOf("<h1"), html.indexOf("Similar cars"));
  inOrder(sidebar, ["<h1", "SOLD", "Like this and want something similar?", "Find Me Something Similar"]);
  for (const absent of ["$20,000", "Enquire Now", "Finance estimate", "Listed "])
    expect(sidebar).not.toContain(absent);
});

// "A used-car feature strip: 1-year backed warranty, full service history, independent background check, 90 point
// inspection, 12 months roadside assist."
it.each([
  ["used-car", true],
  ["new-car", false],
  ["sold-car", false],
])("the used-car strip on %s: %s", async (slug, shown) => {
  const html = await pageOf(slug);
  for (const claim of [
    "1-year backed warranty",
    "Full service history",
    "Independent background check",
    "12 months roadside assist",
  ])
    expect(html.includes(claim), claim).toBe(shown);
});

it("promises what comes with a car only while it can be had", async () => {
  expect(await pageOf("new-car")).toContain("90 point inspection");
  expect(await pageOf("sold-car")).not.toContain("90 point inspection");
});

it("says that comments are pending, and has no tab without contents", async () => {
  const html = await pageOf("silent-car");
  expect(html).toContain("Dealer comments are pending. Please check back here later.");
  expect(html).not.toContain('href="#features"');
  const other = await pageOf("used-car");
  expect(other).toContain('href="#features"');
  expect(other).not.toContain("Dealer comments are pending");
  expect(other).not.toContain('href="#reserve_online"');
});
