import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isGated } from "~/domain/account/gates";
import type { Car } from "~/domain/car/car";
import { stepNumber } from "~/domain/forms/form-steps";
import type { FormView } from "~/domain/forms/form-view";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { type SiteForm, siteForm } from "~/domain/forms/site-forms";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { calculatedAnswers } from "~/services/finance/calculator-view.server";
import { startForm } from "~/services/forms/fill-form.server";
import { CAR_ID, findFormCar, formCarView, withoutCarQuestions } from "~/services/forms/form-car.server";
import { formChoices, withStockOptions } from "~/services/forms/form-choices.server";
import { type PlacedForm, placeForm } from "~/services/forms/place-form.server";
import { readLeadSource } from "~/services/leads/intake/create-lead.server";
import { openDraft } from "~/services/leads/intake/form-draft.server";
import { submitForm } from "~/services/leads/intake/form-submission.server";
import { loadStep, postStep, stepDefinedForm } from "~/services/leads/intake/multi-step-form.server";
import type { SteppedForm } from "~/services/leads/intake/step-session.server";
import { withRememberedDetails } from "~/services/visitor/autofill.server";
import { gateOfForm, type NamedForm, siteFormAt } from "~/tenants/site-pages";
import type { LeadFormPageProps } from "~/ui/forms/form-page";
import { passGate, requireSession } from "../gates/require-session.server";
import { visitorRequest } from "../http/visitor-request.server";
import {
  type FormAnswer,
  formHeaders,
  readPost,
  signedInAccount,
  statusOf,
  toSuccess,
} from "./form-answer.server";
import { testDriveOfCar } from "./vehicle-form-page.server";

type PageArgs = Pick<LoaderFunctionArgs, "request"> & { context: RequestContext };

/** A form of the site's configuration, as its page shows it. */
export interface SiteFormView extends LeadFormPageProps {
  id: string;
}

/**
 * The form at a page's path, ready to be shown, or null where the site has none there.
 * @throws Response 301 to the form's own page from another name of it, 302 to the form of the car that is named or to
 *   /sign-in
 */
export async function loadSiteForm(
  { request, context }: PageArgs,
  path: string,
): Promise<FormAnswer<SiteFormView> | null> {
  const { site, platform } = context;
  const named = siteFormAt(site, path);
  if (!named) return null;
  const { search, searchParams } = new URL(request.url);
  if (named.form.path !== path) throw redirect(named.form.path + search, 301);
  await passFormGate({ request, context }, named);
  const carsOwn = await testDriveOfCar({ platform, site }, named.form, searchParams);
  if (carsOwn) throw redirect(carsOwn);
  const car = await findFormCar(platform, site, named.form, searchParams.get(CAR_ID));
  const placed = await placeSiteForm(context, named, car);
  const visitor = visitorRequest(request);
  const draft = isStepped(placed) ? openDraft(context, visitor, { id: named.id, path: placed.action }) : null;
  const given = {
    ...prefilled(placed, named.form, searchParams),
    ...(gateOfForm(named) === "finance" && calculated(context, placed, searchParams, draft?.brought?.typed)),
  };
  if (draft) {
    const stepped = stepSiteForm(named, placed, given);
    const asked = stepNumber(searchParams.get("step")) ?? 0;
    const { step, cookie, personal } = await loadStep(platform, stepped, draft, asked);
    const form = withRememberedDetails(context, visitor, step.form);
    return answer(context, named, placed, form, personal, cookie);
  }
  const form = withRememberedDetails(context, visitor, await startForm(platform, placed, given));
  return answer(context, named, placed, withCarId(form, car), false);
}

/**
 * A post to the form at a page's path: 303 to /success, 303 to the next step, or the form with everything typed.
 * @throws Response 404 where the site has no form there
 */
export async function postSiteForm(
  { request, context }: PageArgs,
  path: string,
): Promise<Response | FormAnswer<SiteFormView>> {
  const { site, platform } = context;
  const named = siteFormAt(site, path);
  if (!named) throw new Response(null, { status: 404 });
  await passFormGate({ request, context }, named);
  const posted = await readPost(request);
  const car = await findFormCar(platform, site, named.form, firstAnswer(posted.typed, CAR_ID));
  const placed = await placeSiteForm(context, named, car);
  const visitor = visitorRequest(request);
  const source = readLeadSource(site, visitor, await signedInAccount(context));
  if (isStepped(placed)) {
    const draft = openDraft(context, visitor, { id: named.id, path: placed.action });
    const outcome = await postStep(platform, stepSiteForm(named, placed), posted, draft, source);
    if (outcome.kind === "moved")
      return redirect(outcome.address, { status: 303, headers: formHeaders(false, outcome.cookie) });
    if (outcome.kind === "stored") {
      const success = toSuccess(context, { ...outcome, car });
      success.headers.append("Set-Cookie", outcome.cookie);
      return success;
    }
    const shown = answer(context, named, placed, outcome.step.form, true, outcome.cookie);
    return { ...shown, status: statusOf(outcome) };
  }
  const outcome = await submitForm(platform, placed, posted, source);
  if (outcome.kind === "stored") return toSuccess(context, { ...outcome, car });
  const shown = answer(context, named, placed, withCarId(outcome.form, car), false);
  return { ...shown, status: statusOf(outcome) };
}

async function passFormGate(args: PageArgs, named: NamedForm): Promise<void> {
  const gate = gateOfForm(named);
  if (!gate) return;
  // What no site can open doesn't exist where nobody can sign in (rules/account#gates).
  if (isGated(gate, {})) await requireSession(args, gate);
  else await passGate(args, gate);
}

function isStepped({ definition }: PlacedForm): boolean {
  return definition.steps.length > 1;
}

function stepSiteForm(
  { id }: NamedForm,
  placed: PlacedForm,
  given: Readonly<Record<string, string>> = {},
): SteppedForm {
  return stepDefinedForm(id, placed, { given, query: placed.car ? { [CAR_ID]: placed.car.id } : {} });
}

/** The form, posting along which car it is about. */
function withCarId(form: FormView, car: Pick<Car, "id"> | null): FormView {
  return car ? { ...form, hidden: { ...form.hidden, [CAR_ID]: car.id } } : form;
}

async function placeSiteForm(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  { id, form }: NamedForm,
  car: Car | null,
): Promise<PlacedForm> {
  const definition = siteForm(id, form, site.enquiry, formChoices(site));
  const asked = withoutCarQuestions(await withStockOptions(platform, site, definition), car);
  return placeForm(site, asked, form.path, car);
}

function answer(
  { platform, site }: RequestContext,
  { id }: NamedForm,
  { definition, car }: PlacedForm,
  form: FormView,
  personal: boolean,
  cookie: string | null = null,
): FormAnswer<SiteFormView> {
  const t = translator(site);
  return {
    view: {
      id,
      heading: t(definition.heading),
      intro: definition.intro && t(definition.intro),
      car: car && formCarView(platform, site, car),
      form,
    },
    status: 200,
    headers: formHeaders(personal || form.remembered !== undefined, cookie),
  };
}

/** The figures of the finance calculator that led here; of a list only its options (rules/finance#calculator-enquiry). */
function calculated(
  { platform, site }: RequestContext,
  { definition, car }: PlacedForm,
  query: URLSearchParams,
  typed: TypedAnswers = {},
): Record<string, string> {
  const earlier = { deposit: firstAnswer(typed, "deposit"), message: firstAnswer(typed, "message") };
  const answers = calculatedAnswers(site, query, { car, earlier }, platform.now());
  const known = ([name, value]: [string, string]) => {
    const options = definition.fields.find((field) => field.name === name)?.options;
    return [name, !options || options.some((option) => option.value === value) ? value : ""];
  };
  return Object.fromEntries(Object.entries(answers).map(known));
}

const MAX_PREFILL_LENGTH = 100;

/** What the page's query says, for the fields that the configuration lets it fill in; of a list only its options. */
function prefilled(
  { definition }: PlacedForm,
  { prefill }: SiteForm,
  query: URLSearchParams,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(prefill).flatMap(([parameter, name]) => {
      const value = query.get(parameter)?.trim().slice(0, MAX_PREFILL_LENGTH);
      const field = definition.fields.find((each) => each.name === name);
      if (!value || !field) return [];
      if (!field.options) return [[name, value]];
      const option = field.options.find((each) => each.value.toLowerCase() === value.toLowerCase());
      return option ? [[name, option.value]] : [];
    }),
  );
}
