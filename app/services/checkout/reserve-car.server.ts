import { createHmac } from "node:crypto";
import { purchasePrice } from "~/domain/buttons/checkout";
import type { Car } from "~/domain/car/car";
import { shownPrice } from "~/domain/car/price";
import { sessionEnd } from "~/domain/checkout/gateway-times";
import type { Payment } from "~/domain/checkout/payment";
import {
  isOver,
  type ReservationContent,
  type ReservationKind,
  type ReservationWithPayment,
} from "~/domain/checkout/reservation";
import type { AccountId, ReservationId } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import type { SiteContext } from "../platform/platform";
import { checkoutTerms } from "./checkout-of-site.server";
import { derivedSubmission } from "./derived-submission.server";
import { callGateway, isGatewayError } from "./gateway-call.server";
import { endSession, syncPaymentFromGateway } from "./settle-payment.server";

type ReservingContext = Pick<SiteContext, "platform" | "site">;

export interface ReservationRequest {
  /** Of the form: posts with the same one are one reservation. */
  submission_id: string;
  kind: ReservationKind;
  car: Car;
  /** The account that is signed in; null: nobody is. */
  account_id: AccountId | null;
  /** The visitor's network address (`RequestContext.visitorKey`): stored as a keyed hash, until the car is paid. */
  visitorKey: string;
  content: ReservationContent;
  /** The whole address to which the gateway sends the shopper after the payment. */
  returnUrl(id: ReservationId): string;
  /** The whole address to which the gateway sends the shopper who does not pay. */
  cancelUrl(id: ReservationId): string;
  /** Of the gateway's page, e.g. "en-AU". */
  language: string;
}

/**
 * pay: the car is held, and the shopper pays at `url`. done: it is paid, or it has ended; the reservation says which.
 * taken: somebody else has the car. unavailable: it can't be reserved. too_many: the shopper, or somebody at the same
 * network address, holds other cars without having paid. gateway_down: the car is held, but the shopper can't pay now; the same submission again continues.
 */
export type ReserveOutcome =
  | { outcome: "pay"; url: string; reservation: ReservationWithPayment }
  | { outcome: "done" | "gateway_down"; reservation: ReservationWithPayment }
  | { outcome: "taken" | "unavailable" }
  | { outcome: "too_many"; by: "person" | "address" };

/** How many cars a person may hold unpaid on a site at a time (rules/checkout#unpaid-limit). */
export const MAX_UNPAID = 2;
/** The same of a network address: a family, an office or a mobile network may share one (rules/checkout#address-limit). */
export const MAX_UNPAID_OF_ADDRESS = 15;

/**
 * Holds a car for a shopper and opens the gateway's session in which they pay (rules/checkout#reserve-once). Posting the
 * same form again, at any time and in any process, continues where the first post came to: one reservation, one session.
 */
export async function reserveCar(
  context: ReservingContext,
  request: ReservationRequest,
): Promise<ReserveOutcome> {
  const { platform, site } = context;
  const possible = checkoutTerms(context, request.car);
  if (!possible) return { outcome: "unavailable" };
  const { car, kind, account_id, content } = request;
  const reservation: NewReservation = {
    submission_id: request.submission_id,
    kind,
    car_id: car.id,
    car_slug: car.slug,
    car_name: car.name,
    car_price: shownPrice(purchasePrice(car)),
    account_id,
    content,
    hours: possible.hours,
    max_unpaid: MAX_UNPAID,
    visitor: { keys: visitorKeys(context, request.visitorKey), max_unpaid: MAX_UNPAID_OF_ADDRESS },
    terms: possible.terms,
  };
  let held = await holdOrMakeRoom(platform, reservation);
  // A form that was sent for another car before is another reservation: nobody hears that this car is theirs.
  if (held.outcome === "repeated" && held.reservation.car_id !== car.id)
    held = await holdOrMakeRoom(platform, {
      ...reservation,
      submission_id: derivedSubmission(request.submission_id, car.id),
    });
  switch (held.outcome) {
    case "held":
    case "repeated":
      return goOnToPay(context, held.reservation, request);
    case "taken":
      // The same shopper in another tab: that is their reservation, and not somebody else's.
      if (account_id !== null && held.by.account_id === account_id && held.by.site === site.slug)
        return goOnToPay(context, held.by, request);
      return { outcome: "taken" };
    default:
      return held;
  }
}

/** The address itself is never stored. One key for each session secret, the newest first. */
function visitorKeys({ platform, site }: ReservingContext, visitorKey: string): string[] {
  return platform.sessionSecrets.map((secret) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["reservation", site.slug, visitorKey]))
      .digest("base64url"),
  );
}

type NewReservation = Parameters<ReservingContext["platform"]["store"]["checkout"]["hold"]>[0];

/** A car whose last shopper did not pay in time is free as soon as the gateway says that nobody can pay for it any more. */
async function holdOrMakeRoom(platform: ReservingContext["platform"], reservation: NewReservation) {
  const { checkout } = platform.store;
  const held = await checkout.hold(reservation, platform.now());
  if (held.outcome !== "taken" || !held.overdue) return held;
  try {
    await endSession(platform, held.by.payment, "unpaid");
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    return held;
  }
  return checkout.hold(reservation, platform.now());
}

async function goOnToPay(
  context: ReservingContext,
  reservation: ReservationWithPayment,
  request: ReservationRequest,
): Promise<ReserveOutcome> {
  const { platform } = context;
  if (reservation.state !== "held") return { outcome: "done", reservation };
  if (reservation.payment.state === "new") return openSession(context, reservation, request);
  // Back from the gateway, and the form once more: it may be paid, or its time may be over.
  try {
    if (isOver(reservation, platform.now())) await endSession(platform, reservation.payment, "unpaid");
    else await syncPaymentFromGateway(platform, reservation.payment);
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    return { outcome: "gateway_down", reservation };
  }
  const current = await reload(context, reservation);
  return payable(current) ?? { outcome: "done", reservation: current };
}

function payable(reservation: ReservationWithPayment): ReserveOutcome | null {
  const { state, payment } = reservation;
  if (state !== "held" || payment.state !== "open" || !payment.session_url) return null;
  return { outcome: "pay", url: payment.session_url, reservation };
}

/**
 * The session is stored before anybody is sent to it: a payment that is `new` can't have been paid. A process that dies
 * in between leaves a session of which nobody knows, and the next call gives the same one.
 */
async function openSession(
  context: ReservingContext,
  reservation: ReservationWithPayment,
  request: ReservationRequest,
): Promise<ReserveOutcome> {
  const { platform } = context;
  const { checkout } = platform.store;
  if (isOver(reservation, platform.now())) {
    await checkout.end(reservation.id, "expired", "unpaid", platform.now());
    return { outcome: "done", reservation: await reload(context, reservation) };
  }
  let payment: Payment | null;
  try {
    const session = await createSession(context, reservation, request);
    payment = await checkout.opened(
      reservation.payment_id,
      { id: session.id, url: session.url ?? "" },
      platform.now(),
    );
    if (payment?.state === "unpaid" && payment.session_id === null) {
      // The hold was ended while the gateway was asked. Nobody knows this session.
      await callGateway(platform, reservation.payment, (gateway) =>
        gateway.expireSession(reservation.payment.account, session.id),
      ).catch(() => undefined);
    }
    // Of a parallel post, which was faster: its shopper has paid already, or has cancelled.
    if (session.url === null && payment?.state === "open") await syncPaymentFromGateway(platform, payment);
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    const about = { site: context.site.slug, payment_id: reservation.payment_id, error: error.message };
    platform.log[error.temporary ? "warn" : "error"](about, "the gateway opened no session");
    return { outcome: "gateway_down", reservation };
  }
  const current = await reload(context, reservation);
  return payable(current) ?? { outcome: "done", reservation: current };
}

/** Everything in it is of the stored reservation, so that each retry is the same call. */
function createSession(
  { platform, site }: ReservingContext,
  { id, payment, car_name, reference, content }: ReservationWithPayment,
  { returnUrl, cancelUrl, language }: ReservationRequest,
) {
  const dealership = site.dealerships.find((each) => each.id === payment.dealership_id);
  const t = translator(site);
  return callGateway(platform, payment, (gateway) =>
    gateway.createSession({
      payment_id: payment.id,
      site: payment.site,
      account: payment.account,
      amount_cents: payment.amount_cents,
      currency: payment.currency,
      description: t("reservation_email.payment", {
        car: car_name,
        dealership: dealership?.name ?? site.name,
        reference,
      }),
      email: content?.email ?? "",
      success_url: returnUrl(id),
      cancel_url: cancelUrl(id),
      expires_at: sessionEnd(payment.created_at).toISOString(),
      locale: language,
    }),
  );
}

async function reload(
  { platform }: ReservingContext,
  reservation: ReservationWithPayment,
): Promise<ReservationWithPayment> {
  return (await platform.store.checkout.byId(reservation.id)) ?? reservation;
}
