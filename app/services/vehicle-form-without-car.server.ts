import type { VehicleFormName } from "~/domain/actions/vehicle-form-names";
import type { LeadFormView } from "~/domain/forms/lead-form";
import { vehicleForm } from "~/domain/forms/vehicle-forms";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { formChoices } from "./form-choices.server";
import { formDataOf } from "./form-data.server";
import { formView } from "./form-view.server";
import { momentOf, typedAnswers } from "./lead-form.server";
import type { RequestContext } from "./platform.server";

/** A form's fields are its site's; these only decide how a lead of it would be filed. */
const ANY_CAR = { car_type: "used", status: "in_stock", tag: null } as const;

/**
 * A car's form with everything that was typed into it, while the store, and so the car, can't be read. What comes back
 * can be sent again as it stands.
 */
export async function vehicleFormWithoutCar(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  name: VehicleFormName,
  request: Request,
): Promise<LeadFormView> {
  const form = {
    site,
    definition: definitionOf(site, name),
    action: new URL(request.url).pathname,
    consentTo: site.name,
  };
  const typed = typedAnswers(await formDataOf(request));
  const moment = momentOf({ timeZone: site.time_zone }, platform.now());
  return formView(form, moment, typed, { "": ["form.error.unexpected"] });
}

/** What stands over such a form, and its page's title. */
export function headingWithoutCar(site: Site, name: VehicleFormName): { heading: string; title: string } {
  const t = translator(site);
  const heading = t(definitionOf(site, name).heading);
  return { heading, title: t("form.error_title", { title: `${heading} – ${site.name}` }) };
}

function definitionOf(site: Site, name: VehicleFormName) {
  const { disclaimer } = site.vehicle_forms.test_drive;
  return vehicleForm(
    name,
    ANY_CAR,
    { ...site.enquiry, test_drive_disclaimer: disclaimer },
    formChoices(site),
  );
}
