import type { GateType } from "~/domain/account/gates";
import type { SiteForm } from "~/domain/forms/site-forms";
import type { Offer } from "~/domain/offers/offer";
import type { ValuationPath } from "~/domain/valuation/lead-categories";
import type { SiteConfig, SiteLocation } from "./schema";

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

/** The site's own form whose page the finance gate is before: its key in `forms`. */
const FINANCE_FORM = "finance";

/** Returns the gate before a form's page; null when no site has one there (rules/account#gates). */
export function gateOfForm({ id }: Pick<NamedForm, "id">): GateType | null {
  return id === FINANCE_FORM ? "finance" : null;
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

/** Whether a site has its garage at a path. */
export function garageAt({ garage }: Pick<SiteConfig, "garage">, path: string): boolean {
  return garage.enabled && garage.path === path;
}

/** Locations that have a page. */
export function visibleLocations({ locations }: Pick<SiteConfig, "locations">): SiteLocation[] {
  return locations.filter((location) => location.visible);
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
