import { z } from "zod";
import { EVENT_IDS, leadEvent } from "../analytics-event";
import { isAvailable } from "../availability";
import type { Car } from "../car";

/** The rules of the car enquiry form (spec 2 §5). Error texts are wording keys. Server only: Zod is large. */

export interface EnquiryRules {
  /** spec 2 §5: message required unless a dealer flag disables it. */
  message_required: boolean;
  terms_required: boolean;
  postcode: "hidden" | "optional" | "required";
}

/* Browsers submit CR LF; what is stored has LF, no control characters and no space at the ends. */
const clean = (value: unknown) =>
  typeof value === "string"
    ? value
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{C}\n\t]/gu, "")
        .trim()
    : value;

const text = (max: number, required: string | null, tooLong: string) => {
  const limited = z.string({ error: tooLong }).max(max, tooLong);
  return z.preprocess(
    clean,
    required ? z.string({ error: required }).min(1, required).max(max, tooLong) : limited.optional(),
  );
};

/** 8 to 15 digits, as written in Australia or abroad. */
function isPhoneNumber(value: string): boolean {
  const digits = value.replace(/\D/g, "");
  return /^\+?[\d ()./-]+$/.test(value) && digits.length >= 8 && digits.length <= 15;
}

const checkbox = z.preprocess((value) => value === "on" || value === "true" || value === true, z.boolean());

export function enquirySchema(rules: EnquiryRules) {
  const postcode = z.preprocess(
    clean,
    z.string({ error: "form.error.postcode" }).regex(/^\d{4}$/, "form.error.postcode"),
  );
  return z.object({
    submission_id: z.uuid("form.error.expired"),
    name: text(100, "form.error.name", "form.error.name_long"),
    email: z.preprocess(
      clean,
      z
        .string({ error: "form.error.email" })
        .min(1, "form.error.email")
        .max(254, "form.error.email_format")
        .pipe(z.email("form.error.email_format")),
    ),
    phone: z.preprocess(
      clean,
      z
        .string({ error: "form.error.phone" })
        .min(1, "form.error.phone")
        .refine((value) => value === "" || isPhoneNumber(value), "form.error.phone_format"),
    ),
    postcode: rules.postcode === "required" ? postcode : postcode.optional(),
    message: text(5000, rules.message_required ? "form.error.message" : null, "form.error.message_long"),
    opt_in: checkbox,
    terms_conditions: rules.terms_required ? checkbox.refine((value) => value, "form.error.terms") : checkbox,
  });
}

export type EnquiryAnswers = z.output<ReturnType<typeof enquirySchema>>;

/** What a car enquiry is filed as (spec 1 §9: 14 new car enquiry, 15 used car enquiry). */
export interface EnquiryKind {
  category: string;
  subcategory: string | null;
  event_id: number | null;
}

/** Demo cars are the new-car department's, as with its phone number (spec 1 §5). */
export function enquiryKind(car: Pick<Car, "car_type" | "status" | "tag">, similar: boolean): EnquiryKind {
  const category = car.car_type === "used" ? "Used Car Enquiry" : "New Car Enquiry";
  const subcategory = similar || !isAvailable(car.status) ? "Find me something similar" : null;
  const event = leadEvent({ category, subcategory, car });
  return { category, subcategory, event_id: event && EVENT_IDS[event] };
}
