import { describe, expect, it } from "vitest";
import type { Car } from "~/domain/car/car";
import { asDealershipId } from "~/domain/text/identifiers";
import { recordEvent } from "~/services/analytics/event-log.server";
import type { Platform } from "~/services/platform/platform";
import { incomingCar } from "../../../support/incoming-car";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const PERSON = { userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36", isPrefetch: false };

describe("recordEvent", () => {
  const car: Car = { ...incomingCar("a"), created_at: "", updated_at: "", sold_date_timestamp: null };

  function platform(record: Platform["events"]["record"]) {
    const warnings: object[] = [];
    const parts = { events: { record }, log: { warn: (about: object) => void warnings.push(about) } };
    return { context: { platform: parts as unknown as Platform, site: { slug: ALPHA_SLUG } }, warnings };
  }

  it("stores the site, the car, the dealership and the car's parameters, and nothing about the visitor", () => {
    const events: object[] = [];
    const { context } = platform((event) => void events.push(event));
    const visitor = { ...PERSON, cookies: "secret=1", url: "https://cars.example/cars/a" };
    recordEvent(context, { event: "print", car }, visitor);
    recordEvent(context, { event: "careers_enquiry", dealershipId: asDealershipId("dealership-2") });
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

  it("stores nothing for robots and prefetched pages", () => {
    const { context } = platform(() => expect.unreachable());
    recordEvent(context, { event: "print", car }, { ...PERSON, userAgent: "curl/8.5.0" });
    recordEvent(context, { event: "print", car }, { ...PERSON, isPrefetch: true });
  });

  it("logs a failure and does not throw", () => {
    const { context, warnings } = platform(() => {
      throw new Error("broken");
    });
    expect(() => recordEvent(context, { event: "print", car })).not.toThrow();
    expect(warnings).toHaveLength(1);
  });
});
