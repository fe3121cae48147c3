import { describe, expect, it } from "vitest";
import type { Car } from "~/domain/car/car";
import { asCarId, asCarSlug } from "~/domain/text/identifiers";
import type { SiteContext } from "~/services/platform/platform";
import { CarGoneError, CarNotFoundError, requireCar } from "~/services/stock/listed-cars.server";
import { changedList } from "~/services/visitor/saved-cars.server";
import { incomingCar } from "../../../support/incoming-car";

const NOW = new Date("2026-06-01T00:00:00Z");

function car(id: string, changes: Partial<Car> = {}): Car {
  return {
    ...incomingCar(id),
    images: [{ url: `/${id}.jpg`, alt: null }],
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-01T00:00:00.000Z",
    sold_date_timestamp: null,
    ...changes,
  } as Car;
}

function siteWith(...cars: Car[]) {
  const events: object[] = [];
  const context = {
    platform: {
      now: () => NOW,
      log: { warn: () => undefined },
      events: { record: (event: object) => void events.push(event) },
      store: {
        cars: {
          byIds: async (ids: string[]) => cars.filter(({ id }) => ids.includes(id)),
          bySlug: async (slug: string) => cars.find((each) => each.slug === slug) ?? null,
        },
      },
    },
    site: {
      slug: "alpha",
      dealershipIds: ["dealership-1"],
      search: {
        sold_window_days: 30,
        only: { car_types: [], statuses: [], exclude_makes: [], exclude_stock_numbers: [] },
      },
      saved_cars: { strict_controls: false },
    },
    origin: "https://alpha.example",
  } as unknown as SiteContext;
  return { context, events };
}

const visitor = {
  method: "POST",
  url: "https://alpha.example/favourites",
  cookies: "",
  referrer: null,
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36",
  isPrefetch: false,
};
const [one, two, three, unknown] = [asCarId("id-a"), asCarId("id-b"), asCarId("id-c"), asCarId("id-unknown")];
const longSold: Partial<Car> = {
  status: "sold",
  sold_date_timestamp: Date.parse("2026-03-01T00:00:00Z") / 1000,
};

it.each([
  ["adds a car and counts it", [two], { kind: "add", carId: one }, [one, two], "added", 1],
  ["adds a car once", [one], { kind: "add", carId: one }, [one], "added", 0],
  ["leaves a full list as it is", [two, three], { kind: "add", carId: one }, [two, three], "full", 0],
  ["says that a car is gone", [two], { kind: "add", carId: unknown }, [two], "gone", 0],
  [
    "removes a car that the site no longer has",
    [unknown],
    { kind: "remove", carId: unknown },
    [],
    "removed",
    0,
  ],
  ["clears the list without a notice", [one, two], { kind: "clear" }, [], null, 0],
] as const)("changedList %s", async (_title, before, wish, ids, outcome, counted) => {
  const { context, events } = siteWith(car("a"), car("b"), car("c"));
  const list = { list: "favourites", before, limit: 2 } as const;
  const change = await changedList(context, visitor, list, wish);
  expect([change.ids, change.outcome, events.length]).toEqual([ids, outcome, counted]);
});

describe("requireCar", () => {
  it("finds a car that the site shows", async () => {
    const known = car("a");
    expect(await requireCar(siteWith(known).context, known.slug)).toBe(known);
  });

  it.each([
    ["no slug", {}, asCarSlug("")],
    ["another slug", {}, asCarSlug("unknown")],
    ["a car that the site hides", { show_on_dealer_website: false }, incomingCar("a").slug],
  ])("throws CarNotFoundError for %s", async (_what, changes, slug) => {
    await expect(requireCar(siteWith(car("a", changes)).context, slug)).rejects.toThrow(CarNotFoundError);
  });

  it("throws CarGoneError for a car sold longer ago than the site lists", async () => {
    const sold = car("a", longSold);
    await expect(requireCar(siteWith(sold).context, sold.slug)).rejects.toThrow(CarGoneError);
  });
});
