import type { z } from "zod";
import { own } from "~/domain/text/own-property";
import type { Translate } from "~/i18n/translate";

/** Maximum number of errors reported for one body. More would not help a program's author. */
const MAX_REPORTED_ERRORS = 20;
/** Maximum number of characters of an error's field name and message. A field name from outside may be any text. */
const MAX_ERROR_TEXT_LENGTH = 200;

/** A schema's own message has this form: the key of a text of the wording, `api_errors.car_id`. */
const OWN_MESSAGE = /^api_errors\.\w+$/;

/**
 * Returns the errors of a JSON body by field name, in the site's words (rules/outside#json-errors): the schema
 * library's own words are for its programmers.
 */
export function fieldErrorsOf(
  t: Translate,
  body: unknown,
  { issues }: Pick<z.ZodError, "issues">,
): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const issue of issues.slice(0, MAX_REPORTED_ERRORS)) {
    const { path } = issue;
    const field = path.length > 0 ? path.map(String).join(".").slice(0, MAX_ERROR_TEXT_LENGTH) : "body";
    const message = messageOf(t, issue, valueAt(body, path)).slice(0, MAX_ERROR_TEXT_LENGTH);
    errors.set(field, [...(errors.get(field) ?? []), message]);
  }
  return Object.fromEntries(errors);
}

function messageOf(t: Translate, issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined || value === null || value === "") return t("api_errors.missing");
  if (OWN_MESSAGE.test(issue.message)) return t(issue.message);
  switch (issue.code) {
    case "too_big":
      return t(`api_errors.${isLength(issue) ? "long" : "big"}`, { count: Number(issue.maximum) });
    case "too_small":
      return t(`api_errors.${isLength(issue) ? "short" : "small"}`, { count: Number(issue.minimum) });
    case "unrecognized_keys":
      return t("api_errors.unknown_fields", { names: issue.keys.join(", ") });
    default:
      return t("api_errors.wrong");
  }
}

function isLength({ origin }: { origin: string }): boolean {
  return origin === "string" || origin === "array";
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = own(value as Record<string, unknown>, String(key));
  }
  return value;
}
