import { createHmac } from "node:crypto";
import type { HoldOutcome } from "~/adapters/database/checkout-hold.server";
import { purchaseDollars } from "~/domain/buttons/checkout";
import type { Car } from "~/domain/car/car";
import {
  blocksCar,
  isOver,
  type ReservationContent,
  type ReservationKind,
  type ReservationWithPayment,
} from "~/domain/checkout/reservation";
import type { AccountId } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import type { SiteContext } from "../platform/platform";
import { fullAddress } from "../platform/site-origin.server";
import { shownCars } from "../stock/listed-cars.server";
import { isGatewayError } from "./gateway-movements.server";
import { cancelReservation, lostReservationOfCar, ownReservationOfCar } from "./own-payments.server";
import {
  type CheckoutTerms,
  reservationPath,
  type UnavailableReason,
  unavailableReason,
} from "./payments-of-site.server";
import { derivedSubmission } from "./reservation-news.server";
import { endSession, openSession, syncPaymentFromGateway } from "./settle-payment.server";

/** What reserving needs of the visitor's request. */
interface ReservingContext extends SiteContext {
  /** Scheme, host and port that the visitor used: the gateway sends them back there. */
  readonly visitorOrigin: string;
  /** The visitor's network address: stored as a keyed hash, until the car is paid. */
  readonly visitorKey: string;
}

/** A checked form that reserves a car. */
interface ReservationRequest {
  /** Of the form: posts with the same one are one reservation. */
  submission_id: string;
  kind: ReservationKind;
  car: Car;
  terms: CheckoutTerms;
  /** What the form has shown, as it was posted: the car's price in dollars, and the deposit in cents. */
  seen: { price: string | null; deposit: string | null };
  visitor: Pick<VisitorRequest, "cookies">;
  /** The account that is signed in; null: nobody is. */
  account_id: AccountId | null;
  content: ReservationContent;
}

/**
 * pay: the car is held, and the shopper pays at `url`. done: the reservation of this form is paid or has ended.
 * gateway_down: the car is held, but the shopper can't pay now; the same submission again continues.
 */
type PayOutcome =
  | { outcome: "pay"; url: string; reservation: ReservationWithPayment }
  | { outcome: "done"; reservation: ReservationWithPayment }
  | { outcome: "gateway_down"; reservation: ReservationWithPayment };

/**
 * own: this visitor reserved the car before, with another form. price_changed, deposit_changed: the form has shown
 * another price or deposit than the one of now. too_many: the shopper, or somebody at the same network address, holds
 * other cars without having paid. being_paid: somebody else may be paying for it, for that many minutes at most.
 * closed: nobody can reserve it now.
 */
export type ReserveOutcome =
  | PayOutcome
  | { outcome: "own"; reservation: ReservationWithPayment }
  | { outcome: "price_changed" | "deposit_changed" }
  | { outcome: "too_many"; by: "person" | "address" }
  | { outcome: "being_paid"; minutes: number }
  | { outcome: "closed"; car: Car; why: UnavailableReason };

/** How many cars a person may hold unpaid on a site at a time (rules/checkout#unpaid-limit). */
const MAX_UNPAID = 2;
/** The same of a network address: a family, an office or a mobile network may share one (rules/checkout#address-limit). */
const MAX_UNPAID_OF_ADDRESS = 15;

/**
 * Holds a car for a shopper and opens the gateway's session in which they pay (rules/checkout#reserve-once). Posting the
 * same form again, at any time and in any process, continues where the first post came to: one reservation, one session.
 * A shopper who comes back from the gateway, fixes the e-mail address and sends the form again has other answers: their
 * reservation, which is not paid, makes room for one with these (rules/checkout#changed-answers). Sent twice, the
 * changed form is one reservation too.
 */
export async function reserveCar(
  context: ReservingContext,
  request: ReservationRequest,
): Promise<ReserveOutcome> {
  const { car, visitor, account_id } = request;
  const findOwn = () => ownReservationOfCar(context, visitor, account_id, car.id);

  // What they agree to pay is what they have read.
  const changed = changeSince(request);
  if (changed) {
    const own = await findOwn();
    return own ? { outcome: "own", reservation: own } : { outcome: changed };
  }

  let outcome = await holdAndPay(context, request);
  const current = "reservation" in outcome ? outcome.reservation : await findOwn();
  if (current && isChanged(current, request) && (await makeRoom(context, current)))
    outcome = await holdAndPay(context, { ...request, submission_id: changedSubmission(current, request) });

  switch (outcome.outcome) {
    case "done": {
      // A form that was sent before, and whose reservation has ended, must not hide the one that stands.
      const standing = blocksCar(outcome.reservation.state) ? null : await findOwn();
      return standing ? { outcome: "done", reservation: standing } : outcome;
    }
    case "taken":
    case "unavailable": {
      const own = await findOwn();
      if (own) return { outcome: "own", reservation: own };
      // As it is now: the page was opened with the car for sale.
      const [now = car] = await shownCars(context, [car.id]);
      const why = await unavailableReason(context, now);
      if (why.reason === "being_paid") return { outcome: "being_paid", minutes: why.minutes };
      const lost = await lostReservationOfCar(context, visitor, account_id, car.id);
      return lost ? { outcome: "own", reservation: lost } : { outcome: "closed", car: now, why };
    }
    default:
      return outcome;
  }
}

/** Returns null when the form has shown the price and the deposit of now. */
function changeSince({ seen, car, terms }: ReservationRequest) {
  if (seen.price !== String(purchaseDollars(car))) return "price_changed";
  return seen.deposit === String(terms.terms.amount_cents) ? null : "deposit_changed";
}

type Refused = Exclude<HoldOutcome, { outcome: "held" | "repeated" }>;

async function holdAndPay(
  context: ReservingContext,
  request: ReservationRequest,
): Promise<PayOutcome | Refused> {
  let held = await hold(context, request);
  // A form that was sent for another car before is another reservation: nobody hears that this car is theirs.
  if (held.outcome === "repeated" && held.reservation.car_id !== request.car.id)
    held = await hold(context, {
      ...request,
      submission_id: derivedSubmission(request.submission_id, request.car.id),
    });
  if ("reservation" in held) return payReservation(context, held.reservation);
  const { account_id } = request;
  // The same shopper in another tab: that is their reservation, and not somebody else's.
  if (
    held.outcome === "taken" &&
    account_id !== null &&
    held.by.account_id === account_id &&
    held.by.site === context.site.slug
  )
    return payReservation(context, held.by);
  return held;
}

/** A car whose last shopper did not pay in time is free as soon as the gateway says that nobody can pay for it any more. */
async function hold(context: ReservingContext, request: ReservationRequest): Promise<HoldOutcome> {
  const { platform } = context;
  const { submission_id, kind, car, terms, account_id, content } = request;
  const holdOnce = () =>
    platform.store.checkout.hold(
      {
        ...{ submission_id, kind, account_id, content },
        car_id: car.id,
        car_slug: car.slug,
        car_name: car.name,
        car_price: purchaseDollars(car),
        hours: terms.hours,
        max_unpaid: MAX_UNPAID,
        visitor: { keys: visitorKeys(context), max_unpaid: MAX_UNPAID_OF_ADDRESS },
        terms: terms.terms,
      },
      platform.now(),
    );
  const held = await holdOnce();
  if (held.outcome !== "taken" || !held.overdue) return held;
  try {
    await endSession(platform, held.by.payment, "unpaid");
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    return held;
  }
  return holdOnce();
}

/** The address itself is never stored. One key for each session secret, the newest first. */
function visitorKeys({ platform, site, visitorKey }: ReservingContext): string[] {
  return platform.sessionSecrets.map((secret) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["reservation", site.slug, visitorKey]))
      .digest("base64url"),
  );
}

function isChanged(current: ReservationWithPayment, request: ReservationRequest): boolean {
  if (current.content === null) return false;
  return (
    comparedAnswers(current.content) !== comparedAnswers(request.content) || hasOtherDeposit(current, request)
  );
}

function hasOtherDeposit({ payment }: ReservationWithPayment, { terms }: ReservationRequest): boolean {
  return payment.amount_cents !== terms.terms.amount_cents;
}

function comparedAnswers({ name, email, phone, postcode, answers }: ReservationContent): string {
  const further = Object.entries(answers).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([name, email, phone, postcode, further]);
}

/** Returns false when the shopper's earlier reservation stays: it is paid, or the gateway can't say whether it is. */
async function makeRoom(context: ReservingContext, { id, state }: ReservationWithPayment): Promise<boolean> {
  if (!blocksCar(state)) return true;
  if (state !== "held") return false;
  return (await cancelReservation(context, id))?.state === "cancelled";
}

function changedSubmission(current: ReservationWithPayment, request: ReservationRequest): string {
  const deposit = hasOtherDeposit(current, request) ? [String(request.terms.terms.amount_cents)] : [];
  return derivedSubmission(request.submission_id, comparedAnswers(request.content), ...deposit);
}

/** Goes on to pay for a reservation: after the form, and after a press of "Pay" on the reservation's page. */
export async function payReservation(
  context: ReservingContext,
  reservation: ReservationWithPayment,
): Promise<PayOutcome> {
  const { platform, site } = context;
  const { checkout } = platform.store;
  const { id, state, payment } = reservation;
  if (state !== "held") return { outcome: "done", reservation };
  const isLate = isOver(reservation, platform.now());
  try {
    // A payment that is new has no session: nobody was sent to pay.
    if (payment.state !== "new") {
      // Back from the gateway, and the form once more: it may be paid, or its time may be over.
      if (isLate) await endSession(platform, payment, "unpaid");
      else await syncPaymentFromGateway(platform, payment);
    } else if (isLate) await checkout.end(id, "expired", "unpaid", platform.now());
    else await openSession(context, payment, describeSession(context, reservation));
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    if (payment.state === "new") {
      const about = { site: site.slug, payment_id: payment.id, error: error.message };
      platform.log[error.temporary ? "warn" : "error"](about, "the gateway opened no session");
    }
    return { outcome: "gateway_down", reservation };
  }
  const current = (await checkout.byId(id)) ?? reservation;
  const url = current.payment.session_url;
  return current.state === "held" && current.payment.state === "open" && url
    ? { outcome: "pay", url, reservation: current }
    : { outcome: "done", reservation: current };
}

function describeSession({ site, visitorOrigin }: ReservingContext, reservation: ReservationWithPayment) {
  const { payment, car_name, reference, content } = reservation;
  const dealership = site.dealerships.find(({ id }) => id === payment.dealership_id);
  const address = fullAddress(site, visitorOrigin, reservationPath(site, reservation));
  return {
    description: translator(site)("reservation_email.payment", {
      car: car_name,
      dealership: dealership?.name ?? site.name,
      reference,
    }),
    email: content?.email ?? "",
    success_url: address,
    cancel_url: address,
  };
}
