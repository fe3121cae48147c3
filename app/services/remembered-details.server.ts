import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";
import type { NewLead } from "~/domain/lead";
import { detailsToRemember, readDetails, type UserDetails } from "~/domain/remembered-details";
import { isSameSitePath } from "~/domain/same-site-path";
import type { Site } from "~/tenants/site";
import { formDataOf } from "./form-data.server";
import type { RequestContext } from "./platform.server";
import { type SealedCookie, sealedCookie } from "./sealed-cookie.server";

const DAY = 86_400;

function detailsCookie({ remembered_details }: Pick<Site, "remembered_details">): SealedCookie {
  return sealedCookie({ name: "details", maxAgeSeconds: remembered_details.days * DAY });
}

/**
 * `Set-Cookie` headers that keep the name, e-mail address and phone of a lead on this device, for the next form
 * (spec 2 §4); none when one of them is missing or the site does not keep any. A failure is only logged.
 */
export function rememberDetails(
  context: Pick<RequestContext, "platform" | "site" | "origin">,
  lead: Pick<NewLead, "name" | "email" | "phone">,
): string[] {
  try {
    const details = context.site.remembered_details.enabled ? detailsToRemember(lead) : null;
    const cookie = details && detailsCookie(context.site).seal(context, details);
    return cookie ? [cookie] : [];
  } catch (error) {
    context.platform.log.warn({ err: error }, "a visitor's details were not remembered");
    return [];
  }
}

/** What a new form begins with. A page that shows it is the visitor's alone: no cache keeps it. */
export function rememberedDetails(
  context: Pick<RequestContext, "platform" | "site" | "origin" | "personal">,
  request: Request,
): UserDetails | null {
  if (!context.site.remembered_details.enabled) return null;
  const details = readDetails(detailsCookie(context.site).open(context, request));
  if (details) context.personal = true;
  return details;
}

/** `POST /remembered-details`: forgets them and goes back to the form. */
export async function forgetDetailsAction({ request, context }: ActionFunctionArgs): Promise<Response> {
  const back = (await formDataOf(request)).get("back");
  return redirectDocument(typeof back === "string" && isSameSitePath(back) ? back : "/", {
    status: 303,
    headers: { "Set-Cookie": detailsCookie(context.site).forget(context) },
  });
}
