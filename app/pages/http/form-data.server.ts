import type { z } from "zod";
import { type FormBounds, isFormWithinBounds, POST_BOUNDS } from "~/domain/forms/posted-form";
import { own } from "~/domain/text/own-property";
import type { Translate } from "~/i18n/translate";

const URL_ENCODED = /^application\/x-www-form-urlencoded\b/i;
const MULTIPART = /^multipart\/form-data\b/i;
/** Each part of a multipart body begins with this. */
const PART = Buffer.from("\r\n--");

/** The body of a posted form as it was sent. */
interface FormBody {
  contentType: string;
  bytes: Buffer<ArrayBuffer>;
}

/**
 * The body of a posted form. Its fields are counted in the bytes, before they are parsed.
 * @throws Response 405 for another method, 415 for a body that is no form, 400 for one that is broken, 413 for one
 *   that says more than any form does
 */
export async function formBodyOf(request: Request, bounds: FormBounds = POST_BOUNDS): Promise<FormBody> {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { Allow: "GET, POST" } });
  const contentType = request.headers.get("content-type") ?? "";
  if (!URL_ENCODED.test(contentType) && !MULTIPART.test(contentType))
    throw new Response(null, { status: 415 });
  const bytes = Buffer.from(await request.arrayBuffer().catch(broken));
  if (bytes.length > bounds.form || hasMore(bytes, URL_ENCODED.test(contentType) ? "&" : PART))
    throw tooMuch();
  return { contentType, bytes };
}

/**
 * The fields of a posted form.
 * @throws Response as `formBodyOf`
 */
export async function formDataOf(request: Request, bounds: FormBounds = POST_BOUNDS): Promise<FormData> {
  const { contentType, bytes } = await formBodyOf(request, bounds);
  const form = URL_ENCODED.test(contentType)
    ? urlEncodedForm(bytes)
    : await new Response(bytes, { headers: { "Content-Type": contentType } }).formData().catch(broken);
  if (!isFormWithinBounds(form, bounds)) throw tooMuch();
  return form;
}

/** Returns true when a body has more separators than a form may have fields. */
function hasMore(bytes: Buffer, between: string | Buffer): boolean {
  let count = 1;
  for (let at = bytes.indexOf(between); at >= 0; at = bytes.indexOf(between, at + between.length)) {
    count += 1;
    // The last part of a multipart body is followed by a closing boundary.
    if (count > POST_BOUNDS.fields + 1) return true;
  }
  return false;
}

function urlEncodedForm(bytes: Buffer): FormData {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(bytes.toString())) form.append(name, value);
  return form;
}

function broken(): never {
  throw new Response(null, { status: 400 });
}

function tooMuch(): Response {
  return new Response(null, { status: 413 });
}

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
