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
import { headingWithoutCar, vehicleFormWithoutCar } from "./vehicle-form-without-car.server";
import { carOfSite } from "./vehicle-page.server";

type FormPageArgs = Pick<LoaderFunctionArgs, "params" | "context" | "request">;

/** `/cars/{slug}/{form}`: the page of one of a vehicle's forms. */
export async function loadVehicleFormPage(args: FormPageArgs) {
  const { context } = args;
  const { site, platform, origin } = context;
  const name = formNameOf(args);
  const car = await carOfSite(context, args.params.slug).catch((error: unknown) => {
    // Its action has said what is wrong, and has kept what was typed.
    if (context.refusedForm && !(error instanceof Response)) return null;
    throw error;
  });
  if (!car) return pageWithoutCar(context, name);
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
  const { context, request, params } = args;
  const name = formNameOf(args);
  let car: Car;
  try {
    car = await carOfSite(context, params.slug);
  } catch (error) {
    if (error instanceof Response) throw error;
    context.platform.log.error({ err: error }, "a lead could not be stored: its car can't be read");
    context.refusedForm = await vehicleFormWithoutCar(context, name, request);
    return data({ form: context.refusedForm }, { status: 503 });
  }
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

/** @throws Response 404 where there is no such form, or the site does not have it */
function formNameOf({ params, context }: FormPageArgs): VehicleFormName {
  const name = VEHICLE_FORM_NAMES.find((known) => known === params.form);
  const { site } = context as RequestContext;
  if (!name || !hasVehicleForm(name, vehicleFormSwitches(site))) throw new Response(null, { status: 404 });
  return name;
}

/** The form that the action refused while its car can't be read. */
function pageWithoutCar({ site, origin, refusedForm }: RequestContext, name: VehicleFormName) {
  if (!refusedForm) throw new Error("shown only after a post");
  const { heading, title } = headingWithoutCar(site, name);
  const page = { title, canonical: origin + refusedForm.action, indexable: false };
  return { heading, car: null, form: refusedForm, page };
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
