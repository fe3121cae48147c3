import type { SiteForm } from "~/domain/forms/site-forms";
import type { ShortenedText } from "./shortened-text";

/** An offer of a manufacturer or a dealership (rules/offers#offer-entry). */
export interface Offer {
  /** Its name in addresses. */
  id: string;
  /** Wording key above its texts: `{wording}.name`, `.description`, `.disclaimer`. */
  wording: string;
  /** Whether `{wording}.disclaimer` exists. */
  has_disclaimer: boolean;
  /** Those of DEPARTMENT_FORMS lead to another form; the others are only shown. */
  category: string | null;
  picture: OfferPicture | null;
  model: OfferModel | null;
  manufacturer: { name: string; slug: string } | null;
  /** Ids of sites that don't show it, although their template or manufacturer has it. */
  excluded_website_ids: string[];
  /** Dollars that its texts state; null: none. */
  price: number | null;
  /** First and last moment, ISO 8601 with offset. */
  starts?: string | undefined;
  expires?: string | undefined;
}

interface OfferPicture {
  src: string;
  /** Wording key of its description; null: the texts next to it say all that it says. */
  alt: string | null;
}

interface OfferModel {
  name: string;
  slug: string;
  /** Where the model's page is, when it is not `/models/{slug}`. */
  override_url: string | null;
}

/** The address of the list of a site's offers. */
export const OFFERS_PATH = "/special-offers";

/**
 * Categories whose offers lead to another form of the site, by its key in `forms`: another department answers them
 * (rules/offers#department-offer).
 */
export const DEPARTMENT_FORMS: ReadonlyMap<string, string> = new Map([
  ["Finance offer", "finance"],
  ["Service offer", "service"],
]);

/** The categories that every site has words for. */
export const OFFER_CATEGORIES: readonly string[] = [...DEPARTMENT_FORMS.keys(), "New car offer"];

type OfferState = "coming" | "running" | "ended";

/** Returns whether an offer is shown at a moment. Its first and last moment belong to it (rules/offers#offer-dates). */
export function offerState({ starts, expires }: Pick<Offer, "starts" | "expires">, now: Date): OfferState {
  if (starts !== undefined && now.getTime() < Date.parse(starts)) return "coming";
  if (expires !== undefined && now.getTime() > Date.parse(expires)) return "ended";
  return "running";
}

/** Returns the offers of a site that run at a moment, in the order of its configuration. */
export function runningOffers(offers: readonly Offer[], websiteId: string, now: Date): Offer[] {
  return offers.filter((offer) => isOfferOf(offer, websiteId) && offerState(offer, now) === "running");
}

/** Whether a site has an offer at all, before or after its dates too. */
export function isOfferOf({ excluded_website_ids }: Pick<Offer, "excluded_website_ids">, websiteId: string) {
  return !excluded_website_ids.includes(websiteId);
}

/**
 * Returns the address of an offer's page. "The single offer page uses the manufacturer form of the path only when the
 * site has no single manufacturer and the offer carries one" (rules/offers#offer-address).
 */
export function offerPath({ id, manufacturer }: Pick<Offer, "id" | "manufacturer">, hasOneMaker: boolean) {
  return manufacturer && !hasOneMaker ? `/offers/${manufacturer.slug}/${id}` : `/offers/${id}`;
}

/** Returns a model as the lists of forms name it: "Make Model". On a site of several makes its name may begin so. */
export function modelWithMake({ name }: Pick<OfferModel, "name">, make: string | null): string {
  if (make === null || name.toLowerCase().startsWith(`${make.toLowerCase()} `)) return name;
  return `${make} ${name}`;
}

/** Returns where "Explore {model}" leads: the model's own address, or the address of its page. */
export function exploreAddress({ slug, override_url }: OfferModel): string {
  return override_url ?? `/models/${slug}`;
}

export interface LabelledLink {
  label: string;
  href: string;
}

/** An offer in the site's words, as its card and its page show it. */
export interface OfferView {
  id: string;
  name: string;
  /** Of its own page. */
  href: string;
  category: string | null;
  picture: { src: string; alt: string } | null;
  description: ShortenedText;
  disclaimer: ShortenedText | null;
  /** "Until 31 December 2026", or null. */
  until: string | null;
  /** Null: the site takes no enquiries. */
  enquire: LabelledLink | null;
  explore: LabelledLink | null;
  testDrive: LabelledLink | null;
}

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
