import type { FormView } from "~/domain/forms/form-view";
import type { NewLead } from "~/domain/lead/lead";
import { own } from "~/domain/text/own-property";
import {
  detailsFor,
  detailsToRemember,
  readDetails,
  type UserDetails,
} from "~/domain/visitor/remembered-details";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { type EncryptedCookie, encryptedCookie } from "../http/cookies.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import type { SiteContext } from "../platform/platform";

const DAY = 86_400;

function detailsCookie({ remembered_details }: Pick<Site, "remembered_details">): EncryptedCookie {
  return encryptedCookie({ name: "details", maxAgeSeconds: remembered_details.days * DAY });
}

/**
 * Returns `Set-Cookie` headers that store the name, e-mail address and phone of a lead on this device for the next
 * form (rules/forms#form-remembered). Returns none when one of them is missing or the site does not store them. A
 * failure is only logged.
 */
export function rememberDetails(
  context: SiteContext,
  lead: Pick<NewLead, "name" | "last_name" | "email" | "phone">,
): string[] {
  try {
    const details = context.site.remembered_details.enabled ? detailsToRemember(lead) : null;
    const cookie = details && detailsCookie(context.site).write(context, details);
    return cookie ? [cookie] : [];
  } catch (error) {
    context.platform.log.warn({ err: error }, "a visitor's details were not remembered");
    return [];
  }
}

/**
 * Returns a form that is shown for the first time, filled with the visitor's details from the last one and with a way
 * to clear them. A page that shows `remembered` is personal: no cache may store it.
 */
export function withRememberedDetails(
  context: SiteContext,
  visitor: Pick<VisitorRequest, "cookies">,
  form: FormView,
): FormView {
  const details = form.errors.length > 0 ? null : rememberedDetails(context, visitor);
  if (!details) return form;
  const known = detailsFor(
    details,
    form.fields.some(({ name }) => name === "last_name"),
  );
  const fields = form.fields.map((field) =>
    field.value === "" ? { ...field, value: own(known, field.name) ?? "" } : field,
  );
  if (fields.every(({ value }, place) => value === form.fields[place]?.value)) return form;
  const t = translator(context.site);
  return { ...form, fields, remembered: { text: t("consent.remembered"), forget: t("consent.forget") } };
}

function rememberedDetails(
  context: SiteContext,
  visitor: Pick<VisitorRequest, "cookies">,
): UserDetails | null {
  if (!context.site.remembered_details.enabled) return null;
  return readDetails(detailsCookie(context.site).read(context, visitor));
}

/** Returns a `Set-Cookie` header that clears the details. */
export function forgetDetails(context: Pick<SiteContext, "site" | "origin">): string {
  return detailsCookie(context.site).clear(context);
}
