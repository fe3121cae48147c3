import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";
import type { LeadFormView } from "~/domain/forms/lead-form";
import type { NewLead } from "~/domain/lead";
import { detailsFor, detailsToRemember, readDetails, type UserDetails } from "~/domain/remembered-details";
import { isSameSitePath } from "~/domain/same-site-path";
import { translator } from "~/i18n/site-i18n.server";
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
  lead: Pick<NewLead, "name" | "last_name" | "email" | "phone">,
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

/**
 * A form that is shown for the first time, with what the visitor said in the last one, and the way to take it back.
 * A page that shows it is the visitor's alone: no cache keeps it.
 */
export function withRememberedDetails(
  context: Pick<RequestContext, "platform" | "site" | "origin" | "personal">,
  request: Request,
  form: LeadFormView,
): LeadFormView {
  const details = form.errors.length > 0 ? null : rememberedDetails(context, request);
  if (!details) return form;
  const known = detailsFor(
    details,
    form.fields.some(({ name }) => name === "last_name"),
  );
  const fields = form.fields.map((field) =>
    field.value === "" ? { ...field, value: known[field.name] ?? "" } : field,
  );
  if (fields.every(({ value }, place) => value === form.fields[place]?.value)) return form;
  context.personal = true;
  const t = translator(context.site);
  return { ...form, fields, remembered: { text: t("consent.remembered"), forget: t("consent.forget") } };
}

function rememberedDetails(
  context: Pick<RequestContext, "platform" | "site" | "origin">,
  request: Request,
): UserDetails | null {
  if (!context.site.remembered_details.enabled) return null;
  return readDetails(detailsCookie(context.site).open(context, request));
}

/** `POST /remembered-details`: forgets them and goes back to the form. */
export async function forgetDetailsAction({ request, context }: ActionFunctionArgs): Promise<Response> {
  const back = (await formDataOf(request)).get("back");
  return redirectDocument(typeof back === "string" && isSameSitePath(back) ? back : "/", {
    status: 303,
    headers: { "Set-Cookie": detailsCookie(context.site).forget(context) },
  });
}
