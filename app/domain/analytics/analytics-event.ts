import type { Car, CarType } from "../car/car";
import { own } from "../text/own-property";

/** Those that pages track, apart: a page needs no others. */
export const PAGE_EVENT_IDS = {
  finance_calculator: 26,
  favourite: 39,
  phone_revealed: null,
  phone_called: null,
} as const;

/**
 * The analytics events by name, with the event ids of rules/analytics#event-ids. Two more calls
 * are tracked without an id: showing the phone number and calling it (rules/buttons#call-reveal).
 */
export const EVENT_IDS = {
  used_vehicle_view: 4,
  new_car_enquiry: 14,
  used_car_enquiry: 15,
  test_drive: 17,
  valuation_accepted: 18,
  category_enquiry: 22,
  used_test_drive: 48,
  search_page_view: 49,
  careers_enquiry: 51,
  history_report: 60,
  print: 61,
  ...PAGE_EVENT_IDS,
} as const;

export type EventName = keyof typeof EVENT_IDS;

export const EVENT_NAMES = /* @__PURE__ */ Object.keys(EVENT_IDS) as EventName[];

export function eventOfId(id: number): EventName | null {
  return EVENT_NAMES.find((name) => EVENT_IDS[name] === id) ?? null;
}

/**
 * The events that only the browser sees. The server records all others, so each event is recorded once, with and
 * without script.
 */
export const BROWSER_EVENTS: readonly EventName[] = ["finance_calculator", "phone_called"];

const TEST_DRIVE_ONLY = "test drive only";

type LeadCar = { car_type: CarType; tag: string | null };

/** The properties of a lead that decide its event. */
export interface TrackedLead {
  category: string;
  subcategory: string | null;
  /** The car it is about. */
  car: LeadCar | null;
}

const EVENTS_WITHOUT_CAR: Readonly<Record<string, EventName>> = {
  "General Enquiry": "category_enquiry",
  "New Car Enquiry": "new_car_enquiry",
  "Used Car Enquiry": "used_car_enquiry",
};

/**
 * Returns the event of a lead (rules/analytics#event-of-lead). Every careers lead is 51. A lead about a car is 17 for a
 * test drive of a new or demo car, and for anything about a car tagged 'Test Drive Only'; 48 for a test drive of a used
 * car; otherwise 14 or 15. Demo cars count as new, as in the choice of the phone number. A lead without a car is 17 for
 * a test drive, 22 for a General Enquiry (the shopper chose its category), and 14 or 15 for a general enquiry about new
 * or used cars. Any other lead has no event: null.
 */
export function leadEvent({ category, subcategory, car }: TrackedLead): EventName | null {
  if (category === "Careers Enquiry" || subcategory === "Career Enquiry") return "careers_enquiry";
  const testDrive = /\btest drive\b/i.test(`${category}, ${subcategory ?? ""}`);
  if (!car) return testDrive ? "test_drive" : (own(EVENTS_WITHOUT_CAR, category) ?? null);
  if (car.tag?.trim().toLowerCase() === TEST_DRIVE_ONLY) return "test_drive";
  const used = car.car_type === "used";
  if (testDrive) return used ? "used_test_drive" : "test_drive";
  return used ? "used_car_enquiry" : "new_car_enquiry";
}

/**
 * Returns event 4 for a used car (rules/analytics#event-used-view: "used vehicle detail view"). Returns null for other
 * cars: their views have no event.
 */
export function viewEvent(car: { car_type: CarType }): EventName | null {
  return car.car_type === "used" ? "used_vehicle_view" : null;
}

/**
 * The event parameters of rules/analytics#event-parameters, under their names. What the car does not have is left
 * out.
 */
export interface EventParameters {
  vehicleStatus?: string;
  vehicleMake?: string;
  vehicleModel?: string;
  vehicleYear?: number;
  vehicleKilometers?: number;
  vehicleGrade?: string;
}

type EventCar = Pick<Car, "status" | "make" | "model" | "year" | "km" | "badge">;

export function eventParameters({ status, make, model, year, km, badge }: EventCar): EventParameters {
  return {
    vehicleStatus: status,
    vehicleMake: make,
    vehicleModel: model,
    ...(year === null ? {} : { vehicleYear: year }),
    ...(km === null ? {} : { vehicleKilometers: km }),
    ...(badge ? { vehicleGrade: badge } : {}),
  };
}
