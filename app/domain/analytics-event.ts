import type { Car, CarType } from "./car";

/**
 * The analytics events by name, with the event ids of spec 1 §9 and spec 2 §7. The spec names two more calls that
 * are tracked and gives them no id: showing the phone number and calling it (spec 1 §4 "Call-the-dealer box").
 */
export const EVENT_IDS = {
  used_vehicle_view: 4,
  new_car_enquiry: 14,
  used_car_enquiry: 15,
  test_drive: 17,
  valuation_accepted: 18,
  category_enquiry: 22,
  finance_calculator: 26,
  favourite: 39,
  used_test_drive: 48,
  search_page_view: 49,
  careers_enquiry: 51,
  history_report: 60,
  print: 61,
  phone_revealed: null,
  phone_called: null,
} as const;

export type EventName = keyof typeof EVENT_IDS;

export const EVENT_NAMES = Object.keys(EVENT_IDS) as EventName[];

/** The event with an id of the spec, or null. */
export function eventOfId(id: number): EventName | null {
  return EVENT_NAMES.find((name) => EVENT_IDS[name] === id) ?? null;
}

/** What only the browser sees. All others the server records itself, so they are recorded once with and without script. */
export const BROWSER_EVENTS: readonly EventName[] = ["finance_calculator", "phone_called"];

const TEST_DRIVE_ONLY = "test drive only";

type LeadCar = { car_type: CarType; tag: string | null };

/** What a lead was sent with, as far as its event depends on it. */
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
 * The event of a lead (spec 1 §9): 51 for careers, whatever else. Then, of a lead about a car: 17 for a test drive of
 * a new or demo car, and for any lead about a car tagged 'Test Drive Only' (spec 2 §7: "test drive or tag Test Drive
 * Only"); 48 for a test drive of a used car; 14 or 15 for every other one. Demo cars count as new, as with the
 * number to call. Without a car: 17 for a test drive, 22 for a General Enquiry (its category was chosen), 14 and 15
 * for enquiries about new and used cars in general, else null.
 */
export function leadEvent({ category, subcategory, car }: TrackedLead): EventName | null {
  if (category === "Careers Enquiry" || subcategory === "Career Enquiry") return "careers_enquiry";
  const testDrive = /\btest drive\b/i.test(`${category}, ${subcategory ?? ""}`);
  if (!car) return testDrive ? "test_drive" : (EVENTS_WITHOUT_CAR[category] ?? null);
  if (car.tag?.trim().toLowerCase() === TEST_DRIVE_ONLY) return "test_drive";
  const used = car.car_type === "used";
  if (testDrive) return used ? "used_test_drive" : "test_drive";
  return used ? "used_car_enquiry" : "new_car_enquiry";
}

/** Event 4 is of used cars only (spec 1 §9: "used vehicle detail view"); a new car's view has no event. */
export function viewEvent(car: { car_type: CarType }): EventName | null {
  return car.car_type === "used" ? "used_vehicle_view" : null;
}

/** The event parameters of spec 2 §3, under the spec's names. What the car does not have is left out. */
export interface EventParameters {
  vehicleStatus?: string;
  vehicleMake?: string;
  vehicleModel?: string;
  vehicleYear?: number;
  vehicleKilometers?: number;
  vehicleGrade?: string;
}

export type EventCar = Pick<Car, "status" | "make" | "model" | "year" | "km" | "badge">;

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
