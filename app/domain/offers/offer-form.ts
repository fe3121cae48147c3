import type { SiteForm } from "../forms/site-forms";
import type { Offer } from "./offer";

/**
 * Returns the form on an offer's page, as the configuration of a site's forms writes one: filed as "New Car Enquiry",
 * "Special Offer" (rules/offers#offer-enquiry).
 */
export function offerForm(path: string, anchor: string): SiteForm {
  return {
    enabled: true,
    path,
    aliases: [],
    category: "New Car Enquiry",
    subcategory: "Special Offer",
    wording: "offers.form",
    fields: ["name", "email", "phone", "dealership_slug", "message", "opt_in"].map((name) => ({ name })),
    steps: [],
    message: "offers.form.message",
    disclaimer: null,
    anchor,
    partial_leads: false,
    about_car: false,
    prefill: {},
  };
}

/** What the lead says of the offer, whatever was posted: wording keys by field. */
export function offerAnswers({ wording }: Pick<Offer, "wording">): Record<string, string> {
  return { offer: `${wording}.name` };
}
