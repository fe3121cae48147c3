import { redirectDocument } from "@remix-run/node";
import { isSameSitePath } from "~/domain/text/same-site-path";
import { forgetViewed } from "~/services/visitor/viewed-cars.server";
import type { RequestContext } from "../request-context";

/** Name of the button that clears the recently viewed cars. */
const FORGET_VIEWED = "forget_viewed";

/** Whether a posted form asks to clear the recently viewed cars. */
export function forgetsViewed(form: FormData): boolean {
  return form.has(FORGET_VIEWED);
}

/** Clears the recently viewed cars and redirects to the page that asked. */
export function forgetViewedAnswer(context: Pick<RequestContext, "origin">, back: string): Response {
  return redirectDocument(isSameSitePath(back) ? back : "/", {
    status: 303,
    headers: { "Set-Cookie": forgetViewed(context) },
  });
}
