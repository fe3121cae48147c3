import { describe, expect, it } from "vitest";
import {
  BROWSER_EVENTS,
  EVENT_IDS,
  type EventName,
  eventOfId,
  eventParameters,
  leadEvent,
  viewEvent,
} from "~/domain/analytics-event";
import type { CarType } from "~/domain/car";

describe("the spec's event ids (spec 1 §9, spec 2 §7)", () => {
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
  ])("%i is %s", (id, event) => {
    expect(EVENT_IDS[event]).toBe(id);
    expect(eventOfId(id)).toBe(event);
  });

  it.each([0, 3, 5, 16, 50, 62, Number.NaN])("there is no event %d", (id) => {
    expect(eventOfId(id)).toBeNull();
  });

  it("has thirteen, and two calls without an id", () => {
    const ids = Object.values(EVENT_IDS);
    expect(new Set(ids.filter((id) => id !== null)).size).toBe(13);
    expect(ids.filter((id) => id === null)).toHaveLength(2);
  });

  it("leaves to the browser what the server can't see, and nothing else", () => {
    expect(BROWSER_EVENTS).toEqual(["finance_calculator", "phone_called"]);
  });
});

describe("a lead's event", () => {
  const CASES: [
    what: string,
    lead: [category: string, subcategory: string | null],
    car: [CarType, tag: string | null] | null,
    event: EventName | null,
  ][] = [
    ["enquiry about a new car", ["New Car Enquiry", null], ["new", null], "new_car_enquiry"],
    ["enquiry about a demo car", ["New Car Enquiry", null], ["demo", null], "new_car_enquiry"],
    ["enquiry about a used car", ["Used Car Enquiry", null], ["used", null], "used_car_enquiry"],
    [
      "something similar to a used car",
      ["Used Car Enquiry", "Find me something similar"],
      ["used", null],
      "used_car_enquiry",
    ],
    ["photos of a used car", ["Photo Request", null], ["used", "runout sale"], "used_car_enquiry"],
    ["test drive of a new car", ["Test Drive", null], ["new", null], "test_drive"],
    ["test drive of a demo car", ["Test Drive", null], ["demo", null], "test_drive"],
    ["test drive of a used car", ["Test Drive", null], ["used", null], "used_test_drive"],
    [
      "test drive as subcategory",
      ["Used Car Enquiry", "Test Drive Booking"],
      ["used", null],
      "used_test_drive",
    ],
    ["test drive of a used car tagged so", ["Test Drive", null], ["used", "Test Drive Only"], "test_drive"],
    [
      "enquiry about a used car tagged so",
      ["Used Car Enquiry", null],
      ["used", "Test Drive Only"],
      "test_drive",
    ],
    ["the tag in another case", ["Used Car Enquiry", null], ["used", " TEST DRIVE ONLY "], "test_drive"],
    [
      "a tag that only begins so",
      ["Used Car Enquiry", null],
      ["used", "Test Drive Only!"],
      "used_car_enquiry",
    ],
    ["test drive without a car", ["Test Drive", null], null, "test_drive"],
    ["general enquiry", ["General Enquiry", null], null, "category_enquiry"],
    ["service booking", ["Service Booking", null], null, null],
    ["careers enquiry as chosen", ["Careers Enquiry", null], null, "careers_enquiry"],
    ["careers enquiry as stored", ["General Enquiry", "Career Enquiry"], null, "careers_enquiry"],
  ];
  it.each(CASES)("%s", (_what, [category, subcategory], car, event) => {
    expect(leadEvent({ category, subcategory, car: car && { car_type: car[0], tag: car[1] } })).toBe(event);
  });
});

it.each<[CarType, EventName | null]>([
  ["used", "used_vehicle_view"],
  ["new", null],
  ["demo", null],
])("the view of a %s car", (car_type, event) => {
  expect(viewEvent({ car_type })).toBe(event);
});

describe("event parameters (spec 2 §3)", () => {
  const car = {
    status: "in_stock" as const,
    make: "Toyota",
    model: "Hilux",
    year: 2022,
    km: 61_000,
    badge: "SR5",
  };

  it("are named as the spec names them", () => {
    expect(eventParameters(car)).toEqual({
      vehicleStatus: "in_stock",
      vehicleMake: "Toyota",
      vehicleModel: "Hilux",
      vehicleYear: 2022,
      vehicleKilometers: 61_000,
      vehicleGrade: "SR5",
    });
  });

  it("leave out what the car does not have, and keep 0 km", () => {
    expect(eventParameters({ ...car, year: null, km: 0, badge: null })).toEqual({
      vehicleStatus: "in_stock",
      vehicleMake: "Toyota",
      vehicleModel: "Hilux",
      vehicleKilometers: 0,
    });
  });
});
