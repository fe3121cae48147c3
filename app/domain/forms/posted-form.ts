import { own } from "~/domain/text/own-property";
import { normalizeTyped } from "~/domain/text/typed-text";
import { HONEYPOT } from "./form-field";
import type { FormFieldView } from "./form-view";

/** The typed answers by field name. Only fields with several boxes have more than one answer. */
export type TypedAnswers = Readonly<Record<string, readonly string[]>>;

/** Errors by field name, as wording keys. "" is the form as a whole. */
export type FieldErrors = Readonly<Record<string, readonly string[] | null | undefined>>;

/** The body of a posted form. It is parsed once, here; every later stage takes this value. */
export interface PostedForm {
  /** All answers but those to the honeypot. */
  typed: TypedAnswers;
  /** The answers to the honeypot, the field that people don't see. */
  honeypot: readonly string[];
}

/**
 * Parses the fields of a body. Leaves out files: no form asks for one. A file in the honeypot counts as an answer to
 * it, because only programs fill it in.
 */
export function parsePostedForm(fields: Iterable<readonly [name: string, value: unknown]>): PostedForm {
  const answers = new Map<string, string[]>();
  const honeypot: string[] = [];
  for (const [name, value] of fields) {
    if (name === HONEYPOT) honeypot.push(typeof value === "string" ? value : "file");
    else if (typeof value === "string") {
      const before = answers.get(name);
      if (before) before.push(value);
      else answers.set(name, [value]);
    }
  }
  return { typed: Object.fromEntries(answers), honeypot };
}

/** The first answer to a field; null when it was not posted. */
export function firstAnswer(typed: TypedAnswers, name: string): string | null {
  return own(typed, name)?.[0] ?? null;
}

/**
 * Limits of one post, for every address. They are checked before the body is parsed, validated, shown again or stored.
 * The largest form of a site has about sixty fields. An answer that is too long for its field is still shown again with
 * its message, so the limits leave room for that.
 */
export const POST_BOUNDS = {
  /** Bytes of a form. JSON has the limit of every body, a megabyte. */
  form: 256 * 1024,
  /** Fields of a form; each ticked box of a group counts. */
  fields: 500,
  /** How often one name can occur in a form. */
  answers: 100,
  /** Characters of a field's name. */
  name: 200,
  /** Characters of one answer: ten times the longest text that a field takes. */
  answer: 50_000,
  /** Nesting depth of objects and lists in JSON. */
  depth: 20,
  /** Members and items in JSON. */
  values: 5000,
} as const;

export type FormBounds = { readonly [Name in "form" | "fields" | "answers" | "name" | "answer"]: number };

/**
 * Limits of the editor's forms: as long as any body. A page of text that is too long must come back with its
 * message instead of being lost, and a letter can be nine bytes in a form.
 */
export const EDITOR_BOUNDS: FormBounds = { ...POST_BOUNDS, form: 1024 * 1024, answer: 1024 * 1024 };

/** Whether the fields are few and short enough. */
export function isFormWithinBounds(
  fields: Iterable<readonly [name: string, value: unknown]>,
  bounds: FormBounds = POST_BOUNDS,
): boolean {
  const answers = new Map<string, number>();
  let count = 0;
  for (const [name, value] of fields) {
    count += 1;
    if (count > bounds.fields || name.length > bounds.name) return false;
    if (typeof value === "string" && value.length > bounds.answer) return false;
    const times = (answers.get(name) ?? 0) + 1;
    if (times > bounds.answers) return false;
    answers.set(name, times);
  }
  return true;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/* `[` and `{`, `]` and `}`: they differ in this one bit. */
const OPENING = 0x5b;
const CLOSING = 0x5d;
const BRACE = 0x20;

/** Returns which limit a JSON text exceeds, without parsing it; null when it exceeds none. */
export function jsonBeyondBounds(text: string): "depth" | "values" | null {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at += 1;
      while (at < text.length && text.charCodeAt(at) !== QUOTE)
        at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
    } else if (code === COMMA) {
      values += 1;
      if (values > POST_BOUNDS.values) return "values";
    } else if ((code & ~BRACE) === OPENING) {
      depth += 1;
      if (depth > POST_BOUNDS.depth) return "depth";
    } else if ((code & ~BRACE) === CLOSING) depth -= 1;
  }
  return null;
}

/** A post that the HTTP host rejected before any page code ran: with 429, or a script's from a preview with 403. */
export interface RefusedPost {
  /** Path and query that it was sent to. */
  address: string;
  /** Seconds until the visitor may post again. */
  seconds: number;
  /** Nothing is sent from a preview. */
  inPreview?: true;
}

/** Every field of a form that was rejected, ready to be posted again. */
export interface ResendPost {
  address: string;
  fields: readonly (readonly [name: string, value: string])[];
}

/* Whether an answer that was refused looks right now. The server decides; this only takes the message away in time. */

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Whether the error of a field can go (rules/forms#error-goes).
 * @param refused the answer that the error is about
 * @param answer the answer as it is now; null: a box that is not ticked, or no choice
 */
export function looksRight(
  { kind, required }: Pick<FormFieldView, "kind" | "required">,
  refused: string,
  answer: string | null,
): boolean {
  if (kind === "checkbox") return answer !== null || !required;
  const text = (answer ?? "").trim();
  if (text === "") return !required;
  if (text === refused.trim()) return false;
  const number = normalizeTyped(text);
  switch (kind) {
    case "email":
      return EMAIL.test(number);
    case "tel":
      return number.replace(/\D/g, "").length >= 8;
    case "postcode":
      return /^\d{4}$/.test(number);
    case "number":
    case "dollars":
      return /^\$?\s*\d[\d,.\s]*$/.test(number);
    default:
      return true;
  }
}
