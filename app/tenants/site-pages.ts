import type { GateType } from "~/domain/account/gates";
import type { SiteForm } from "~/domain/forms/site-forms";
import { brandServiceBooking } from "~/domain/navigation/dealer-domain";
import type { Offer } from "~/domain/offers/offer";
import { own } from "~/domain/text/own-property";
import type { ValuationPath } from "~/domain/valuation/eligibility";
import type { SiteConfig, SiteLocation } from "./schema";
import type { Site } from "./site";

/* What stands where on a site, by its configuration: pages are shown by these rules, and links are checked by them. */

export interface NamedForm {
  id: string;
  form: SiteForm;
}

/** Returns the form at a path, or null when there is none. */
export function siteFormAt(site: Pick<SiteConfig, "forms" | "enquiry">, path: string): NamedForm | null {
  if (!site.enquiry.enabled) return null;
  for (const [id, form] of Object.entries(site.forms)) {
    if (form.enabled && (form.path === path || form.aliases.includes(path))) return { id, form };
  }
  return null;
}

const FINANCE_FORM = "finance";
const PERSONALISED_FINANCE = "personalised_finance";

/** The gates before forms' pages, by the forms' keys. */
const FORM_GATES: ReadonlyMap<string, GateType> = new Map([
  [FINANCE_FORM, "finance"],
  [PERSONALISED_FINANCE, "finance"],
  ["equifax_finance", "equifax-finance"],
]);

/** Returns the gate before a form's page; null when no site has one there (rules/account#gates). */
export function gateOfForm({ id }: Pick<NamedForm, "id">): GateType | null {
  return FORM_GATES.get(id) ?? null;
}

/** Returns the path of a site's personalised finance; null when it has none. */
export function personalisedFinancePath({
  forms,
  enquiry,
}: Pick<SiteConfig, "forms" | "enquiry">): string | null {
  const form = own(forms, PERSONALISED_FINANCE);
  return form?.enabled && enquiry.enabled ? form.path : null;
}

/** Returns the address of a site's finance form, at the form itself; null when it has none. */
export function financeFormAddress({ forms, enquiry }: Pick<SiteConfig, "forms" | "enquiry">): string | null {
  const form = own(forms, FINANCE_FORM);
  return form?.enabled && enquiry.enabled ? `${form.path}#${form.anchor ?? "form"}` : null;
}

/** The site's own booking form, and the page that says how to book without one. */
export const BOOKING_FORM = "/service";
const GENUINE_SERVICE = "genuine-service";

/**
 * Returns where a service is booked (rules/navigation#service-booking-link); null where a site has no such page.
 * @param content the slugs of its pages
 */
export function serviceBooking(
  config: Pick<SiteConfig, "dealer_domain" | "forms" | "enquiry">,
  slug: string,
  content: ReadonlySet<string>,
): string | null {
  const onBrandsSite = brandServiceBooking(config.dealer_domain, slug);
  if (onBrandsSite !== null) return onBrandsSite;
  if (siteFormAt(config, BOOKING_FORM)) return BOOKING_FORM;
  return content.has(GENUINE_SERVICE) ? `/${GENUINE_SERVICE}` : null;
}

export function serviceBookingOf(site: Site): string | null {
  return serviceBooking(site, site.slug, new Set(Object.keys(site.content)));
}

/** `content/home.md` is the home page, and no page of its own. */
export const HOME_CONTENT = "home";

/** "/fleet" shows content/fleet.md; above a form at "/models/get-quote" stands content/models-get-quote.md. */
export function contentSlugAt(path: string, hasForm: boolean): string {
  return hasForm ? path.slice(1).replaceAll("/", "-") : path.slice(1);
}

/** Returns where a site has its valuation: at the page's own address or an alias; null when it has none there. */
export function valuationAt(
  { valuation }: Pick<SiteConfig, "valuation">,
  path: ValuationPath,
): "page" | "alias" | null {
  if (!valuation.enabled) return null;
  if (path === valuation.path) return "page";
  return valuation.aliases.includes(path) ? "alias" : null;
}

/** Returns the address of a site's valuation; null when it has none. */
export function valuationPath({ valuation }: Pick<SiteConfig, "valuation">): string | null {
  return valuation.enabled ? valuation.path : null;
}

export function garageAt({ garage }: Pick<SiteConfig, "garage">, path: string): boolean {
  return garage.enabled && garage.path === path;
}

/** Locations that have a page. */
export function visibleLocations({ locations }: Pick<SiteConfig, "locations">): SiteLocation[] {
  return locations.filter((location) => location.visible);
}

/** Locations that shoppers can choose: a coming-soon one has a page, but nobody is there yet. */
export function openLocations(site: Pick<SiteConfig, "locations">): SiteLocation[] {
  return visibleLocations(site).filter(({ coming_soon }) => coming_soon === undefined);
}

/**
 * Returns the path of a location's page. Where the site uses the dealership's slug, only a dealership's first location
 * has it; the others keep their own (rules/locations#location-address).
 */
export function locationPath(
  site: Pick<SiteConfig, "locations" | "dealerships" | "location_pages">,
  location: Pick<SiteLocation, "slug" | "dealership_id">,
): string {
  const own = `/locations/${location.slug}`;
  if (site.location_pages.address === "slug") return own;
  const dealership = site.dealerships.find(({ id }) => id === location.dealership_id);
  const isShown = dealership && locationOf(site, dealership.slug)?.slug === location.slug;
  return isShown ? `/locations/${dealership.slug}` : own;
}

/** Returns the path of a location's people; null when it names none. */
export function teamPath({ slug, team }: Pick<SiteLocation, "slug" | "team">): string | null {
  return team.length > 0 ? `/teams/${slug}` : null;
}

/** Returns the location of an address, by its own slug or its dealership's (rules/locations#location-address). */
export function locationOf(
  site: Pick<SiteConfig, "locations" | "dealerships">,
  asked: string | undefined,
): SiteLocation | undefined {
  const dealership = site.dealerships.find(({ slug }) => slug === asked);
  return visibleLocations(site).find(
    ({ slug, dealership_id }) => slug === asked || dealership_id === dealership?.id,
  );
}

/** Returns a site's offers with their ids, whatever their dates. */
export function offersOf({ offers }: Pick<SiteConfig, "offers">): Offer[] {
  return Object.entries(offers.entries).map(([id, offer]) => ({ id, ...offer }));
}
