import type { VehicleFormName } from "~/domain/buttons/vehicle-form-names";
import type { PostedForm } from "~/domain/forms/posted-form";
import { vehicleForm } from "~/domain/forms/vehicle-forms";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { formChoices } from "~/services/forms/form-choices.server";
import { buildFormView } from "~/services/forms/form-view.server";
import { placeForm } from "~/services/forms/place-form.server";
import type { VehicleFormPage } from "./vehicle-form-page.server";

/** A form's fields are its site's; these only decide how a lead of it would be filed. */
const ANY_CAR = { car_type: "used", status: "in_stock", tag: null } as const;

/**
 * A car's form with everything that was typed into it, while the store, and so the car, can't be read. What comes back
 * can be sent again as it stands.
 * @param action the path of the page
 */
export function vehicleFormWithoutCar(
  { platform, site, origin }: RequestContext,
  name: VehicleFormName,
  action: string,
  posted: PostedForm,
): VehicleFormPage {
  const t = translator(site);
  const rules = { ...site.enquiry, test_drive_disclaimer: site.vehicle_forms.test_drive.disclaimer };
  const definition = vehicleForm(name, ANY_CAR, rules, formChoices(site));
  // Which dealership has the car is not known: the consent names the site.
  const placed = { ...placeForm(site, definition, action, null), consentTo: site.name, postcode: null };
  const errors = { "": ["form.error.unexpected"] };
  const form = buildFormView({ ...posted, form: placed, now: platform.now() }, errors);
  const heading = t(definition.heading);
  const title = t("form.error_title", { title: `${heading} – ${site.name}` });
  const intro = definition.intro && t(definition.intro);
  return { heading, intro, car: null, form, page: { title, canonical: origin + action } };
}
