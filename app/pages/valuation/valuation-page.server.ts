import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { vehicleFormHref } from "~/domain/buttons/vehicle-form-names";
import type { Car } from "~/domain/car/car";
import { carCardView } from "~/domain/card/car-card";
import type { FormAnswers } from "~/domain/forms/form-schema";
import { type ShownStep, STEP_FIELDS, stepNumber } from "~/domain/forms/form-steps";
import type { FormStepView } from "~/domain/forms/form-view";
import { firstAnswer } from "~/domain/forms/posted-form";
import { toStockDocument } from "~/domain/search/stock-document";
import { structuredFaq } from "~/domain/seo/faq";
import { asCarId, asLeadId, type LeadId } from "~/domain/text/identifiers";
import type { ValuationPath } from "~/domain/valuation/eligibility";
import { HAS_TRADE_IN } from "~/domain/valuation/valuation-form";
import type {
  ValuationFormView,
  ValuationResultView,
  ValuationView,
} from "~/domain/valuation/valuation-view";
import { translator } from "~/i18n/site-i18n.server";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import { MAX_USER_AGENT_LENGTH, readLeadSource } from "~/services/leads/intake/create-lead.server";
import { openDraft } from "~/services/leads/intake/form-draft.server";
import { loadStep, postStep, type StepOutcome } from "~/services/leads/intake/multi-step-form.server";
import {
  type EstimateOutlook,
  type PlacedValuation,
  placeValuation,
  valuationHeading,
} from "~/services/valuation/valuation-form.server";
import {
  acceptOffer,
  limitsOf,
  readValuationResult,
  saveValuation,
  valuationView,
  writeValuationResult,
} from "~/services/valuation/valuation-offer.server";
import { cardRules } from "~/services/vehicle/button-rules.server";
import { withRememberedDetails } from "~/services/visitor/autofill.server";
import type { Site } from "~/tenants/site";
import { valuationAt } from "~/tenants/site-pages";
import { findContentPage, postContentPage } from "../content/content-page.server";
import {
  answerPage,
  type FormAnswer,
  formHeaders,
  leadHeaders,
  mapAnswer,
  readPost,
  signedInAccount,
  statusOf,
  toSuccess,
} from "../forms/form-answer.server";
import { visitorRequest } from "../http/visitor-request.server";
import { nextSteps, valuationProgress } from "./valuation-progress.server";

/** Address where a shopper offers a car as a trade-in for one of the site's cars. */
const TRADE_IN_PAGE = "/cars/trade-in";

/** `/cars/trade-in?car_id={id}`: valuation of a shopper's car that is traded in for one of the site's cars. */
export async function loadTradeInPage(args: PageArgs) {
  const answer = await findValuationPage(args, TRADE_IN_PAGE);
  if (!answer) throw new Response(null, { status: 404 });
  return answerPage(answer);
}

export async function tradeInPageAction(args: PageArgs) {
  const answer = await postValuationPage(args, TRADE_IN_PAGE);
  if (!answer) throw new Response(null, { status: 404 });
  return answer instanceof Response ? answer : answerPage(answer);
}

type ValuationAnswer = FormAnswer<ReturnType<typeof buildPage>>;

/**
 * Returns the valuation page at one of its addresses, or null when the site has no valuation there.
 * @throws Response 301 from an alias of the page to its canonical address
 */
export async function findValuationPage(
  { request, context }: PageArgs,
  path: ValuationPath | typeof TRADE_IN_PAGE,
): Promise<ValuationAnswer | null> {
  const { platform, site } = context;
  const { valuation } = site;
  const stands = isAtAddress(site, path);
  if (!stands) return null;
  const { search, searchParams } = new URL(request.url);
  if (stands === "alias") throw redirect(valuation.path + search, 301);
  const car = path === TRADE_IN_PAGE ? await carAsked(context, searchParams.get("car_id")) : null;
  // Without the site's car it is an ordinary valuation.
  if (path === TRADE_IN_PAGE && !car) throw redirect(valuation.path, 302);
  const visitor = visitorRequest(request);
  if (searchParams.has("result")) {
    const view = buildPage(context, path, resultView(context, visitor, searchParams.get("result")));
    return { view, status: 200, headers: formHeaders(true) };
  }
  const placed = await placeValuation(platform, site, path, car);
  const draft = openDraft(context, visitor, { id: placed.form.id, path });
  const asked = stepNumber(searchParams.get("step")) ?? 0;
  const { step, cookie, personal } = await loadStep(platform, placed.form, draft, asked);
  const form = withRememberedDetails(context, visitor, step.form);
  const view = await formPage(context, placed, car, { ...step, form });
  const headers = formHeaders(personal || form.remembered !== undefined, cookie);
  return { view: buildPage(context, path, view), status: 200, headers };
}

/**
 * Handles a post of one of the form's steps, or of the result (accepting the estimate).
 * @returns null when the site has no valuation at that address
 */
export async function postValuationPage(
  { request, context }: PageArgs,
  path: ValuationPath | typeof TRADE_IN_PAGE,
): Promise<Response | ValuationAnswer | null> {
  const { platform, site } = context;
  const { valuation } = site;
  if (!isAtAddress(site, path)) return null;
  const posted = await readPost(request);
  const said = (name: string) => firstAnswer(posted.typed, name);
  const visitor = visitorRequest(request);
  if (said("offer_accepted") !== null) return accept(context, visitor, path, asLeadId(said("lead_id") ?? ""));
  const car = path === TRADE_IN_PAGE ? await carAsked(context, said("car_id")) : null;
  const moves = [STEP_FIELDS.back, STEP_FIELDS.goTo, STEP_FIELDS.restart].some((name) => said(name) !== null);
  // The shopper has no trade-in: returns to the car's page.
  if (car && said(HAS_TRADE_IN) === "No" && said(STEP_FIELDS.step) === "1" && !moves) {
    return redirect(vehicleFormHref(car, "enquire"), 303);
  }
  const action = car ? TRADE_IN_PAGE : valuation.path;
  const placed = await placeValuation(platform, site, action, car);
  const draft = openDraft(context, visitor, { id: placed.form.id, path: action });
  const source = readLeadSource(site, visitor, await signedInAccount(context));
  const outcome = await postStep(platform, placed.form, posted, draft, source);
  if (outcome.kind === "moved")
    return redirect(outcome.address, { status: 303, headers: formHeaders(false, outcome.cookie) });
  if (outcome.kind === "stored") return showResult(context, placed, car, outcome);
  const view = await formPage(context, placed, car, outcome.step);
  return {
    view: buildPage(context, path, view),
    status: statusOf(outcome),
    headers: formHeaders(true, outcome.cookie),
  };
}

/**
 * Redirects to the result, which has its own cookie. Redirects to /success when there is no result, or it is too
 * large for a cookie.
 */
async function showResult(
  context: RequestContext,
  placed: PlacedValuation,
  car: Car | null,
  { lead, answers, cookie }: Extract<StepOutcome, { kind: "stored" }>,
): Promise<Response> {
  const { platform, site } = context;
  const { valuation } = site;
  const valued = await placed.valueCar(answers);
  if (valued && valuation.save_response) {
    await saveValuation(platform, site, lead.lead_id, { worked_out: valued });
  }
  const headers = leadHeaders(context, { lead, car });
  headers.append("Set-Cookie", cookie);
  const result =
    valued &&
    writeValuationResult(context, {
      lead_id: lead.lead_id,
      reference: lead.reference,
      valuation: valuationView(site, valued.vehicle, valued.valuation),
    });
  if (!result) return redirect("/success", { status: 303, headers });
  headers.append("Set-Cookie", result);
  return redirect(`${valuation.path}?result=1`, { status: 303, headers });
}

function isAtAddress(site: Site, path: ValuationPath | typeof TRADE_IN_PAGE): ReturnType<typeof valuationAt> {
  if (path !== TRADE_IN_PAGE) return valuationAt(site, path);
  return site.valuation.enabled ? "page" : null;
}

async function formPage(
  { platform, site }: RequestContext,
  placed: PlacedValuation,
  car: Car | null,
  { form, answers }: ShownStep,
): Promise<ValuationFormView> {
  const t = translator(site);
  const { step } = form;
  if (!step) throw new RangeError("the valuation form has no step");
  const heading = valuationHeading(site, car !== null);
  const intro = site.valuation.provider ? heading.replace(/heading$/, "intro") : "valuation.by_person_intro";
  const first = step.number === 1;
  const outlook = await outlookOf(placed, answers, step);
  const last = await lastStep(site, placed, answers, step);
  return {
    kind: "form",
    heading: t(heading),
    intro: first ? t(intro) : null,
    against: car && carCardView(toStockDocument(car), cardRules(platform, site), platform.now()),
    form: { ...form, step },
    outlook: first ? limitsText(site) : outlook && outlookText(site, outlook),
    ...last,
    faq: first ? faqOf(site) : null,
    progress: first
      ? null
      : valuationProgress(
          site,
          answers,
          await placed.vehicleOf(answers),
          last.valuation ? stateOf(last.valuation) : outlook?.kind === "unlikely" ? "none" : "expected",
        ),
  };
}

/** What an estimate takes, on the first step; null: the site gives none. */
function limitsText(site: Site): string | null {
  return site.valuation.provider ? translator(site)("valuation.outlook.limits", limitsOf(site)) : null;
}

/** Whether an estimate is likely for the car so far; null: the step is the first or the last, which shows it. */
async function outlookOf(
  placed: PlacedValuation,
  answers: FormAnswers,
  { number, headings }: FormStepView,
): Promise<EstimateOutlook | null> {
  return number === 1 || number === headings.length ? null : placed.outlook(answers);
}

function outlookText(site: Site, outlook: EstimateOutlook): string | null {
  const t = translator(site);
  switch (outlook.kind) {
    case "likely":
      return t("valuation.outlook.likely");
    case "unlikely":
      return t("valuation.outlook.unlikely", { why: t(`valuation.none.${outlook.reason}`, limitsOf(site)) });
    default:
      return null;
  }
}

/** Returns what the last step shows: the estimate, or a notice that it follows. */
async function lastStep(
  site: Site,
  placed: PlacedValuation,
  answers: FormAnswers,
  { number, headings }: FormStepView,
): Promise<Pick<ValuationFormView, "valuation" | "later">> {
  if (number < headings.length) return { valuation: null, later: null };
  const { provider, estimate_shown } = site.valuation;
  if (estimate_shown === "after_contact") {
    return { valuation: null, later: provider ? translator(site)("valuation.estimate.after") : null };
  }
  const valued = await placed.valueCar(answers);
  return { valuation: valued && valuationView(site, valued.vehicle, valued.valuation), later: null };
}

const FAQ = ["estimate", "limits", "bring", "owing", "buy", "time"] as const;

/** Frequent questions. Leaves out those about estimates when the site shows none (rules/valuation#valuation-faq). */
function faqOf(site: Site): ValuationFormView["faq"] {
  const t = translator(site);
  const asked = site.valuation.provider
    ? FAQ
    : FAQ.filter((each) => !["estimate", "limits", "time"].includes(each));
  const answerOf = (each: (typeof FAQ)[number]) =>
    each === "estimate" && site.valuation.shares_prices
      ? t("valuation.faq.estimate.shared_answer")
      : t(`valuation.faq.${each}.answer`, limitsOf(site));
  return {
    heading: t("valuation.faq.heading"),
    questions: asked.map((each) => ({
      question: t(`valuation.faq.${each}.question`),
      answer: answerOf(each),
    })),
  };
}

const stateOf = ({ kind }: ValuationView) => (kind === "estimate" ? "shown" : "none");

/** @param outcome the outcome of accepting the estimate, from the address */
function resultView(
  context: RequestContext,
  visitor: VisitorRequest,
  outcome: string | null,
): ValuationResultView {
  const { site } = context;
  const result = readValuationResult(context, visitor);
  // The cookie is missing, e.g. in another browser or after an hour. /success explains what happens next.
  if (!result) throw redirect("/success");
  const t = translator(site);
  const { valuation } = result;
  const gone = outcome === "gone";
  return {
    kind: "result",
    heading: t("valuation.result.title"),
    reference: result.reference,
    valuation,
    accept:
      valuation.kind === "estimate" && !gone
        ? {
            action: site.valuation.path,
            hidden: { lead_id: result.lead_id, form_completed: "true", offer_accepted: "true" },
          }
        : null,
    next: nextSteps(site, stateOf(valuation)),
    error: gone ? t("valuation.result.gone") : outcome === "failed" ? t("form.error.unexpected") : null,
  };
}

async function accept(
  context: RequestContext,
  { userAgent }: VisitorRequest,
  path: string,
  leadId: LeadId,
): Promise<Response> {
  const { platform, site } = context;
  const about = { url: path, userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null };
  try {
    const accepted = await acceptOffer(platform, site, leadId, about);
    if (accepted.kind === "stored") {
      const { car_id } = accepted.lead;
      const car = car_id ? await platform.store.cars.byId(car_id, site.dealershipIds) : null;
      return toSuccess(context, { ...accepted, car });
    }
    const isGone = accepted.refusal === "unknown" || accepted.refusal === "no_offer";
    return redirect(`${site.valuation.path}?result=${isGone ? "gone" : "failed"}`, 303);
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown";
    platform.log.error({ site: site.slug, error: name }, "an accepted estimate could not be stored");
    return redirect(`${site.valuation.path}?result=failed`, 303);
  }
}

/** Ids as feeds and seeds create them. Databases may reject other text. */
const CAR_ID = /^[\w.:-]{1,200}$/;

async function carAsked(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  id: unknown,
): Promise<Car | null> {
  if (typeof id !== "string" || !CAR_ID.test(id)) return null;
  const car = await platform.store.cars.byId(asCarId(id), site.dealershipIds);
  return car?.show_on_dealer_website ? car : null;
}

function buildPage(
  { site, origin }: RequestContext,
  path: string,
  view: ValuationFormView | ValuationResultView,
) {
  return {
    view,
    page: {
      title: titleOf(site, view),
      description: view.kind === "form" ? view.intro : null,
      canonical: origin + path,
      structured: structuredFaq(view.kind === "form" ? (view.faq?.questions ?? []) : []),
      // A later step and a result are personal to one visitor.
      indexable: path === TRADE_IN_PAGE || (view.kind === "form" && view.form.step.number === 1),
    },
  };
}

/** "Step 3 of 4: Its condition – Value my trade-in – …": each step has its own title. */
function titleOf(site: Site, view: ValuationFormView | ValuationResultView): string {
  const t = translator(site);
  const whole = `${view.heading} – ${site.name}`;
  if (view.kind === "result") return view.error === null ? whole : t("form.error_title", { title: whole });
  const { number, headings, heading } = view.form.step;
  const title = t("form_steps.title", { step: number, count: headings.length, heading, title: whole });
  return view.form.errors.length > 0 ? t("form.error_title", { title }) : title;
}

/**
 * Returns the page where shoppers sell their cars: the valuation form when the site has it at this address, otherwise
 * the site's own content and forms.
 * @throws Response 301 from an alias of the page to its canonical address, 404 when there is no page
 */
export async function loadSellPage(args: LoaderFunctionArgs, path: ValuationPath) {
  const valuation = await findValuationPage(args, path);
  if (valuation) return answerPage(valuation);
  return answerPage(mapAnswer(await findContentPage(args, path), withoutValuation));
}

export async function sellPageAction(args: ActionFunctionArgs, path: ValuationPath) {
  const valuation = await postValuationPage(args, path);
  if (valuation) return valuation instanceof Response ? valuation : answerPage(valuation);
  const content = await postContentPage(args, path);
  return content instanceof Response ? content : answerPage(mapAnswer(content, withoutValuation));
}

function withoutValuation<Page extends object>(page: Page): Page & { view: null } {
  return { ...page, view: null };
}
