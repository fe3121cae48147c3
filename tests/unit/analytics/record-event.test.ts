import { describe, expect, it } from "vitest";
import type { Car } from "~/domain/car";
import { recordEvent } from "~/services/analytics.server";
import type { Platform } from "~/services/platform.server";
import { isFetchedAhead, isVisit } from "~/services/visits.server";
import { incomingCar } from "../../support/incoming-car";

const PERSON =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1";
const ask = (headers: Record<string, string>) => new Request("https://cars.example/cars/a", { headers });

describe("who counts", () => {
  it.each([
    ["a person", { "User-Agent": PERSON }, true],
    ["a browser that fetches ahead", { "User-Agent": PERSON, "Sec-Purpose": "prefetch" }, false],
    ["a browser that renders ahead", { "User-Agent": PERSON, "Sec-Purpose": "prefetch;prerender" }, false],
    ["an older browser that fetches ahead", { "User-Agent": PERSON, Purpose: "prefetch" }, false],
    [
      "a search engine",
      { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
      false,
    ],
    ["a program", { "User-Agent": "curl/8.5.0" }, false],
  ])("%s", (_who, headers, counts) => {
    expect(isVisit(ask(headers))).toBe(counts);
  });

  it("fetching ahead is told apart from robots", () => {
    expect(isFetchedAhead(ask({ "User-Agent": "curl/8.5.0" }))).toBe(false);
  });
});

describe("recordEvent", () => {
  const car: Car = { ...incomingCar("a"), created_at: "", updated_at: "", sold_date_timestamp: null };

  function platform(record: Platform["events"]["record"]) {
    const warnings: object[] = [];
    const parts = { events: { record }, log: { warn: (about: object) => void warnings.push(about) } };
    return { context: { platform: parts as unknown as Platform, site: { slug: "alpha" } }, warnings };
  }

  it("notes site, car, dealership and the car's parameters, and nothing of the visitor", () => {
    const events: object[] = [];
    const { context } = platform((event) => void events.push(event));
    recordEvent(context, { event: "print", car }, ask({ "User-Agent": PERSON, Cookie: "secret=1" }));
    recordEvent(context, { event: "careers_enquiry", dealershipId: "dealership-2" });
    expect(events).toEqual([
      {
        site: "alpha",
        event: "print",
        car_id: "id-a",
        dealership_id: "dealership-1",
        parameters: {
          vehicleStatus: "in_stock",
          vehicleMake: "Toyota",
          vehicleModel: "Hilux",
          vehicleYear: 2020,
          vehicleKilometers: 61_000,
          vehicleGrade: "SR5",
        },
      },
      {
        site: "alpha",
        event: "careers_enquiry",
        car_id: null,
        dealership_id: "dealership-2",
        parameters: {},
      },
    ]);
  });

  it("notes nothing of robots and of pages fetched ahead", () => {
    const { context } = platform(() => expect.unreachable());
    recordEvent(context, { event: "print", car }, ask({ "User-Agent": "curl/8.5.0" }));
    recordEvent(context, { event: "print", car }, ask({ "User-Agent": PERSON, "Sec-Purpose": "prefetch" }));
  });

  it("only logs a failure", () => {
    const { context, warnings } = platform(() => {
      throw new Error("broken");
    });
    expect(() => recordEvent(context, { event: "print", car })).not.toThrow();
    expect(warnings).toHaveLength(1);
  });
});
