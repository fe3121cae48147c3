import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { vehicleFormHref } from "~/domain/actions/vehicle-form-names";
import type { Car } from "~/domain/car";
import { carCardView } from "~/domain/car-card";
import { STEP_FIELDS } from "~/domain/forms/form-steps";
import type { FormStepView } from "~/domain/forms/lead-form";
import { toStockDocument } from "~/domain/search/stock-document";
import type { ValuationPath } from "~/domain/valuation/lead-categories";
import { HAS_TRADE_IN } from "~/domain/valuation/valuation-form";
import type { ValuationFormView, ValuationResultView } from "~/domain/valuation/valuation-view";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { cardRules } from "./card-rules.server";
import { formDataOf } from "./form-data.server";
import { leadCookies, toSuccess } from "./last-lead.server";
import type { RequestContext } from "./platform.server";
import { withRememberedDetails } from "./remembered-details.server";
import { loadStep, postStep } from "./stepped-form.server";
import { type PlacedValuation, placedValuation, valuationHeading } from "./valuation-form.server";
import { acceptOffer, keepValuation, keptValuation, saveValuation } from "./valuation-offer.server";
import { limitsOf, valuationView } from "./valuation-words.server";

/** Where a car is offered against one of the site's. */
export const TRADE_IN_PAGE = "/cars/trade-in";

/**
 * The valuation page at one of its addresses, or null where the site does not value cars there.
 * @throws Response 301 from another name of the page to its own
 */
export async function loadValuationPage(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  path: ValuationPath | typeof TRADE_IN_PAGE,
) {
  const { site, origin } = context as RequestContext;
  const { valuation } = site;
  if (!valuation.enabled) return null;
  const url = new URL(request.url);
  const own = path === TRADE_IN_PAGE || path === valuation.path;
  if (!own && !valuation.aliases.includes(path)) return null;
  if (!own) throw redirect(valuation.path + url.search, 301);
  // A step that a post led to is shown where it was posted: the form says its car itself.
  const { shownStep } = context;
  const asked = shownStep ? shownStep.form.hidden.car_id : url.searchParams.get("car_id");
  const car = path === TRADE_IN_PAGE ? await carAsked(context, asked) : null;
  // Without its car it is a valuation like any other.
  if (path === TRADE_IN_PAGE && !car && !shownStep) throw redirect(valuation.path, 302);
  const view =
    url.searchParams.has("result") && !shownStep
      ? resultView(context, request)
      : await formPage(context, request, path, car);
  return {
    view,
    page: {
      title: titleOf(site, view),
      description: view.kind === "form" ? view.intro : null,
      canonical: origin + path,
      indexable: path !== TRADE_IN_PAGE && view.kind === "form" && view.form.step.number === 1,
    },
  };
}

/**
 * A post of one of the form's steps, or of the result: accepting the estimate.
 * @returns null where the site does not value cars at that address
 */
export async function valuationAction(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  path: ValuationPath | typeof TRADE_IN_PAGE,
) {
  const { platform, site } = context;
  const { valuation } = site;
  const known = path === TRADE_IN_PAGE || path === valuation.path || valuation.aliases.includes(path);
  if (!valuation.enabled || !known) return null;
  const posted = await formDataOf(request);
  if (posted.has("offer_accepted")) return accept(context, request, path, posted);
  const car = path === TRADE_IN_PAGE ? await carAsked(context, posted.get("car_id")) : null;
  const moves = [STEP_FIELDS.back, STEP_FIELDS.goTo, STEP_FIELDS.restart].some((name) => posted.has(name));
  // Nothing to trade in: they are here for the car.
  if (car && posted.get(HAS_TRADE_IN) === "No" && posted.get(STEP_FIELDS.step) === "1" && !moves) {
    return redirect(vehicleFormHref(car, "enquire"), 303);
  }
  const placed = await placedValuation(platform, site, car ? TRADE_IN_PAGE : valuation.path, car);
  const outcome = await postStep(context, request, placed.form, posted, placed.store);
  if (outcome.status === "shown") return outcome.response;
  const { lead, stored, answers, forget } = outcome;
  const valued = await placed.valued(answers);
  if (valued && valuation.save_response) await saveValuation(platform, site, lead.lead_id, valued);
  const headers = await leadCookies(context, { lead, stored, car });
  headers.append("Set-Cookie", forget);
  const result =
    valued &&
    keepValuation(context, {
      lead_id: lead.lead_id,
      reference: lead.reference,
      valuation: valuationView(site, valued.vehicle, valued.valuation),
    });
  if (!result) return redirect("/success", { status: 303, headers });
  headers.append("Set-Cookie", result);
  return redirect(`${valuation.path}?result=1`, { status: 303, headers });
}

async function formPage(
  context: RequestContext,
  request: Request,
  path: string,
  car: Car | null,
): Promise<ValuationFormView> {
  const { platform, site } = context;
  const t = translator(site);
  const placed = await placedValuation(platform, site, path, car);
  const { form, answers } = await loadStep(context, request, placed.form);
  const { step } = form;
  if (!step) throw new RangeError("the valuation form has no step");
  const heading = t(valuationHeading(site, car !== null));
  const intro = site.valuation.provider
    ? valuationHeading(site, car !== null).replace(/heading$/, "intro")
    : "valuation.by_person_intro";
  const first = step.number === 1;
  return {
    kind: "form",
    heading,
    intro: first ? t(intro) : null,
    against: car && carCardView(toStockDocument(car), cardRules(site), platform.now()),
    form: { ...withRememberedDetails(context, request, form), step },
    ...(await lastStep(site, placed, answers, step)),
    faq: first ? faqOf(site) : null,
  };
}

/** What the last step shows: the estimate, or that it comes next. */
async function lastStep(
  site: Site,
  placed: PlacedValuation,
  answers: Parameters<PlacedValuation["valued"]>[0],
  { number, headings }: FormStepView,
): Promise<Pick<ValuationFormView, "valuation" | "later">> {
  if (number < headings.length) return { valuation: null, later: null };
  const { provider, estimate_shown } = site.valuation;
  if (estimate_shown === "after_contact") {
    return { valuation: null, later: provider ? translator(site)("valuation.estimate.after") : null };
  }
  const valued = await placed.valued(answers);
  return { valuation: valued && valuationView(site, valued.vehicle, valued.valuation), later: null };
}

const FAQ = ["estimate", "limits", "bring", "owing", "buy", "time"] as const;

/** Spec 2 §2 "A trade-in FAQ accordion": what is asked most, without estimates where the site gives none. */
function faqOf(site: Site): ValuationFormView["faq"] {
  const t = translator(site);
  const asked = site.valuation.provider
    ? FAQ
    : FAQ.filter((each) => !["estimate", "limits", "time"].includes(each));
  return {
    heading: t("valuation.faq.heading"),
    questions: asked.map((each) => ({
      question: t(`valuation.faq.${each}.question`),
      answer: t(`valuation.faq.${each}.answer`, limitsOf(site)),
    })),
  };
}

function resultView(context: RequestContext, request: Request): ValuationResultView {
  const { site } = context;
  const result = keptValuation(context, request);
  // Another browser, or an hour later: what happens next stands there.
  if (!result) throw redirect("/success");
  context.personal = true;
  const t = translator(site);
  const { valuation } = result;
  const told = new URL(request.url).searchParams.get("result");
  const gone = told === "gone";
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
    error: gone ? t("valuation.result.gone") : told === "failed" ? t("form.error.unexpected") : null,
  };
}

async function accept(context: RequestContext, request: Request, path: string, posted: FormData) {
  const { platform, site } = context;
  const leadId = posted.get("lead_id");
  const about = { url: path, userAgent: request.headers.get("user-agent")?.slice(0, 500) ?? null };
  try {
    const accepted = await acceptOffer(platform, site, typeof leadId === "string" ? leadId : "", about);
    if (accepted.ok) {
      const { lead, stored } = accepted;
      const car = stored.car_id ? await platform.store.cars.byId(stored.car_id, site.dealershipIds) : null;
      return toSuccess(context, { lead, stored, car });
    }
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown";
    platform.log.error({ site: site.slug, error: name }, "an accepted estimate could not be stored");
    return redirect(`${site.valuation.path}?result=failed`, 303);
  }
  return redirect(`${site.valuation.path}?result=gone`, 303);
}

/** Ids as feeds and seeds make them; anything else may be what a database refuses to compare. */
const CAR_ID = /^[\w.:-]{1,200}$/;

async function carAsked(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  id: unknown,
): Promise<Car | null> {
  if (typeof id !== "string" || !CAR_ID.test(id)) return null;
  const car = await platform.store.cars.byId(id, site.dealershipIds);
  return car?.show_on_dealer_website ? car : null;
}

/** "Step 3 of 4: Its condition – Value my trade-in – …": each step has a title of its own. */
function titleOf(site: Site, view: ValuationFormView | ValuationResultView): string {
  const t = translator(site);
  const whole = `${view.heading} – ${site.name}`;
  if (view.kind === "result") return view.error === null ? whole : t("form.error_title", { title: whole });
  const { number, headings, heading } = view.form.step;
  const title = t("form_steps.title", { step: number, count: headings.length, heading, title: whole });
  return view.form.errors.length > 0 ? t("form.error_title", { title }) : title;
}
