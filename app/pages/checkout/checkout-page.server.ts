import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Car } from "~/domain/car/car";
import { checkoutForm } from "~/domain/checkout/purchase-form";
import {
  blocksCar,
  canCancel,
  type ReservationWithPayment,
  reservationStage,
} from "~/domain/checkout/reservation";
import type { FormView } from "~/domain/forms/form-view";
import { firstAnswer, type PostedForm } from "~/domain/forms/posted-form";
import { asReservationId } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import {
  cancelReservation,
  currentReservation,
  reservationToShow,
} from "~/services/checkout/own-payments.server";
import {
  checkoutOfCar,
  checkoutTerms,
  reservationPath,
  type UnavailableReason,
  unavailableReason,
} from "~/services/checkout/payments-of-site.server";
import { payReservation, reserveCar } from "~/services/checkout/reserve-car.server";
import { fillForm, startForm } from "~/services/forms/fill-form.server";
import { buildFormView } from "~/services/forms/form-view.server";
import { type PlacedForm, placeForm } from "~/services/forms/place-form.server";
import { readForm } from "~/services/forms/read-form.server";
import { createLead, readLeadSource } from "~/services/leads/intake/create-lead.server";
import { storeFailure } from "~/services/platform/logger.server";
import { shownCars } from "~/services/stock/listed-cars.server";
import { withRememberedDetails } from "~/services/visitor/autofill.server";
import { formHeaders, readPost, signedInAccount } from "../forms/form-answer.server";
import { passGate } from "../gates/require-session.server";
import { visitorRequest } from "../http/visitor-request.server";
import { carOfPage } from "../vehicle/car-of-page.server";
import { answerCheckout, knownDetails, leaveFor, preserveAnswersOnFailure } from "./checkout-answers.server";
import { checkoutFormView, checkoutFormWithoutCar, readSeen } from "./checkout-form-view.server";
import { cancelView, reservationView } from "./reservation-view.server";
import {
  describeProblem,
  leaveReserved,
  reservationContent,
  unavailableView,
  unknownReservationView,
} from "./reserve-answer.server";

type CheckoutArgs = Pick<LoaderFunctionArgs, "params" | "request" | "context">;

/** The last part of the page's address; a site has one of them. */
type CheckoutPath = "checkout" | "buy-online";

/**
 * `GET /cars/{slug}/checkout`: the form that reserves a car, or why it can't be reserved. With `?reservation={id}`, to
 * which the gateway and the e-mails lead: how that reservation stands; with `&cancel=1`: the question whether to cancel.
 */
export async function loadCheckoutPage(args: CheckoutArgs, path: CheckoutPath) {
  const { context, request } = args;
  const action = actionOf(args, path);
  const query = new URL(request.url).searchParams;
  const asked = query.get("reservation");
  if (asked !== null) return showReservation(context, asked, action, query.has("cancel"));
  const { platform, site } = context;
  if (!site.actions.checkout.enabled) throw new Response(null, { status: 404 });
  const car = await carOfPage(context, args.params.slug);
  await passGate(args, "checkout", { back: carPath(args) });
  const visitor = visitorRequest(request);
  const accountId = await signedInAccount(context);
  const own = await reservationToShow(context, visitor, accountId, car);
  if (own) throw redirect(reservationPath(site, own), { headers: formHeaders(true) });
  const possible = checkoutOfCar(context, car);
  if (!possible) {
    const why = await unavailableReason(context, car);
    return answerCheckout(await unavailableView(context, car, why, action), 200);
  }
  const placed = placeCheckout(context, car, action);
  const form = await startForm(platform, placed, await knownDetails(context));
  return answerCheckout(
    checkoutFormView(context, car, possible, withRememberedDetails(context, visitor, form)),
    200,
  );
}

/**
 * Takes the forms of the page. Reserving: 303 to the gateway, or the page with everything typed and what is wrong.
 * Paying again and cancelling, at the address of a reservation: 303 to the gateway or back to that address.
 */
export async function checkoutAction(args: ActionFunctionArgs, path: CheckoutPath) {
  const { context, request } = args;
  const action = actionOf(args, path);
  const asked = new URL(request.url).searchParams.get("reservation");
  if (asked !== null) return changeReservation(context, asked, action, await readPost(request));
  if (!context.site.actions.checkout.enabled) throw new Response(null, { status: 404 });
  return preserveAnswersOnFailure(args, async () => {
    await passGate(args, "checkout", { redirect: action, back: carPath(args) });
    return reserve(args, action, await readPost(request));
  });
}

async function reserve({ context, params, request }: CheckoutArgs, action: string, posted: PostedForm) {
  const { platform, site } = context;
  let car: Car;
  try {
    car = await carOfPage(context, params.slug);
  } catch (error) {
    if (error instanceof Response) throw error;
    platform.log.error(storeFailure(error), "a car could not be reserved: it can't be read");
    return answerCheckout(checkoutFormWithoutCar(context, formWithoutCar(context, action, posted)), 503);
  }
  const visitor = visitorRequest(request);
  const account_id = await signedInAccount(context);
  const filled = await fillForm(platform, placeCheckout(context, car, action), posted);
  const read = readForm(filled);
  const terms = checkoutTerms(context, car);
  if (!terms) {
    const own = await reservationToShow(context, visitor, account_id, car);
    if (own) return leaveFor(reservationPath(site, own));
    return answerClosed(context, car, await unavailableReason(context, car), action);
  }
  const show = (form: FormView, status: number, cookie: string | null = null) =>
    answerCheckout(checkoutFormView(context, car, terms, form), status, formHeaders(true, cookie));
  if (!read.ok) return show(buildFormView(filled, read.errors), 400);

  const lead = createLead(read, readLeadSource(site, visitor, account_id));
  try {
    const outcome = await reserveCar(context, {
      submission_id: lead.submission_id,
      kind: "reservation",
      ...{ car, terms, visitor, account_id },
      seen: readSeen(posted),
      content: reservationContent(site, lead),
    });
    switch (outcome.outcome) {
      case "pay":
      case "done":
      case "own": {
        const { to, cookies } = leaveReserved(context, visitor, lead, outcome);
        return leaveFor(to, cookies);
      }
      case "closed":
        return answerClosed(context, outcome.car, outcome.why, action);
      default: {
        const { message, status, cookie } = describeProblem(context, visitor, car, terms, outcome);
        return show({ ...buildFormView(filled), errors: [{ field: null, message }] }, status, cookie);
      }
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    platform.log.error(storeFailure(error), "a car could not be reserved");
    return show(buildFormView(filled, { "": ["checkout.error.failed"] }), 503);
  }
}

/** The form with everything typed, while the store, and so the car, can't be read. */
function formWithoutCar({ platform, site }: RequestContext, action: string, posted: PostedForm): FormView {
  const placed = { ...placeForm(site, checkoutForm(site.enquiry), action, null), consentTo: site.name };
  return buildFormView({ ...posted, form: placed, now: platform.now() }, { "": ["checkout.error.failed"] });
}

async function answerClosed(context: RequestContext, car: Car, why: UnavailableReason, action: string) {
  return answerCheckout(await unavailableView(context, car, why, action, { sent: true }), 409);
}

async function showReservation(context: RequestContext, asked: string, action: string, asksCancel: boolean) {
  const reservation = await reservationOf(context, asked);
  if (!reservation) return answerCheckout(unknownReservationView(context, action), 404);
  const here = reservationPath(context.site, reservation);
  if (!here.startsWith(`${action}?`)) throw redirect(here, { headers: formHeaders(true) });
  if (!asksCancel) return answerCheckout(await reservationView(context, reservation), 200);
  if (!canCancel(reservationStage(reservation, context.platform.now())))
    throw redirect(here, { headers: formHeaders(true) });
  return answerCheckout(await cancelView(context, reservation), 200);
}

async function changeReservation(
  context: RequestContext,
  asked: string,
  action: string,
  { typed }: PostedForm,
) {
  const { site } = context;
  const reservation = await reservationOf(context, asked);
  if (!reservation) return answerCheckout(unknownReservationView(context, action), 404);
  const here = reservationPath(site, reservation);
  const toPage = () => leaveFor(here);
  const t = translator(site);
  switch (firstAnswer(typed, "intent")) {
    case "cancel": {
      const after = await cancelReservation(context, reservation.id);
      const isKept = after && after.state === reservation.state && blocksCar(after.state);
      if (!isKept || after.state === "completed") return toPage();
      return answerCheckout(await cancelView(context, after, t("checkout.error.cancel_failed")), 503);
    }
    case "pay": {
      if (reservation.payment.is_unconfirmed)
        return answerCheckout(await reservationView(context, reservation), 503);
      const outcome = await payAgain(context, reservation);
      switch (outcome?.outcome) {
        case "pay":
          return leaveFor(outcome.url);
        case "gateway_down": {
          const error = t("checkout.error.pay_failed");
          return answerCheckout(await reservationView(context, reservation, error), 503);
        }
        default:
          return toPage();
      }
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

/** Returns null when there is nothing to pay. */
async function payAgain(context: RequestContext, reservation: ReservationWithPayment) {
  const [car] = await shownCars(context, [reservation.car_id]);
  const isPayable = car && reservation.content && checkoutTerms(context, car);
  return isPayable && reservation.state === "held" ? payReservation(context, reservation) : null;
}

/** What an id can look like: nothing else is asked of the database. */
const ID = /^[0-9A-Za-z-]{1,100}$/;

/** The reservation of an address, as the gateway says that it stands. */
async function reservationOf(context: RequestContext, asked: string): Promise<ReservationWithPayment | null> {
  return ID.test(asked) ? currentReservation(context, asReservationId(asked)) : null;
}

function placeCheckout({ site }: RequestContext, car: Car, action: string): PlacedForm {
  return placeForm(site, checkoutForm(site.enquiry), action, car);
}

/**
 * Returns the page's own path.
 * @throws Response 404 where the site has no such address, 301 to the one that it has
 */
function actionOf({ params, request, context }: CheckoutArgs, path: CheckoutPath): string {
  const own = context.site.actions.checkout.path;
  const at = (last: CheckoutPath) => `/cars/${encodeURIComponent(params.slug ?? "")}/${last}`;
  if (path === own) return at(path);
  if (path !== "checkout") throw new Response(null, { status: 404 });
  const { search } = new URL(request.url);
  if (request.method === "GET" || request.method === "HEAD")
    throw redirect(at(own) + search, { status: 301 });
  return at(own);
}

function carPath({ params }: CheckoutArgs): string {
  return `/cars/${encodeURIComponent(params.slug ?? "")}`;
}
