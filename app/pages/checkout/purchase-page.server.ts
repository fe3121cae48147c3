import { redirect } from "@remix-run/node";
import type { Car } from "~/domain/car/car";
import { type ShownStep, stepNumber } from "~/domain/forms/form-steps";
import { firstAnswer, type PostedForm } from "~/domain/forms/posted-form";
import type { NewLead } from "~/domain/lead/lead";
import { type AccountId, asCarSlug, type CarSlug } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import { reservationToShow } from "~/services/checkout/own-payments.server";
import {
  type CheckoutTerms,
  checkoutOfCar,
  checkoutTerms,
  isSoldOnline,
  reservationPath,
  type UnavailableReason,
  unavailableReason,
} from "~/services/checkout/payments-of-site.server";
import { type PlacedPurchase, placePurchase } from "~/services/checkout/purchase-form.server";
import { type ReserveOutcome, reserveCar } from "~/services/checkout/reserve-car.server";
import type { AcceptedForm, FilledForm } from "~/services/forms/place-form.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import { createLead, type LeadSource, readLeadSource } from "~/services/leads/intake/create-lead.server";
import type { DraftCookie } from "~/services/leads/intake/form-draft.server";
import { type Finish, loadStep, takeStep } from "~/services/leads/intake/multi-step-form.server";
import { openStoredDraft, type StoredDraft } from "~/services/leads/intake/stored-draft.server";
import { storeFailure } from "~/services/platform/logger.server";
import { withRememberedDetails } from "~/services/visitor/autofill.server";
import { formHeaders, readPost, signedInAccount, statusOf } from "../forms/form-answer.server";
import { passGate } from "../gates/require-session.server";
import { visitorRequest } from "../http/visitor-request.server";
import { carOfPage } from "../vehicle/car-of-page.server";
import { answerCheckout, knownDetails, leaveFor, preserveAnswersOnFailure } from "./checkout-answers.server";
import { readSeen } from "./checkout-form-view.server";
import { purchaseAddress, purchaseStepView } from "./purchase-view.server";
import {
  describeProblem,
  type FormProblem,
  leaveReserved,
  reservationContent,
  unavailableView,
} from "./reserve-answer.server";

/** One visitor's purchase of one car, in one request. */
interface Purchase {
  context: RequestContext;
  visitor: VisitorRequest;
  accountId: AccountId | null;
  car: Car;
  terms: CheckoutTerms;
  placed: PlacedPurchase;
  draft: StoredDraft;
}

/**
 * `GET /checkout-journey?car_id={slug}`: a step of buying a car online, or why it can't be bought
 * (rules/checkout#purchase-steps).
 */
export async function loadPurchasePage(args: PageArgs) {
  const { context, request } = args;
  const { platform } = context;
  const query = new URL(request.url).searchParams;
  const slug = slugAsked(context, query.get("car_id"));
  const car = await carOfPage(context, slug);
  await passGate(args, "checkout", { back: `/cars/${slug}` });
  const visitor = visitorRequest(request);
  const accountId = await signedInAccount(context);
  const own = await reservationToShow(context, visitor, accountId, car);
  if (own) throw redirect(reservationPath(context.site, own), { headers: formHeaders(true) });
  const terms = isSoldOnline(context, car) ? checkoutOfCar(context, car) : null;
  if (!terms) return closed(context, car, { sent: false });
  const purchase = await openPurchase(context, visitor, accountId, car, terms);
  const asked = stepNumber(query.get("step")) ?? 0;
  const { step, cookie } = await loadStep(platform, purchase.placed.form, purchase.draft, asked);
  const form = withRememberedDetails(context, visitor, step.form);
  return show(purchase, { ...step, form }, 200, cookie);
}

/**
 * Takes a step: 303 to the next one, and from the last one to the gateway. What is wrong comes back with 400 and every
 * answer.
 */
export function purchaseAction(args: PageArgs) {
  return preserveAnswersOnFailure(args, () => takeRequest(args));
}

async function takeRequest(args: PageArgs) {
  const { context, request } = args;
  const { searchParams } = new URL(request.url);
  const named = searchParams.has("car_id") ? slugAsked(context, searchParams.get("car_id")) : null;
  // A shopper who signs in first continues with this post.
  await passGate(args, "checkout", {
    redirect: named === null ? "/cars" : purchaseAddress({ slug: named }),
    back: named === null ? "/cars" : `/cars/${named}`,
  });
  const posted = await readPost(request);
  const slug = named ?? slugAsked(context, firstAnswer(posted.typed, "car_id"));
  const car = await carOfPage(context, slug);
  const visitor = visitorRequest(request);
  const accountId = await signedInAccount(context);
  const terms = isSoldOnline(context, car) ? checkoutTerms(context, car) : null;
  if (!terms || !checkoutOfCar(context, car)) {
    const own = await reservationToShow(context, visitor, accountId, car);
    if (own && !terms) return leaveFor(reservationPath(context.site, own));
    // Who waits for somebody else's payment keeps the form, and can send it again.
    const mayGoOn = own || (await unavailableReason(context, car)).reason === "being_paid";
    if (!terms || !mayGoOn) return closed(context, car, { sent: true });
  }
  const purchase = await openPurchase(context, visitor, accountId, car, terms);
  return takePost(purchase, posted);
}

/** The outcome of the last step, and its sender. */
interface Reserved {
  outcome: Extract<ReserveOutcome, { outcome: "pay" | "done" | "own" | "closed" }>;
  lead: NewLead;
}

async function takePost(purchase: Purchase, posted: PostedForm) {
  const { context, visitor, accountId, placed, draft } = purchase;
  const { platform, site } = context;
  const source = readLeadSource(site, visitor, accountId);
  let problem: FormProblem | null = null;

  const finish = async (accepted: AcceptedForm, filled: FilledForm): Promise<Finish<Reserved>> => {
    const reserved = await reserve(purchase, accepted, source, posted);
    if ("outcome" in reserved) return { done: reserved };
    problem = reserved;
    return { again: { filled, errors: {}, focus: null }, refusal: "failed" };
  };
  const takeWith = (drafts: DraftCookie) => takeStep(platform, placed.form, posted, drafts, source, finish);

  let taken = await takeWith(draft);
  switch (taken.kind) {
    case "done": {
      const { outcome, lead } = taken.done;
      if (outcome.outcome === "closed")
        return answerClosed(context, outcome.car, outcome.why, { sent: true });
      // Keep the answers when a buyer cancels and restarts.
      const cookie = outcome.outcome === "pay" ? draft.renew() : draft.forget();
      await draft.save();
      const { to, cookies } = leaveReserved(context, visitor, lead, outcome);
      return leaveFor(to, [...cookies, ...(cookie ? [cookie] : [])]);
    }
    case "moved":
      if (await draft.save()) return leaveFor(taken.address, [taken.cookie]);
      // The next step itself: it carries all answers.
      taken = await takeWith({ ...draft, brought: null });
      break;
    default:
      await draft.save();
  }
  if (taken.kind !== "shown" && taken.kind !== "refused")
    throw new Error("a step of a purchase was neither shown nor refused");
  const { step, cookie } = taken;
  const failed = problem as FormProblem | null;
  if (!failed) return show(purchase, step, statusOf(taken), cookie);
  const form = { ...step.form, errors: [{ field: null, message: failed.message }] };
  return show(purchase, { ...step, form }, failed.status, cookie, failed.cookie);
}

/** Sends the shopper to the gateway, with everything that they have stated. */
async function reserve(
  { context, visitor, accountId, car, terms, placed }: Purchase,
  accepted: AcceptedForm,
  source: LeadSource,
  posted: PostedForm,
): Promise<Reserved | FormProblem> {
  const { platform, site } = context;
  try {
    const completed = await placed.form.complete(accepted);
    const lead = createLead(completed.accepted, source);
    const asked = new Set(completed.accepted.form.definition.fields.map(({ name }) => name));
    const outcome = await reserveCar(context, {
      submission_id: lead.submission_id,
      kind: "purchase",
      ...{ car, terms, visitor, account_id: accountId },
      seen: readSeen(posted),
      content: reservationContent(site, lead, {
        answers: Object.fromEntries(Object.entries(lead.answers).filter(([name]) => asked.has(name))),
        worked_out: completed.serverAnswers,
      }),
    });
    switch (outcome.outcome) {
      case "pay":
      case "done":
      case "own":
      case "closed":
        return { outcome, lead };
      default:
        return describeProblem(context, visitor, car, terms, outcome);
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    platform.log.error(storeFailure(error), "a car could not be bought online");
    return { message: translator(site)("purchase.error.failed"), status: 503, cookie: null };
  }
}

async function openPurchase(
  context: RequestContext,
  visitor: VisitorRequest,
  accountId: AccountId | null,
  car: Car,
  terms: CheckoutTerms,
): Promise<Purchase> {
  const { platform, site } = context;
  const placed = await placePurchase(platform, site, car, await knownDetails(context));
  const draft = await openStoredDraft(context, visitor, placed.form, accountId);
  return { context, visitor, accountId, car, terms, placed, draft };
}

async function closed(context: RequestContext, car: Car, { sent }: { sent: boolean }) {
  const isForSale = checkoutOfCar(context, car) !== null;
  const why = isForSale ? { reason: "not_sold_online" as const } : await unavailableReason(context, car);
  return answerClosed(context, car, why, { sent });
}

async function answerClosed(
  context: RequestContext,
  car: Car,
  why: UnavailableReason,
  { sent }: { sent: boolean },
) {
  const view = await unavailableView(context, car, why, purchaseAddress(car), { sent });
  return answerCheckout(view, sent ? 409 : 200);
}

/** What an address of a car can look like: nothing else is asked of the database. */
const SLUG = /^[a-z0-9-]{1,200}$/;

/** @throws Response 404 where nobody buys online, or no car can have this slug */
function slugAsked({ site }: RequestContext, slug: string | null): CarSlug {
  if (!site.actions.online_purchase.enabled || slug === null || !SLUG.test(slug))
    throw new Response(null, { status: 404 });
  return asCarSlug(slug);
}

async function show(
  { context, car, terms, placed }: Purchase,
  step: ShownStep,
  status: number,
  ...cookies: (string | null)[]
) {
  const headers = formHeaders(true);
  for (const cookie of cookies) if (cookie) headers.append("Set-Cookie", cookie);
  return answerCheckout(await purchaseStepView(context, car, terms, placed, step), status, headers);
}
