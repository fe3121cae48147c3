import { describe, expect, it } from "vitest";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import { asDealershipId } from "~/domain/text/identifiers";
import { type DemoSite, demoProfileSchema, parseDemoProfile } from "../../../seeds/demo-profile";
import { demoStock } from "../../../seeds/demo-stock";
import { edgesOf } from "../../../seeds/edge-case-cars";
import { BODY_KEYS, parsePictureName } from "../../../seeds/illustrations/names";
import { usedValue } from "../../../seeds/valuation";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";

/** The name is the first part of a picture's address. */
const drawnPicture = ({ url }: { url: string }) => parsePictureName(url.split("/")[3] ?? "");
const NOW = new Date("2026-03-04T05:00:00Z");
const DAY = 86_400_000;

const dealership = (id: string, state: "NSW" | "WA") => ({
  id: asDealershipId(id),
  slug: id,
  name: `Dealer ${id}`,
  state,
  head_office: false,
  lead_email: "leads@example.com",
});
const location = (
  id: string,
  dealershipId: string,
  state: "NSW" | "WA",
  type: "sales" | "service" = "sales",
) => ({
  id,
  slug: id,
  name: `Yard ${id}`,
  dealership_id: asDealershipId(dealershipId),
  primary: false,
  visible: true,
  location_type: type,
  time_zone: "Australia/Sydney",
  address: { street: "1 High St", city: `City of ${id}`, state, postcode: "2000" },
  opening_hours: [],
  alternate_saturdays: false,
  location_subtype: [],
  manufacturers: [],
  team: [],
});
const site = (profile: object = {}, overrides: Partial<DemoSite> = {}): DemoSite => ({
  slug: ALPHA_SLUG,
  manufacturer: null,
  dealerships: [dealership("east", "NSW"), dealership("west", "WA")],
  locations: [
    location("east-sales", "east", "NSW"),
    location("east-service", "east", "NSW", "service"),
    location("west-sales", "west", "WA"),
  ],
  profile: demoProfileSchema.parse({
    count: 400,
    seed: 7,
    stock_prefix: "A",
    car_types: { new: 25, demo: 10, used: 65 },
    certified_share: 0.3,
    ...profile,
  }),
  ...overrides,
});
const stock = demoStock(site(), NOW);
const edge = (key: string): IncomingCar => {
  const car = stock.find((each) => each.source_key.endsWith(`-${key}`));
  if (!car) throw new Error(`no edge car "${key}"`);
  return car;
};
const daysAgo = (iso: string | null | undefined): number => (NOW.getTime() - Date.parse(iso ?? "")) / DAY;
const ordinary = stock.filter((car) => /^demo-\d+$/.test(car.source_key));

describe("demoStock", () => {
  it("returns the same cars at every call", () => expect(demoStock(site(), NOW)).toEqual(stock));

  it("returns the same cars on another day of the year, except for dates", () => {
    const dateless = (cars: IncomingCar[]) =>
      cars.map(
        ({ created_at, sold_date_timestamp, rego_expiry, build_date, compliance_date, ...rest }) => rest,
      );
    expect(dateless(demoStock(site(), new Date("2026-11-21T22:00:00Z")))).toEqual(dateless(stock));
  });

  it("keeps ids, slugs, prices and kilometres in another year, and moves model years", () => {
    const later = demoStock(site(), new Date("2028-01-01T00:00:00Z"));
    for (const field of ["id", "slug", "price", "km", "stocknum", "badge"] as const)
      expect(later.map((car) => car[field])).toEqual(stock.map((car) => car[field]));
    expect(later.map((car) => car.year)).toEqual(stock.map((car) => (car.year ?? 0) + 2));
  });

  it("returns other cars for another site or seed", () => {
    const names = (cars: IncomingCar[]) => cars.map((car) => car.name).join();
    expect(names(demoStock(site({ seed: 8 }), NOW))).not.toBe(names(stock));
    expect(names(demoStock(site({}, { slug: BETA_SLUG }), NOW))).not.toBe(names(stock));
  });

  it("has more used cars of the models that a profile favours, and no other new cars", () => {
    const share = (cars: IncomingCar[], type: string) =>
      cars.filter(({ model, car_type }) => model === "Hilux" && car_type === type).length;
    const favouring = demoStock(site({ models: { "Toyota Hilux": 8 } }), NOW);
    expect(share(favouring, "used")).toBeGreaterThan(2 * share(stock, "used"));
    expect(share(favouring, "new")).toBe(share(stock, "new"));
  });

  it.each(["id", "slug", "source_key", "stocknum", "vin"] as const)("never repeats the %s", (field) => {
    const values = stock.map((car) => car[field]).filter((value) => value !== null);
    expect(new Set(values).size).toBe(values.length);
  });
});

describe("the demo profile", () => {
  it("sets the number of cars and the mix of their types", () => {
    const count = (type: string) => stock.filter((car) => car.car_type === type).length;
    expect([stock.length, count("new"), count("demo"), count("used")]).toEqual([400, 100, 40, 260]);
  });

  it("keeps used cars within age and price", () => {
    const cheap = demoStock(
      site({
        price: { min: 8000, max: 20_000 },
        used_age: { min: 4, max: 9 },
        car_types: { new: 0, demo: 0, used: 1 },
      }),
      NOW,
    );
    for (const car of cheap.filter((each) => /^demo-\d+$/.test(each.source_key))) {
      expect(2026 - (car.year ?? 0)).toBeGreaterThanOrEqual(4);
      expect(2026 - (car.year ?? 0)).toBeLessThanOrEqual(9);
      // Kilometres and the dealer's price ending move the price around its value.
      expect(car.price).toBeGreaterThan(8000 * 0.7);
      expect(car.price).toBeLessThan(20_000 * 1.3);
    }
  });

  it("gives a manufacturer's site only its own make as new and demo cars", () => {
    const cars = demoStock(site({}, { manufacturer: { name: "Mazda", slug: "mazda" } }), NOW);
    const makes = (types: string[]) =>
      new Set(cars.filter((car) => types.includes(car.car_type)).map((car) => car.make));
    expect(makes(["new", "demo"])).toEqual(new Set(["Mazda"]));
    expect(makes(["used"]).size).toBeGreaterThan(10);
  });

  it("weights makes by car type", () => {
    const cars = demoStock(site({ makes: { used: { Kia: 1 }, new: { Kia: 1, Ford: 1 } } }), NOW);
    expect(new Set(cars.filter((car) => car.car_type === "used").map((car) => car.make))).toEqual(
      new Set(["Kia"]),
    );
    expect(new Set(cars.filter((car) => car.car_type === "new").map((car) => car.make))).toEqual(
      new Set(["Kia", "Ford"]),
    );
  });

  it("sends cars to the dealerships of the weighted states, at their sales locations", () => {
    const cars = demoStock(site({ states: { NSW: 1, WA: 0 } }), NOW);
    expect(
      new Set(cars.map((car) => `${car.dealership_id} ${car.location_id} ${car.city} ${car.state}`)),
    ).toEqual(new Set(["east east-sales City of east-sales NSW"]));
  });

  it("gives cars of a dealership without a location its state and no city", () => {
    const cars = demoStock(site({}, { locations: [location("east-sales", "east", "NSW")] }), NOW);
    const west = cars.filter((car) => car.dealership_id === "west");
    expect(west.length).toBeGreaterThan(100);
    expect(west.every((car) => car.city === null && car.location_id === null && car.state === "WA")).toBe(
      true,
    );
  });

  it("adds subscription prices where the profile asks for it", () => {
    expect(stock.some((car) => car.subscription_price !== null)).toBe(false);
    const cars = demoStock(site({ subscription_share: 1 }), NOW).filter(
      (car) => !/-(no-subscription|subscription-zero)$/.test(car.source_key),
    );
    expect(cars.length).toBe(398);
    expect(cars.every((car) => (car.subscription_price ?? 0) >= 99)).toBe(true);
  });

  it("is refused when no model of the catalogue fits", () => {
    expect(() => demoStock(site({ price: { min: 1, max: 2 } }), NOW)).toThrow(
      /no model of the catalogue fits the profile's new cars/,
    );
    expect(() => demoStock(site({ car_types: { new: 0, demo: 0, used: 0 } }), NOW)).toThrow(/car_types/);
    expect(() => demoStock(site({ states: { VIC: 1 } }), NOW)).toThrow(/none of the site's dealerships/);
  });

  it.each([
    ["{", /not JSON/],
    ['{"count": 10, "seed": 1, "stock_prefix": "A", "car_types": {"new": 1, "demo": 0}}', /car_types\.used/],
    [
      '{"count": 10, "seed": 1, "stock_prefix": "a", "car_types": {"new": 1, "demo": 0, "used": 0}}',
      /stock_prefix: one to three capital letters/,
    ],
    [
      '{"count": 10, "seed": 1, "stock_prefix": "A", "car_types": {"new": 1, "demo": 0, "used": 0}, "colour": 1}',
      /colour/,
    ],
    [
      '{"count": 10, "seed": 1, "stock_prefix": "A", "car_types": {"new": 1, "demo": 0, "used": 0}, "price": {"min": 9, "max": 3}}',
      /price: min must not exceed max/,
    ],
  ])("is refused for %s with the name of file and key", (text, reason) => {
    expect(() => parseDemoProfile(text, "alpha/demo-stock.json")).toThrow(reason);
    expect(() => parseDemoProfile(text, "alpha/demo-stock.json")).toThrow(/^alpha\/demo-stock\.json/);
  });
});

describe("a demo car", () => {
  it("is priced by age and kilometres", () => {
    const value = (age: number, km: number, hold = 1) => usedValue(40_000, age, km, hold);
    for (let age = 1; age < 20; age++)
      expect(value(age + 1, (age + 1) * 12_500)).toBeLessThan(value(age, age * 12_500));
    expect(value(5, 120_000)).toBeLessThan(value(5, 30_000));
    expect(value(8, 100_000, 1.4)).toBeGreaterThan(value(8, 100_000));
    expect(value(1, 12_500) / 40_000).toBeCloseTo(0.9, 1);
    expect(value(5, 62_500) / 40_000).toBeCloseTo(0.6, 1);
    expect(value(10, 125_000) / 40_000).toBeCloseTo(0.37, 1);
  });

  it("has a price that ends as dealers write prices", () => {
    const endings = new Map<number, number>();
    for (const car of ordinary)
      endings.set((car.price ?? 0) % 1000, (endings.get((car.price ?? 0) % 1000) ?? 0) + 1);
    expect([...endings.keys()].sort()).toEqual([490, 500, 777, 880, 888, 950, 988, 990]);
    expect(endings.get(990)).toBeGreaterThan(ordinary.length * 0.4);
  });

  it("has a VIN of 17 characters without I, O and Q, and a plate in its state's form when it is registered", () => {
    for (const car of ordinary) {
      expect(car.vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
      if (car.car_type === "new") expect([car.regplate, car.rego_expiry]).toEqual([null, null]);
      else expect(car.regplate).toMatch(car.state === "WA" ? /^1[A-Z]{3}\d{3}$/ : /^[A-Z]{3}\d{2}[A-Z]$/);
    }
  });

  it("has pictures that can be drawn, a side view first", () => {
    for (const car of ordinary) {
      expect(car.images.length).toBeGreaterThanOrEqual(4);
      const drawn = car.images.map(drawnPicture);
      expect(drawn).not.toContain(null);
      expect(drawn[0]?.view).toBe("side");
      // The whole gallery shows one car: the same wheels, and lamps of the same make.
      expect(new Set(drawn.map((name) => name?.variant)).size).toBe(1);
      const makes = drawn.flatMap((name) => (name?.make === undefined ? [] : [`${name.make}${name.form}`]));
      expect(new Set(makes).size).toBe(1);
      expect(new Set(car.images.map((image) => image.url)).size).toBe(car.images.length);
      expect(car.images.every((image) => image.alt?.startsWith(car.name))).toBe(true);
    }
    const bodies = new Set(stock.flatMap((car) => car.images.map((image) => drawnPicture(image)?.body)));
    expect(BODY_KEYS.filter((key) => !bodies.has(key))).toEqual(
      "caravan offroadvan camper truck tray tipper primemover".split(" "),
    );
  });

  it("is sold after it was listed, and never in the future", () => {
    for (const car of stock) {
      expect(daysAgo(car.created_at)).toBeGreaterThan(0);
      expect(car.status === "sold").toBe(
        car.sold_date_timestamp !== null && car.sold_date_timestamp !== undefined,
      );
      if (car.sold_date_timestamp) {
        expect(car.sold_date_timestamp * 1000).toBeGreaterThan(Date.parse(car.created_at ?? ""));
        expect(car.sold_date_timestamp * 1000).toBeLessThan(NOW.getTime());
      }
    }
  });
});

describe("the dealer's comments of the demo stock", () => {
  const comments = ordinary.flatMap((car) => (car.dealercomments ? [{ car, text: car.dealercomments }] : []));

  it("are sometimes missing, sometimes short, mostly longer than 400 characters", () => {
    const none = ordinary.length - comments.length;
    const long = comments.filter(({ text }) => text.length > 400).length;
    expect(none).toBeGreaterThan(5);
    expect(none).toBeLessThan(ordinary.length * 0.12);
    expect(long).toBeGreaterThan(comments.length * 0.4);
    expect(comments.length - long).toBeGreaterThan(comments.length * 0.1);
    expect(new Set(comments.map(({ text }) => text.split("\n\n").length))).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  it("mention only the car's own kilometres, owners and fuel", () => {
    for (const { car, text } of comments) {
      for (const [, km] of text.matchAll(/([\d,]+) km\b/g)) {
        if (km !== "100") expect(km, text).toBe((car.km ?? 0).toLocaleString("en-AU"));
      }
      if (car.tag === "One Owner") expect(text).not.toMatch(/two owners|few (?:previous )?owners/i);
      if (/plug|fuel, no oil|electric motor/i.test(text))
        expect(["Hybrid", "Electric"]).toContain(car.simple_fuel);
      if (car.car_type !== "used") expect(text).not.toMatch(/owner since|owners|traded in/i);
      expect(text).not.toMatch(/undefined|null|NaN| {2}|\s$/);
    }
  });
});

describe("the edge cars of the demo stock", () => {
  it("include every edge once", () => {
    for (const { key } of edgesOf(site().profile))
      expect(
        stock.filter((car) => car.source_key.endsWith(`-${key}`)),
        key,
      ).toHaveLength(1);
  });

  it("leave out what a used-only site can't have, and include the rest", () => {
    const used = demoStock(site({ car_types: { new: 0, demo: 0, used: 1 } }), NOW);
    expect(used.every((car) => car.car_type === "used")).toBe(true);
    const keys = edgesOf(site().profile)
      .filter(({ types }) => types.includes("used"))
      .map(({ key }) => key);
    for (const key of keys)
      expect(
        used.some((car) => car.source_key.endsWith(`-${key}`)),
        key,
      ).toBe(true);
    expect(used.some((car) => car.preorder)).toBe(false);
  });

  it.each<[string, (car: IncomingCar) => boolean]>([
    ["coming-soon", (car) => car.status === "coming_soon"],
    [
      "sold-yesterday",
      (car) => car.status === "sold" && NOW.getTime() / 1000 - (car.sold_date_timestamp ?? 0) < 3 * 86_400,
    ],
    ["sold-two-days-ago", (car) => NOW.getTime() / 1000 - (car.sold_date_timestamp ?? 0) < 3 * 86_400],
    ["sold-last-week", (car) => NOW.getTime() / 1000 - (car.sold_date_timestamp ?? 0) > 4 * 86_400],
    ["reserved", (car) => car.reserved && car.tag === null && car.status === "in_stock"],
    ["test-drive-only", (car) => car.tag === "Test Drive Only"],
    ["runout-sale", (car) => car.tag === "runout sale" && !car.reserved && !car.certified],
    ["preorder-without-price", (car) => car.preorder && car.price === null],
    ["no-price", (car) => car.price === null && !car.preorder],
    ["price-exactly-ten", (car) => car.price === 10],
    ["price-eleven", (car) => car.price === 11],
    ["finance-floor-price", (car) => car.price === 500],
    ["before-price-above", (car) => (car.before_price ?? 0) > (car.price ?? 0)],
    ["before-price-below", (car) => (car.before_price ?? 0) < (car.price ?? 0)],
    ["offer-price", (car) => (car.offer_price ?? 0) < (car.price ?? 0) && car.before_price === null],
    ["certified", (car) => car.certified && car.car_type === "used"],
    ["just-added", (car) => daysAgo(car.created_at) < 1],
    ["added-seven-days-ago", (car) => daysAgo(car.created_at) < 8],
    ["added-nine-days-ago", (car) => daysAgo(car.created_at) > 8],
    ["history-report", (car) => car.file?.startsWith("https://") ?? false],
    ["no-pictures", (car) => car.images.length === 0],
    ["one-picture", (car) => car.images.length === 1],
    ["forty-pictures", (car) => new Set(car.images.map((image) => image.url)).size === 40],
    ["very-long-name", (car) => car.name.length > 150],
    ["hidden-from-website", (car) => !car.show_on_dealer_website],
    ["no-colour", (car) => car.colour === null],
    ["no-kilometres", (car) => car.km === null],
    ["no-seats", (car) => car.seats === null],
    ["no-comments", (car) => car.dealercomments === null],
    ["markup-in-comments", (car) => /<b>less<\/b>/.test(car.dealercomments ?? "")],
  ])("include '%s' with its property", (key, holds) => {
    expect(holds(edge(key)), JSON.stringify(edge(key), null, 1)).toBe(true);
  });
});
