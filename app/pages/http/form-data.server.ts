import { type FormBounds, isFormWithinBounds, POST_BOUNDS } from "~/domain/forms/post-bounds";

const URL_ENCODED = /^application\/x-www-form-urlencoded\b/i;
const MULTIPART = /^multipart\/form-data\b/i;
/** Each part of a multipart body begins with this. */
const PART = Buffer.from("\r\n--");

/** The body of a posted form as it was sent. */
export interface FormBody {
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
