import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Car } from "~/domain/car";
import type { LeadFormView } from "~/domain/forms/lead-form";
import { type SiteForm, siteForm } from "~/domain/forms/site-forms";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { withChosenLocation } from "./appointment-slots.server";
import { aboutCar, CAR_ID, carOfForm, formCarView } from "./form-car.server";
import { formChoices, withStockOptions } from "./form-choices.server";
import { formDataOf } from "./form-data.server";
import { toSuccess } from "./last-lead.server";
import { newLeadForm, type PlacedForm, submitLeadForm } from "./lead-form.server";
import type { Platform, RequestContext } from "./platform.server";
import { withRememberedDetails } from "./remembered-details.server";
import { loadStep, postStep, type SteppedForm } from "./stepped-form.server";
import { testDriveOfCar } from "./test-drive-form.server";

export interface NamedForm {
  id: string;
  form: SiteForm;
}

type PageArgs = Pick<LoaderFunctionArgs, "request"> & { context: RequestContext };

/** The form of a site's configuration that stands at a path; null: none does. */
function siteFormAt(site: Pick<Site, "forms" | "enquiry">, path: string): NamedForm | null {
  if (!site.enquiry.enabled) return null;
  for (const [id, form] of Object.entries(site.forms)) {
    if (form.enabled && (form.path === path || form.aliases.includes(path))) return { id, form };
  }
  return null;
}

/**
 * The form at a page's path, ready to be shown, or null where the site has none there.
 * @throws Response 301 to the form's own page from another name of it, 302 to the form of the car that is named
 */
export async function loadSiteForm(args: PageArgs, path: string) {
  const { request, context } = args;
  const { site, platform } = context;
  const named = siteFormAt(site, path);
  if (!named) return null;
  const { search, searchParams } = new URL(request.url);
  if (named.form.path !== path) throw redirect(named.form.path + search, 301);
  const carsOwn = await testDriveOfCar({ platform, site }, named.form, searchParams);
  if (carsOwn) throw redirect(carsOwn);
  // After a post that was not taken the form itself says which car it is about.
  const posted = (context.refusedForm ?? context.shownStep?.form)?.hidden[CAR_ID];
  const car = await carOfForm(platform, site, named.form, posted ?? searchParams.get(CAR_ID));
  const form = aboutCar(await placedSiteForm(platform, site, named), car);
  const given = prefilled(form, named.form, searchParams);
  const placed = await withChosenLocation(platform, form, {
    location: given.location ? [given.location] : [],
  });
  const t = translator(site);
  return {
    id: named.id,
    heading: t(placed.definition.heading),
    intro: placed.definition.intro && t(placed.definition.intro),
    car: car && formCarView(context, car),
    form: isStepped(placed) ? await shownStep(args, named, placed, given) : firstForm(args, placed, given),
  };
}

type Given = Record<string, string>;

/** The form of one page: as this request's post left it, or new. */
function firstForm({ request, context }: PageArgs, placed: PlacedForm, given: Given): LeadFormView {
  if (context.refusedForm) return context.refusedForm;
  const form = newLeadForm(placed, context.platform.now(), given);
  return withCar(withRememberedDetails(context, request, form), placed.car);
}

async function shownStep(
  { request, context }: PageArgs,
  named: NamedForm,
  placed: PlacedForm,
  given: Given,
): Promise<LeadFormView> {
  if (context.shownStep) return context.shownStep.form;
  const { form } = await loadStep(context, request, steppedForm(named, placed, given));
  return withRememberedDetails(context, request, form);
}

/**
 * A post to the form at a page's path. Success: 303 to /success. Failure: the same page with 400 and everything typed.
 * @throws Response 404 where the site has no form there
 */
export async function siteFormAction({ request, context }: ActionFunctionArgs, path: string) {
  const { site, platform } = context;
  const named = siteFormAt(site, path);
  if (!named) throw new Response(null, { status: 404 });
  const posted = await formDataOf(request.clone());
  const id = posted.get(CAR_ID);
  const car = await carOfForm(platform, site, named.form, typeof id === "string" ? id : null);
  const placed = aboutCar(await placedSiteForm(platform, site, named), car);
  if (isStepped(placed)) {
    const outcome = await postStep(context, request, steppedForm(named, placed), posted);
    if (outcome.status === "shown") return outcome.response;
    const success = await toSuccess(context, { ...outcome, car });
    success.headers.append("Set-Cookie", outcome.forget);
    return success;
  }
  const outcome = await submitLeadForm(platform, placed, request);
  if (outcome.status === "refused") {
    // The loader of this same request shows it: only so the page's title can say "Error:" without JavaScript.
    context.refusedForm = withCar(outcome.form, car);
    return data({ form: context.refusedForm }, { status: outcome.httpStatus });
  }
  return toSuccess(context, { ...outcome, car });
}

function isStepped({ definition }: PlacedForm): boolean {
  return definition.steps.length > 1;
}

function steppedForm({ id }: NamedForm, placed: PlacedForm, given: Given = {}): SteppedForm {
  return { id, placed, given, ...(placed.car ? { query: { [CAR_ID]: placed.car.id } } : {}) };
}

/** The form, posting along which car it is about. */
function withCar(form: LeadFormView, car: Pick<Car, "id"> | null): LeadFormView {
  return car ? { ...form, hidden: { ...form.hidden, [CAR_ID]: car.id } } : form;
}

/** A form of the site's configuration as it stands on its page. */
async function placedSiteForm(
  platform: Pick<Platform, "search" | "now" | "log">,
  site: Site,
  { id, form }: NamedForm,
): Promise<PlacedForm> {
  const definition = siteForm(id, form, site.enquiry, formChoices(site));
  const dealership = site.dealerships.find(({ head_office }) => head_office) ?? site.dealerships[0];
  if (!dealership) throw new RangeError(`site ${site.slug} has no dealership`);
  return {
    site,
    definition: await withStockOptions(platform, site, definition),
    action: form.path,
    car: null,
    dealership,
    // Which of several it will be is known only once the form is read.
    consentTo: site.dealerships.length > 1 ? site.name : dealership.name,
    timeZone: site.time_zone,
  };
}

const LONGEST_PREFILL = 100;

/** What the page's query says, for the fields that the configuration lets it fill in; of a list only its options. */
function prefilled(
  { definition }: PlacedForm,
  { prefill }: SiteForm,
  query: URLSearchParams,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(prefill).flatMap(([parameter, name]) => {
      const value = query.get(parameter)?.trim().slice(0, LONGEST_PREFILL);
      const field = definition.fields.find((each) => each.name === name);
      if (!value || !field) return [];
      if (!field.options) return [[name, value]];
      const option = field.options.find((each) => each.value.toLowerCase() === value.toLowerCase());
      return option ? [[name, option.value]] : [];
    }),
  );
}
