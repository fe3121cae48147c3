import { z } from "zod";
import { askedSlot, type SlotBook } from "../appointments/slots";
import { bookingWindow, readLocalTime } from "./booking-time";
import { readDollars } from "./dollars";
import { type FormField, fieldKey, HIGHEST_OFFER, HONEYPOT, LONGEST } from "./form-field";
import { TEST_DRIVE_TIME } from "./known-fields";

/**
 * Checks what was posted against a form's fields (spec 2 §5). Error texts are wording keys: `form.error.{field}`
 * when it is missing, `…_format` or `…_long` when it is wrong. Server only: Zod is large.
 */
export function formSchema(fields: readonly FormField[], moment: FormMoment) {
  const shape: Record<string, z.ZodType<string | boolean | undefined>> = {
    submission_id: z.preprocess(firstOf, z.uuid("form.error.expired")),
    [HONEYPOT]: z.preprocess(clean, z.undefined("form.error.automatic")),
  };
  for (const field of fields) shape[field.name] = fieldSchema(field, moment);
  return z.object(shape);
}

/** When a form is read, and on whose clock. */
export interface FormMoment {
  now: Date;
  timeZone: string;
  /**
   * The appointments that a test drive can have; absent: any day and time may be asked for. "location_first": they
   * are known once a location is chosen, without which the form is refused anyway.
   */
  slots?: SlotBook | "location_first" | null;
}

/** What a field holds once checked: text, or whether a box is ticked. Absent: not answered. */
export type FormAnswers = Record<string, string | boolean | undefined>;

function fieldSchema(field: FormField, moment: FormMoment): z.ZodType<string | boolean | undefined> {
  const key = `form.error.${fieldKey(field.name)}`;
  switch (field.kind) {
    case "checkbox":
      return field.required ? checkbox.refine((ticked) => ticked, key) : checkbox;
    case "text":
      return text(field, key, (given) => given.refine((value) => isShortEnough(value, field), `${key}_long`));
    case "textarea":
      return text(field, key, (given) => given.max(LONGEST.textarea, `${key}_long`));
    case "email":
      return text(field, key, (given) =>
        given.max(LONGEST.email, `${key}_format`).pipe(z.email(`${key}_format`)),
      );
    case "tel":
      return text(field, key, (given) => given.refine(isPhoneNumber, `${key}_format`));
    case "postcode":
      // One message for both: "Invalid postcode. Please enter a 4-digit number." (spec 2 §5).
      return text(field, key, (given) => given.regex(/^\d{4}$/, key));
    case "select":
    case "radio":
      return text(field, key, (given) => given.refine((value) => isOption(field, value), key));
    case "checkboxes":
      return several(field, key);
    case "number":
    case "dollars":
      return text(field, key, (given) =>
        given.transform((value, context) => {
          const number = field.kind === "dollars" ? readDollars(value) : readWholeNumber(value);
          const { min, max } = field.range ?? { min: 1, max: HIGHEST_OFFER };
          if (number !== null && number >= min && number <= max) return String(number);
          context.addIssue(number === null ? `${key}_format` : `${key}_range`);
          return z.NEVER;
        }),
      );
    case "datetime":
      return text(field, key, (given) =>
        given.transform((value, context) => {
          const { slots } = moment;
          if (slots && slots !== "location_first" && field.name === TEST_DRIVE_TIME) {
            const asked = askedSlot(value, slots, moment.now);
            if ("slot" in asked) return asked.slot.time;
            context.addIssue(`${key}_${asked.fault}`);
            return z.NEVER;
          }
          const time = readLocalTime(value);
          const { earliest, latest } = bookingWindow(moment.now, moment.timeZone);
          if (time !== null && time >= earliest && time <= latest) return time;
          const reason = time === null ? "format" : time < earliest ? "past" : "far";
          context.addIssue(`${key}_${reason}`);
          return z.NEVER;
        }),
      );
  }
}

const checkbox = z.preprocess((value) => value === "on" || value === "true" || value === true, z.boolean());

/** An answer of text: what is left empty is not answered, and refused only where an answer is required. */
function text(
  { required }: FormField,
  missing: string,
  check: (given: z.ZodString) => z.ZodType<string, string>,
): z.ZodType<string | undefined> {
  const given = check(z.string({ error: missing }));
  return z.preprocess(clean, required ? given : given.optional());
}

function isOption({ options = [] }: FormField, value: string): boolean {
  return options.some((option) => option.value === value);
}

/** Kept as one text, "Wash, Loan car": each answer once, in the order of the options. */
function several(field: FormField, key: string): z.ZodType<string | undefined> {
  const given = z
    .preprocess(
      (value) => (Array.isArray(value) ? value : [value]).map(clean).filter((answer) => answer !== undefined),
      z.array(z.string({ error: key }).refine((answer) => isOption(field, answer), key)),
    )
    .refine((answers) => !field.required || answers.length > 0, key);
  const order = (field.options ?? []).map(({ value }) => value);
  return given.transform((answers) =>
    answers.length === 0 ? undefined : order.filter((value) => answers.includes(value)).join(", "),
  );
}

/** Reads a whole number as people type it: "85000", "85,000", "85 000 km". Null: it is none. */
function readWholeNumber(text: string): number | null {
  const bare = text.replace(/\s*(km|kms|kilomet(re|er)s)\.?$/i, "");
  return /^(\d{1,12}|\d{1,3}([, ]\d{3})+)$/.test(bare) ? Number(bare.replace(/[, ]/g, "")) : null;
}

/** A field sent twice keeps its first answer. */
function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

/* Browsers submit CR LF; what is stored has LF, no control characters and no space at the ends. */
function clean(value: unknown): unknown {
  const first = firstOf(value);
  if (typeof first !== "string") return first;
  const cleaned = first
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{C}\n\t]/gu, "")
    .trim();
  return cleaned === "" ? undefined : cleaned;
}

function isShortEnough(value: string, { longest = LONGEST.text, plate }: FormField): boolean {
  if (!plate) return value.length <= longest;
  return value.length <= LONGEST.text && value.replace(/[^\p{L}\p{N}]/gu, "").length <= longest;
}

/** 8 to 15 digits, as written in Australia or abroad. */
function isPhoneNumber(value: string): boolean {
  const digits = value.replace(/\D/g, "");
  return /^\+?[\d ()./-]+$/.test(value) && digits.length >= 8 && digits.length <= 15;
}
