import { own } from "../text/own-property";
import { HONEYPOT } from "./form-field";

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
