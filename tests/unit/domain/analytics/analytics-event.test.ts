import { describe, expect, it } from "vitest";
import {
  BROWSER_EVENTS,
  EVENT_IDS,
  type EventName,
  eventOfId,
  eventParameters,
  leadEvent,
  viewEvent,
} from "~/domain/analytics/analytics-event";
import type { CarType } from "~/domain/car/car";

describe("EVENT_IDS and BROWSER_EVENTS", () => {
  it.each<[id: number, event: EventName]>([
    [14, "new_car_enquiry"],
    [15, "used_car_enquiry"],
    [17, "test_drive"],
    [48, "used_test_drive"],
    [18, "valuation_accepted"],
    [39, "favourite"],
    [49, "search_page_view"],
    [60, "history_report"],
    [61, "print"],
    [4, "used_vehicle_view"],
    [26, "finance_calculator"],
    [51, "careers_enquiry"],
    [22, "category_enquiry"],
  ])("give the id %i to %s", (id, event) => {
    expect(EVENT_IDS[event]).toBe(id);
    expect(eventOfId(id)).toBe(event);
  });

  it.each([0, 3, 5, 16, 50, 62, Number.NaN])("give the id %d to no event", (id) => {
    expect(eventOfId(id)).toBeNull();
  });

  it("give thirteen ids, and none to the two calls", () => {
    const ids = Object.values(EVENT_IDS);
    expect(new Set(ids.filter((id) => id !== null)).size).toBe(13);
    expect(ids.filter((id) => id === null)).toHaveLength(2);
  });

  it("leave finance_calculator and phone_called to the browser", () =>
    expect(BROWSER_EVENTS).toEqual(["finance_calculator", "phone_called"]));
});

describe("leadEvent", () => {
  const CASES: [
    what: string,
    lead: [category: string, subcategory: string | null],
    car: [CarType, tag: string | null] | null,
    event: EventName | null,
  ][] = [
    [
      "is new_car_enquiry for an enquiry about a new car",
      ["New Car Enquiry", null],
      ["new", null],
      "new_car_enquiry",
    ],
    [
      "is new_car_enquiry for an enquiry about a demo car",
      ["New Car Enquiry", null],
      ["demo", null],
      "new_car_enquiry",
    ],
    [
      "is used_car_enquiry for an enquiry about a used car",
      ["Used Car Enquiry", null],
      ["used", null],
      "used_car_enquiry",
    ],
    [
      "is used_car_enquiry for a request for something similar",
      ["Used Car Enquiry", "Find me something similar"],
      ["used", null],
      "used_car_enquiry",
    ],
    [
      "is used_car_enquiry for a photo request",
      ["Photo Request", null],
      ["used", "runout sale"],
      "used_car_enquiry",
    ],
    ["is test_drive for a test drive of a new car", ["Test Drive", null], ["new", null], "test_drive"],
    ["is test_drive for a test drive of a demo car", ["Test Drive", null], ["demo", null], "test_drive"],
    [
      "is used_test_drive for a test drive of a used car",
      ["Test Drive", null],
      ["used", null],
      "used_test_drive",
    ],
    [
      "is used_test_drive for a test drive as the subcategory",
      ["Used Car Enquiry", "Test Drive Booking"],
      ["used", null],
      "used_test_drive",
    ],
    [
      "is test_drive for a test drive of a used car tagged Test Drive Only",
      ["Test Drive", null],
      ["used", "Test Drive Only"],
      "test_drive",
    ],
    [
      "is test_drive for an enquiry about a used car tagged Test Drive Only",
      ["Used Car Enquiry", null],
      ["used", "Test Drive Only"],
      "test_drive",
    ],
    [
      "ignores case and blanks of the tag",
      ["Used Car Enquiry", null],
      ["used", " TEST DRIVE ONLY "],
      "test_drive",
    ],
    [
      "ignores a tag that only begins with Test Drive Only",
      ["Used Car Enquiry", null],
      ["used", "Test Drive Only!"],
      "used_car_enquiry",
    ],
    ["is test_drive for a test drive without a car", ["Test Drive", null], null, "test_drive"],
    ["is category_enquiry for a general enquiry", ["General Enquiry", null], null, "category_enquiry"],
    ["is null for a service booking", ["Service Booking", null], null, null],
    ["is careers_enquiry for the chosen category", ["Careers Enquiry", null], null, "careers_enquiry"],
    [
      "is careers_enquiry for the stored category",
      ["General Enquiry", "Career Enquiry"],
      null,
      "careers_enquiry",
    ],
  ];
  it.each(CASES)("%s", (_what, [category, subcategory], car, event) => {
    expect(leadEvent({ category, subcategory, car: car && { car_type: car[0], tag: car[1] } })).toBe(event);
  });
});

it.each<[CarType, EventName | null]>([
  ["used", "used_vehicle_view"],
  ["new", null],
  ["demo", null],
])("viewEvent of a %s car is %s", (car_type, event) => expect(viewEvent({ car_type })).toBe(event));

describe("eventParameters", () => {
  const car = {
    status: "in_stock" as const,
    make: "Toyota",
    model: "Hilux",
    year: 2022,
    km: 61_000,
    badge: "SR5",
  };

  it("have the specified names", () =>
    expect(eventParameters(car)).toEqual({
      vehicleStatus: "in_stock",
      vehicleMake: "Toyota",
      vehicleModel: "Hilux",
      vehicleYear: 2022,
      vehicleKilometers: 61_000,
      vehicleGrade: "SR5",
    }));

  it("leave out what the car lacks, and keep 0 km", () =>
    expect(eventParameters({ ...car, year: null, km: 0, badge: null })).toEqual({
      vehicleStatus: "in_stock",
      vehicleMake: "Toyota",
      vehicleModel: "Hilux",
      vehicleKilometers: 0,
    }));
});
