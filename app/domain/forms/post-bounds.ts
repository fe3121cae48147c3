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
