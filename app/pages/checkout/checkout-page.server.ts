import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import type { Car } from "~/domain/car/car";
import { checkoutForm } from "~/domain/checkout/checkout-form";
import { blocksCar, type ReservationWithPayment } from "~/domain/checkout/reservation";
import { canCancel, reservationStage } from "~/domain/checkout/reservation-stage";
import { firstAnswer, type PostedForm } from "~/domain/forms/posted-form";
import { asReservationId } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { checkoutOfCar, checkoutTerms, reservationPath } from "~/services/checkout/checkout-of-site.server";
import { cancelReservation, currentReservation } from "~/services/checkout/current-reservation.server";
import { lostReservationOfCar, ownReservationOfCar } from "~/services/checkout/own-reservations.server";
import { reserveCar } from "~/services/checkout/reserve-car.server";
import { fillForm } from "~/services/forms/fill-form.server";
import { buildFormView } from "~/services/forms/form-view.server";
import { startForm } from "~/services/forms/new-form.server";
import { placeForm } from "~/services/forms/place-form.server";
import type { FilledForm, PlacedForm } from "~/services/forms/placed-form";
import { readForm } from "~/services/forms/read-form.server";
import { createLead } from "~/services/leads/intake/create-submission.server";
import { readLeadSource } from "~/services/leads/intake/lead-source.server";
import { storeFailure } from "~/services/platform/redacted-error.server";
import { fullAddress } from "~/services/platform/site-origin.server";
import { shownCars } from "~/services/stock/shown-cars.server";
import { withRememberedDetails } from "~/services/visitor/autofill.server";
import { formHeaders, readPost } from "../forms/form-answer.server";
import { signedInAccount } from "../forms/lead-account.server";
import { passGate } from "../gates/require-session.server";
import { visitorRequest } from "../http/visitor-request.server";
import { carOfPage } from "../vehicle/car-of-page.server";
import { answerCheckout } from "./checkout-answer.server";
import { checkoutFormView, checkoutFormWithoutCar, DEPOSIT_SEEN } from "./checkout-form-view.server";
import { knownDetails } from "./known-details.server";
import { preserveAnswersOnFailure } from "./preserve-answers.server";
import { cancelView, reservationView } from "./reservation-view.server";
import { reserveByForm } from "./reserve-by-form.server";
import { unavailableReason, unavailableView, unknownReservationView } from "./unavailable-view.server";

type CheckoutArgs = Pick<LoaderFunctionArgs, "params" | "request" | "context">;

/** The last part of the page's address; a site has one of them. */
export type CheckoutPath = "checkout" | "buy-online";

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
  await passGate(args, "checkout", { back: carPath(args) });
  const car = await carOfPage(context, args.params.slug);
  const visitor = visitorRequest(request);
  const accountId = await signedInAccount(context);
  const own = await ownReservationOfCar(context, visitor, accountId, car.id);
  if (own) throw redirect(reservationPath(site, own), { headers: formHeaders(true) });
  const possible = checkoutOfCar(context, car);
  if (!possible) {
    const lost = await lostReservationOfCar(context, visitor, accountId, car.id);
    if (lost) throw redirect(reservationPath(site, lost), { headers: formHeaders(true) });
    return answerCheckout(
      await unavailableView(context, car, await unavailableReason(context, car), action),
      200,
    );
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
    const placed = { ...placeForm(site, checkoutForm(site.enquiry), action, null), consentTo: site.name };
    const filled = { ...posted, form: { ...placed, postcode: null }, now: platform.now() };
    const form = buildFormView(filled, { "": ["checkout.error.failed"] });
    return answerCheckout(checkoutFormWithoutCar(context, form), 503);
  }
  const visitor = visitorRequest(request);
  const accountId = await signedInAccount(context);
  const filled = await fillForm(platform, placeCheckout(context, car, action), posted);
  const read = readForm(filled);
  const toOwn = (reservation: ReservationWithPayment) =>
    redirectDocument(reservationPath(site, reservation), { status: 303, headers: formHeaders(true) });
  const own = () => ownReservationOfCar(context, visitor, accountId, car.id);
  const lost = () => lostReservationOfCar(context, visitor, accountId, car.id);
  const terms = checkoutTerms(context, car);
  if (!terms) {
    const mine = (await own()) ?? (await lost());
    if (mine) return toOwn(mine);
    return answerCheckout(
      await unavailableView(context, car, await unavailableReason(context, car), action, { sent: true }),
      409,
    );
  }
  const show = (form: ReturnType<typeof buildFormView>, status: number) =>
    answerCheckout(checkoutFormView(context, car, terms, form), status);
  if (!read.ok) return show(buildFormView(filled, read.errors), 400);

  const lead = createLead(read, readLeadSource(site, visitor, accountId));
  try {
    const form = {
      kind: "reservation" as const,
      ...{ car, accountId, lead, action },
      answers: {},
      depositSeen: firstAnswer(posted.typed, DEPOSIT_SEEN),
    };
    const reserved = await reserveByForm(context, visitor, form);
    switch (reserved.kind) {
      case "leave": {
        const headers = formHeaders(true);
        for (const cookie of reserved.cookies) headers.append("Set-Cookie", cookie);
        return redirectDocument(reserved.to, { status: 303, headers });
      }
      case "closed":
        return answerCheckout(reserved.view, 409);
      case "again": {
        const { message, status, cookie } = reserved;
        return answerCheckout(
          checkoutFormView(context, car, terms, withError(filled, message)),
          status,
          formHeaders(true, cookie),
        );
      }
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    platform.log.error(storeFailure(error), "a car could not be reserved");
    return show(buildFormView(filled, { "": ["checkout.error.failed"] }), 503);
  }
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
  const toPage = () => redirectDocument(here, { status: 303, headers: formHeaders(true) });
  const t = translator(site);
  switch (firstAnswer(typed, "intent")) {
    case "cancel": {
      const after = await cancelReservation(context, reservation.id);
      const isKept = after && after.state === reservation.state && blocksCar(after.state);
      if (!isKept || after.state === "completed") return toPage();
      return answerCheckout(await cancelView(context, after, t("checkout.error.cancel_failed")), 503);
    }
    case "pay": {
      const url = await payAgain(context, reservation, action);
      if (url === null) return toPage();
      if (url !== "gateway_down") return redirectDocument(url, { status: 303, headers: formHeaders(true) });
      return answerCheckout(await reservationView(context, reservation, t("checkout.error.pay_failed")), 503);
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

/** Returns where the shopper pays, null when there is nothing to pay. */
async function payAgain(
  context: RequestContext,
  reservation: ReservationWithPayment,
  action: string,
): Promise<string | "gateway_down" | null> {
  const { submission_id, kind, account_id, content } = reservation;
  const [car] = await shownCars(context, [reservation.car_id]);
  if (!car || !content || reservation.state !== "held") return null;
  const address = (id: string) =>
    fullAddress(context.site, context.visitorOrigin, `${action}?${new URLSearchParams({ reservation: id })}`);
  const outcome = await reserveCar(context, {
    submission_id,
    kind,
    car,
    account_id,
    visitorKey: context.visitorKey,
    content,
    returnUrl: address,
    cancelUrl: address,
    language: context.site.language,
  });
  if (outcome.outcome === "gateway_down") return "gateway_down";
  return outcome.outcome === "pay" ? outcome.url : null;
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

/** The form with everything typed, and what is wrong with none of its fields. */
function withError(filled: FilledForm, message: string) {
  const form = buildFormView(filled);
  return { ...form, errors: [{ field: null, message }] };
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
