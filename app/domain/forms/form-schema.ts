import { z } from "zod";
import { findSlot, type SlotRequest } from "../appointments/slots";
import { bookingWindow, readLocalTime } from "../appointments/zoned-time";
import { readDollars } from "../text/dollars";
import { setOwn } from "../text/own-property";
import { normalizeTyped } from "../text/typed-text";
import { type FieldKind, type FormField, fieldKey, HONEYPOT, MAX_LENGTHS, MAX_OFFER } from "./form-field";
import { TEST_DRIVE_TIME } from "./known-fields";

/**
 * Makes the schema that checks a post against a form's fields (rules/forms#field-name). Error texts are wording keys:
 * `form.error.{field}` for a missing answer, `…_format` or `…_long` for an invalid one. Server only: Zod is large.
 */
export function formSchema(fields: readonly FormField[], moment: FormMoment) {
  const shape: Record<string, z.ZodType<string | boolean | undefined>> = {
    submission_id: z.preprocess(firstOf, z.uuid("form.error.expired").toLowerCase()),
    [HONEYPOT]: z.preprocess(clean, z.undefined("form.error.automatic")),
  };
  for (const field of fields) setOwn(shape, field.name, fieldSchema(field, moment));
  return z.object(shape);
}

export interface FormMoment {
  now: Date;
  timeZone: string;
  /**
   * The appointments that a test drive can have. Absent: any day and time is allowed. "location_first": the
   * appointments depend on the location, and the form is rejected without one.
   */
  slots?: SlotRequest | "location_first" | null;
}

/** A checked answer: text, or whether a box is ticked. Absent when there is no answer. */
export type FormAnswers = Record<string, string | boolean | undefined>;

function fieldSchema(field: FormField, moment: FormMoment): z.ZodType<string | boolean | undefined> {
  const key = `form.error.${fieldKey(field.name)}`;
  switch (field.kind) {
    case "checkbox":
      return field.required ? checkbox.refine((ticked) => ticked, field.missing ?? key) : checkbox;
    case "text":
      return text(field, key, (given) => given.refine((value) => isShortEnough(value, field), `${key}_long`));
    case "textarea":
      return text(field, key, (given) => given.max(MAX_LENGTHS.textarea, `${key}_long`));
    case "email":
      return text(field, key, (given) =>
        given.max(MAX_LENGTHS.email, `${key}_format`).pipe(z.email(`${key}_format`)),
      );
    case "tel":
      return text(field, key, (given) => given.refine(isPhoneNumber, `${key}_format`));
    case "postcode":
      // One message for both: "Invalid postcode. Please enter a 4-digit number." (rules/forms#field-postcode).
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
          const { min, max } = field.range ?? { min: 1, max: MAX_OFFER };
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
            const asked = findSlot(value, slots, moment.now);
            if ("slot" in asked) return asked.slot.time;
            context.addIssue(`${key}_${asked.fault}`);
            return z.NEVER;
          }
          const time = readLocalTime(value, moment.timeZone);
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

/** Kinds whose answers are stored in ASCII, however they were typed. */
const ASCII: ReadonlySet<FieldKind> = new Set(["email", "tel", "postcode", "number", "dollars", "datetime"]);

/** A text answer. An empty text counts as no answer, which is an error only in a required field. */
function text(
  { kind, required, plate }: FormField,
  missing: string,
  check: (given: z.ZodString) => z.ZodType<string, string>,
): z.ZodType<string | undefined> {
  const given = check(z.string({ error: missing }));
  const before = plate || ASCII.has(kind) ? cleanAscii : kind === "textarea" ? clean : cleanLine;
  return z.preprocess(before, required ? given : given.optional());
}

function isOption({ options = [] }: FormField, value: string): boolean {
  return options.some((option) => option.value === value);
}

/** Stored as one text, "Wash, Loan car": each answer once, in the order of the options. */
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

/** Parses a whole number as people type it: "85000", "85,000", "85 000 km". Returns null for any other text. */
function readWholeNumber(text: string): number | null {
  const bare = text.replace(/\s*(km|kms|kilomet(re|er)s)\.?$/i, "");
  return /^(\d{1,12}|\d{1,3}([, ]\d{3})+)$/.test(bare) ? Number(bare.replace(/[, ]/g, "")) : null;
}

/** Returns the first answer of a field that was posted several times. */
function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

/*
 * Browsers submit CR LF; what is stored has LF, no control characters and no space at the ends. The two joiners stay:
 * Persian and Indian scripts and many emoji are spelled with them.
 */
function clean(value: unknown): unknown {
  const first = firstOf(value);
  if (typeof first !== "string") return first;
  const cleaned = first
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{C}\n\t\u200c\u200d]/gu, "")
    .trim();
  return /[^\s\u200c\u200d]/.test(cleaned) ? cleaned : undefined;
}

/** A browser's field of one line has none of these breaks; a script's may. */
function cleanLine(value: unknown): unknown {
  const cleaned = clean(value);
  return typeof cleaned === "string" ? cleaned.replace(/\s*\n\s*/g, " ") : cleaned;
}

function cleanAscii(value: unknown): unknown {
  const first = firstOf(value);
  return clean(typeof first === "string" ? normalizeTyped(first) : first);
}

function isShortEnough(value: string, { longest = MAX_LENGTHS.text, plate }: FormField): boolean {
  if (!plate) return value.length <= longest;
  return value.length <= MAX_LENGTHS.text && value.replace(/[^\p{L}\p{N}]/gu, "").length <= longest;
}

/**
 * Whether the text is a phone number: 8 to 15 digits in Australian or international notation, or the six digits of a
 * business such as 13 11 14. An Australian mobile number must be complete, or nobody can call it.
 */
function isPhoneNumber(value: string): boolean {
  const bare = value.replace(/[ ()./-]/g, "");
  if (!/^(?:\+?\d{8,15}|13\d{4})$/.test(bare) || value.indexOf("+") > 0) return false;
  const mobile = /^(?:(?:\+|00|0011)?610?|0)(4\d*)$/.exec(bare)?.[1];
  // Eight digits from 61 are a number without its area code: 6140 0123 in Perth.
  return mobile === undefined || mobile.length === 9 || /^61\d{6}$/.test(bare);
}
