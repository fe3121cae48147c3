import { expect, test } from "vitest";
import { fileLead } from "~/domain/lead/lead-routing";

const used = { car_type: "used", tag: null } as const;

/**
 * Event ids: 22 enquiry with a chosen category, 51 careers enquiry, 14 new car, 15 used car, 17 test drive.
 */
test.each([
  ["General Enquiry", "General Enquiry", null, "General Enquiry", null, 22],
  ["General Enquiry", "Parts Enquiry", null, "Parts Enquiry", null, 22],
  ["General Enquiry", "Service Booking", null, "Service Booking", null, 22],
  ["General Enquiry", "Careers Enquiry", null, "General Enquiry", "Career Enquiry", 51],
  ["Careers Enquiry", null, null, "General Enquiry", "Career Enquiry", 51],
  ["General Enquiry", null, null, "General Enquiry", null, 22],
  ["Fleet Enquiry", null, null, "Fleet Enquiry", null, null],
  ["New Car Enquiry", null, null, "New Car Enquiry", null, 14],
  ["Used Car Enquiry", null, null, "Used Car Enquiry", null, 15],
  ["Test Drive", null, null, "Test Drive", null, 17],
  ["Used Car Enquiry", null, used, "Used Car Enquiry", null, 15],
  ["Test Drive", null, used, "Test Drive", null, 48],
  ["General Enquiry", "Parts Enquiry", used, "Parts Enquiry", null, 15],
] as const)(
  "fileLead files a form of %s, with %s chosen, about %o as %s, %s, event %s",
  (category, chosen, car, filed, subcategory, event_id) =>
    expect(fileLead({ category, subcategory: null }, chosen, car)).toEqual({
      category: filed,
      subcategory,
      event_id,
    }),
);
