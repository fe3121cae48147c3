import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  hasVehicleForm,
  VEHICLE_FORM_NAMES,
  type VehicleFormName,
  vehicleFormHref,
} from "~/domain/actions/vehicle-form-names";
import { isAvailable } from "~/domain/availability";
import type { Car } from "~/domain/car";
import { carCardView } from "~/domain/car-card";
import { vehicleForm } from "~/domain/forms/vehicle-forms";
import { toStockDocument } from "~/domain/search/stock-document";
import { isOffered, type VehicleActionKind } from "~/domain/vehicle-actions";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { actionRules, vehicleFormSwitches } from "./action-rules.server";
import { appointmentsAt } from "./appointment-slots.server";
import { locationOfCar } from "./car-location.server";
import { cardRules } from "./card-rules.server";
import { formChoices } from "./form-choices.server";
import { toSuccess } from "./last-lead.server";
import { newLeadForm, type PlacedForm, submitLeadForm } from "./lead-form.server";
import type { RequestContext } from "./platform.server";
import { withRememberedDetails } from "./remembered-details.server";
import { carOfSite } from "./vehicle-page.server";

type FormPageArgs = Pick<LoaderFunctionArgs, "params" | "context" | "request">;

/** `/cars/{slug}/{form}`: the page of one of a vehicle's forms. */
export async function loadVehicleFormPage(args: FormPageArgs) {
  const { context } = args;
  const { site, platform, origin } = context;
  const { name, car } = await formOf(args);
  if (!context.refusedForm && !isFor(name, car, site)) {
    throw redirect(vehicleFormHref(car, isAvailable(car.status) ? "enquire" : "similar"));
  }
  const placed = await placedForm(platform, site, car, name);
  const t = translator(site);
  const heading = t(placed.definition.heading);
  const form =
    context.refusedForm ?? withRememberedDetails(context, args.request, newLeadForm(placed, platform.now()));
  const title = t("enquiry.title", { heading, car: car.name, site: site.name });
  return {
    heading,
    car: carCardView(toStockDocument(car), cardRules(site), platform.now()),
    form,
    page: {
      title: form.errors.length > 0 ? t("form.error_title", { title }) : title,
      canonical: origin + form.action,
      indexable: false,
    },
  };
}

/**
 * Success: 303 to /success. Failure: the same page with 400 and everything typed. Somebody whose car was sold or
 * reserved meanwhile is heard all the same: the lead says so.
 */
export async function vehicleFormAction(args: ActionFunctionArgs) {
  const { context, request } = args;
  const { name, car } = await formOf(args);
  const outcome = await submitLeadForm(
    context.platform,
    await placedForm(context.platform, context.site, car, name),
    request,
  );
  if (outcome.status === "refused") {
    // The loader of this same request shows it: only so the page's title can say "Error:" without JavaScript.
    context.refusedForm = outcome.form;
    return data({ form: outcome.form }, { status: outcome.httpStatus });
  }
  return toSuccess(context, { ...outcome, car });
}

/**
 * The form that an address names, and its car.
 * @throws Response 404 where there is no such form, or the site does not have it, and as `carOfSite` does
 */
async function formOf({ params, context }: FormPageArgs): Promise<{ name: VehicleFormName; car: Car }> {
  const name = VEHICLE_FORM_NAMES.find((known) => known === params.form);
  const { site } = context as RequestContext;
  if (!name || !hasVehicleForm(name, vehicleFormSwitches(site))) throw new Response(null, { status: 404 });
  return { name, car: await carOfSite(context, params.slug) };
}

/** Nobody is asked to test-drive a car that is sold, though the form of one who had it open is taken. */
function isFor(name: VehicleFormName, car: Car, site: Site): boolean {
  const kind = KINDS[name];
  return kind === null || isOffered(kind, car, actionRules(site));
}

const KINDS: Record<VehicleFormName, VehicleActionKind | null> = {
  // Both may be asked of any car; what an enquiry about a sold car is filed as says so.
  enquire: null,
  similar: null,
  "test-drive": "test_drive",
  photos: "photos",
  "finance-enquiry": "finance",
  offer: "offer",
};

async function placedForm(
  platform: RequestContext["platform"],
  site: Site,
  car: Car,
  name: VehicleFormName,
): Promise<PlacedForm> {
  const location = locationOfCar(site, car);
  const { disclaimer } = site.vehicle_forms.test_drive;
  const rules = { ...site.enquiry, test_drive_disclaimer: disclaimer };
  return {
    site,
    definition: vehicleForm(name, car, rules, formChoices(site)),
    action: vehicleFormHref(car, name),
    car,
    dealership: { id: car.dealership_id, slug: car.dealership_slug, name: car.dealership_name },
    consentTo: car.dealership_name,
    timeZone: location?.time_zone ?? site.time_zone,
    appointments: name === "test-drive" ? await appointmentsAt(platform, site, location, car.id) : null,
  };
}
