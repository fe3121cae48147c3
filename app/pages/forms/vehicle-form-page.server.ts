import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { isOffered, type VehicleActionKind } from "~/domain/buttons/vehicle-actions";
import {
  hasVehicleForm,
  VEHICLE_FORM_NAMES,
  type VehicleFormName,
  vehicleFormHref,
} from "~/domain/buttons/vehicle-form-names";
import type { Car } from "~/domain/car/car";
import { isAvailable } from "~/domain/car/car-state";
import type { FormView } from "~/domain/forms/form-view";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import type { PostedForm } from "~/domain/forms/posted-form";
import type { SiteForm } from "~/domain/forms/site-forms";
import { vehicleForm } from "~/domain/forms/vehicle-forms";
import { asCarId } from "~/domain/text/identifiers";
import { isSameSitePath } from "~/domain/text/web-address";
import { translator } from "~/i18n/site-i18n.server";
import { passGate } from "~/pages/gates/require-session.server";
import { formDataOf } from "~/pages/http/form-data.server";
import { visitorRequest } from "~/pages/http/visitor-request.server";
import type { RequestContext } from "~/pages/request-context";
import { carOfForm, carOfPage } from "~/pages/vehicle/car-of-page.server";
import { appointmentsAt } from "~/services/appointments/appointment-slots.server";
import { calculatedAnswers } from "~/services/finance/calculator-view.server";
import { startForm } from "~/services/forms/fill-form.server";
import { formCarView } from "~/services/forms/form-car.server";
import { formChoices } from "~/services/forms/form-choices.server";
import { buildFormView } from "~/services/forms/form-view.server";
import { type PlacedForm, placeForm } from "~/services/forms/place-form.server";
import { readLeadSource } from "~/services/leads/intake/create-lead.server";
import { submitForm } from "~/services/leads/intake/form-submission.server";
import { locationOfCar } from "~/services/locations/car-location.server";
import { hasPage, shownCars } from "~/services/stock/listed-cars.server";
import { actionRules, vehicleFormSwitches } from "~/services/vehicle/button-rules.server";
import { forgetDetails, withRememberedDetails } from "~/services/visitor/autofill.server";
import type { LeadFormPageProps } from "~/ui/forms/form-page";
import {
  answerPage,
  formHeaders,
  formMeta,
  readPost,
  signedInAccount,
  statusOf,
  toSuccess,
  type WithMeta,
} from "./form-answer.server";

type FormPageArgs = Pick<LoaderFunctionArgs, "params" | "context" | "request">;

/** `/cars/{slug}/{form}` */
export async function loadVehicleFormPage(args: FormPageArgs) {
  const { context } = args;
  const { platform } = context;
  const name = formNameOf(args);
  // No code is asked for a car that has no page.
  const car = await carOfPage(context, args.params.slug);
  await passFormGate(args, name);
  if (!isFor(name, car, context))
    throw redirect(vehicleFormHref(car, isAvailable(car.status) ? "enquire" : "similar"));
  const placed = await placeVehicleForm(context, car, name);
  const visitor = visitorRequest(args.request);
  const given = name === "finance-enquiry" ? calculatedFor(context, car, args.request) : {};
  const form = withRememberedDetails(context, visitor, await startForm(platform, placed, given));
  const headers = formHeaders(form.remembered !== undefined);
  return answerPage({ view: buildPage(context, placed, car, form), status: 200, headers });
}

/**
 * Success: 303 to /success. Failure: the same page with 400 and everything typed. Somebody whose car was sold, reserved
 * or withdrawn meanwhile is accepted anyway: the lead notes it.
 */
export async function vehicleFormAction(args: ActionFunctionArgs) {
  const { context, request, params } = args;
  const { site, platform } = context;
  const name = formNameOf(args);
  await passFormGate(args, name);
  const posted = await readPost(request);
  const headers = formHeaders(false);
  let car: Car;
  try {
    car = await carOfForm(context, params.slug);
  } catch (error) {
    if (error instanceof Response) throw error;
    platform.log.error({ err: error }, "a lead could not be stored: its car can't be read");
    const view = vehicleFormWithoutCar(context, name, new URL(request.url).pathname, posted);
    return answerPage({ view, status: 503, headers });
  }
  const placed = await placeVehicleForm(context, car, name);
  const source = readLeadSource(site, visitorRequest(request), await signedInAccount(context));
  const outcome = await submitForm(platform, placed, posted, source);
  if (outcome.kind === "stored") return toSuccess(context, { ...outcome, car });
  const view = buildPage(context, placed, car, outcome.form);
  return answerPage({ view, status: statusOf(outcome), headers });
}

/** The figures of the finance calculator that led here (rules/finance#calculator-enquiry). */
function calculatedFor({ site, platform }: RequestContext, car: Car, request: Request) {
  return calculatedAnswers(site, new URL(request.url).searchParams, { car }, platform.now());
}

/** @throws Response 404 where there is no such form, or the site does not have it */
function formNameOf({ params, context }: FormPageArgs): VehicleFormName {
  const name = VEHICLE_FORM_NAMES.find((known) => known === params.form);
  const { site } = context as RequestContext;
  if (!name || !hasVehicleForm(name, vehicleFormSwitches(site))) throw new Response(null, { status: 404 });
  return name;
}

/** @throws Response 302 or 303 to /sign-in */
async function passFormGate(args: FormPageArgs, name: VehicleFormName): Promise<void> {
  if (name === "finance-enquiry") await passGate(args, "finance");
}

/** Nobody is asked to test-drive a car that is sold, though the form of one who had it open is taken. */
function isFor(name: VehicleFormName, car: Car, { platform, site }: RequestContext): boolean {
  const kind = KINDS[name];
  return kind === null || isOffered(kind, car, actionRules(platform, site));
}

const KINDS: Record<VehicleFormName, VehicleActionKind | null> = {
  // Both may be asked of any car; an enquiry about a sold car is filed as one.
  enquire: null,
  similar: null,
  "test-drive": "test_drive",
  photos: "photos",
  "finance-enquiry": "finance",
  offer: "offer",
};

async function placeVehicleForm(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  car: Car,
  name: VehicleFormName,
): Promise<PlacedForm> {
  const rules = { ...site.enquiry, test_drive_disclaimer: site.vehicle_forms.test_drive.disclaimer };
  const definition = vehicleForm(name, car, rules, formChoices(site));
  const placed = placeForm(site, definition, vehicleFormHref(car, name), car);
  if (name !== "test-drive") return placed;
  const appointments = await appointmentsAt(platform, site, locationOfCar(site, car), car.id);
  return { ...placed, times: { ...placed.times, free: appointments ?? "any" } };
}

function buildPage(
  { platform, site, origin }: RequestContext,
  { definition }: PlacedForm,
  car: Car,
  form: FormView,
): WithMeta<LeadFormPageProps> {
  const t = translator(site);
  const heading = t(definition.heading);
  const title = t("enquiry.title", { heading, car: car.name, site: site.name });
  return {
    heading,
    intro: definition.intro && t(definition.intro),
    car: formCarView(platform, site, car),
    form,
    page: formMeta({ site, origin }, form.action, title, form.errors.length > 0),
  };
}

/** A form's fields are its site's; these only decide how a lead of it would be filed. */
const ANY_CAR = { car_type: "used", status: "in_stock", tag: null } as const;

/**
 * A car's form with everything that was typed into it, while the store, and so the car, can't be read. What comes back
 * can be sent again as it stands.
 * @param action the path of the page
 */
function vehicleFormWithoutCar(
  { platform, site, origin }: RequestContext,
  name: VehicleFormName,
  action: string,
  posted: PostedForm,
): WithMeta<LeadFormPageProps> {
  const t = translator(site);
  const rules = { ...site.enquiry, test_drive_disclaimer: site.vehicle_forms.test_drive.disclaimer };
  const definition = vehicleForm(name, ANY_CAR, rules, formChoices(site));
  // Which dealership has the car is not known: the consent names the site.
  const placed = { ...placeForm(site, definition, action, null), consentTo: site.name };
  const errors = { "": ["form.error.unexpected"] };
  const form = buildFormView({ ...posted, form: placed, now: platform.now() }, errors);
  const heading = t(definition.heading);
  const title = t("form.error_title", { title: `${heading} – ${site.name}` });
  const intro = definition.intro && t(definition.intro);
  return { heading, intro, car: null, form, page: { title, canonical: origin + action } };
}

/** The car that a link to a site's own test-drive form names. */
const CAR = "car_id";

/**
 * Returns the address of the named car's own form, which suits the shopper better. Null when no car is named or the
 * site lacks it.
 */
export async function testDriveOfCar(
  context: Pick<RequestContext, "platform" | "site">,
  { fields }: Pick<SiteForm, "fields">,
  query: URLSearchParams,
): Promise<string | null> {
  const id = query.get(CAR);
  if (!id || !fields.some(({ name }) => name === TEST_DRIVE_TIME)) return null;
  if (!hasVehicleForm("test-drive", vehicleFormSwitches(context.site))) return null;
  const [car] = await shownCars(context, [asCarId(id)]);
  return car && hasPage(context, car) ? vehicleFormHref(car, "test-drive") : null;
}

/** `POST /remembered-details`: forgets them and goes back to the form. */
export async function forgetDetailsAction({ request, context }: ActionFunctionArgs): Promise<Response> {
  const back = (await formDataOf(request)).get("back");
  return redirectDocument(typeof back === "string" && isSameSitePath(back) ? back : "/", {
    status: 303,
    headers: { "Set-Cookie": forgetDetails(context) },
  });
}
