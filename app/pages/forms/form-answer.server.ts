import { data, type HeadersFunction } from "@remix-run/node";
import type { FormBounds } from "~/domain/forms/post-bounds";
import { type PostedForm, parsePostedForm } from "~/domain/forms/posted-form";
import type { Refusal } from "~/services/leads/intake/submission";
import { formDataOf } from "../http/form-data.server";

/** A page with a form, or its part of one, and what the answer says next to it. */
export interface FormAnswer<View> {
  view: View;
  status: number;
  headers: Headers;
}

/** Reads the body of a post. A request has one body: nothing else may read it. */
export async function readPost(request: Request, bounds?: FormBounds): Promise<PostedForm> {
  return parsePostedForm(await formDataOf(request, bounds));
}

/** A page as the router takes it from a loader or an action. */
export function answerPage<View>({ view, status, headers }: FormAnswer<View>) {
  return data(view, { status, headers });
}

/** Returns the same response data with the view of the page around the form. */
export function mapAnswer<View, Page>(
  { view, ...rest }: FormAnswer<View>,
  show: (view: View) => Page,
): FormAnswer<Page> {
  return { ...rest, view: show(view) };
}

/**
 * The headers of a page with a form.
 * @param personal whether it shows what only this visitor may see: then no cache keeps it, not even the browser's
 * @param cookie a `Set-Cookie` header; null: none
 */
export function formHeaders(personal: boolean, cookie: string | null = null): Headers {
  const headers = new Headers();
  if (personal) headers.set("Cache-Control", "private, no-store");
  if (cookie !== null) headers.append("Set-Cookie", cookie);
  return headers;
}

/** The status of a form that is shown after a post. */
export function statusOf(
  outcome: { kind: "shown" } | { kind: "refused"; refusal: Refusal },
): 200 | 400 | 503 {
  if (outcome.kind === "shown") return 200;
  return outcome.refusal === "failed" ? 503 : 400;
}

/** `headers` of a route with a form: those of its action, else those of its loader. */
export const formPageHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) => {
  if (errorHeaders) return errorHeaders;
  return actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;
};
