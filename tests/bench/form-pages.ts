import { hasVehicleForm } from "~/domain/buttons/vehicle-form-names";
import { vehicleFormSwitches } from "~/services/vehicle/button-rules.server";
import type { Site } from "~/tenants/site";

/** The forms whose pages are weighed, by their ids in site.json. */
const SITE_FORMS = { contact: "contact", finance: "finance", test_drive: "test drive" } as const;

/**
 * Returns the form pages of a site as first shown; the test drive form has a chosen location, because it
 * lists times then.
 * @param slugs of cars that the site shows
 */
export function formPages(site: Site, slugs: readonly string[]): { name: string; targets: string[] }[] {
  const pages: { name: string; targets: string[] }[] = [];
  for (const [id, name] of Object.entries(SITE_FORMS)) {
    const form = site.enquiry.enabled ? site.forms[id] : undefined;
    if (!form?.enabled) continue;
    const targets =
      id === "test_drive" ? site.locations.map(({ slug }) => `${form.path}?location=${slug}`) : [form.path];
    pages.push({ name: `form: ${name}`, targets: targets.length > 0 ? targets : [form.path] });
  }
  if (site.valuation.enabled) pages.push({ name: "form: trade-in, step 1", targets: [site.valuation.path] });
  if (hasVehicleForm("test-drive", vehicleFormSwitches(site)) && slugs.length > 0)
    pages.push({
      name: "form: a car's test drive",
      targets: slugs.map((slug) => `/cars/${slug}/test-drive`),
    });
  return pages;
}
