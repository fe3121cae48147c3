import type { Account } from "~/adapters/database/accounts.server";
import type { Car } from "~/domain/car/car";
import { isNameOfAnotherCar } from "~/domain/car/car-name";
import {
  blocksCar,
  canCancel,
  isOver,
  moneyStage,
  type ReservationWithPayment,
  reservationStage,
} from "~/domain/checkout/reservation";
import { onlinePaymentStage } from "~/domain/online-payment/online-payment";
import type { AccountId, CarId, LeadId, ReservationId } from "~/domain/text/identifiers";
import { formatDollarsAndCents } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import type { SiteContext } from "~/services/platform/platform";
import { shownCars } from "~/services/stock/listed-cars.server";
import { isGatewayError, PAGE_WITHIN_MS } from "./gateway-movements.server";
import { checkoutOfCar, onlinePaymentPath, payeeOf, reservationPath } from "./payments-of-site.server";
import { type MomentText, momentText, rememberedReservations } from "./reservation-facts.server";
import { endSession, refundAtOnce, syncPaymentFromGateway } from "./settle-payment.server";

type ReservationContext = Pick<SiteContext, "platform" | "site">;

/**
 * Returns a reservation as it is now, for the page to which the shopper comes back: while its payment is open the
 * gateway is asked, and what it says is stored. When the gateway does not answer, the payment is returned as unconfirmed.
 * @returns null when there is none on this site
 */
export async function currentReservation(
  context: ReservationContext,
  id: ReservationId,
): Promise<ReservationWithPayment | null> {
  const { platform } = context;
  const reservation = await ofSite(context, id);
  if (reservation?.payment.state !== "open") return reservation;
  try {
    if (isOver(reservation, platform.now()))
      await endSession(platform, reservation.payment, "unpaid", PAGE_WITHIN_MS);
    else await syncPaymentFromGateway(platform, reservation.payment, PAGE_WITHIN_MS);
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    return noteUnconfirmed(context, reservation, error);
  }
  return ofSite(context, id);
}

/**
 * Cancels a reservation for its shopper (rules/checkout#shopper-cancels): the car is free immediately, and a deposit that was
 * paid goes back. One that is completed or has ended stays as it is, and so does an unpaid one while the gateway can't
 * say whether it was paid.
 * @returns the reservation as it is then; null when there is none on this site
 */
export async function cancelReservation(
  context: ReservationContext,
  id: ReservationId,
): Promise<ReservationWithPayment | null> {
  const { platform } = context;
  const { checkout } = platform.store;
  // Twice: the session may be stored by another process at this moment.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const reservation = await ofSite(context, id);
    if (reservation?.state === "held" && reservation.payment.state === "open") {
      try {
        await endSession(platform, reservation.payment, "shopper");
      } catch (error) {
        if (!isGatewayError(error)) throw error;
        return noteUnconfirmed(context, reservation, error);
      }
    }
    const current = await ofSite(context, id);
    if (current?.state !== "held" && current?.state !== "paid") return current;
    if (!(await checkout.end(id, "cancelled", "shopper", platform.now()))) continue;
    platform.log.info({ site: context.site.slug, reference: current.reference }, "a shopper cancelled");
    await refundAtOnce(platform, current.payment_id);
    break;
  }
  return ofSite(context, id);
}

async function ofSite(
  { platform, site }: ReservationContext,
  id: ReservationId,
): Promise<ReservationWithPayment | null> {
  const reservation = await platform.store.checkout.byId(id);
  return reservation?.site === site.slug ? reservation : null;
}

function noteUnconfirmed(
  { platform, site }: ReservationContext,
  reservation: ReservationWithPayment,
  error: Error,
): ReservationWithPayment {
  const { reference, payment } = reservation;
  platform.log.warn({ site: site.slug, reference, error: error.message }, "the gateway did not say more");
  return { ...reservation, payment: { ...payment, is_unconfirmed: true } };
}

/** A reservation in the list of its shopper. */
export interface OwnReservation {
  leadId: LeadId | null;
  reference: string;
  car: string;
  /** Its first picture; null: it has none, or the site has the car no more. */
  image: string | null;
  href: string;
  state: string;
  /** "$200" */
  deposit: string;
  /** Null: the car is not held any more. */
  until: MomentText | null;
}

/** The newest reservations, and the newest payments, that a page lists. */
const SHOWN = 50;

/** Returns the reservations that a shopper made while signed in, the newest first. */
export async function loadOwnReservations(
  context: Pick<SiteContext, "platform" | "site">,
  { id }: Pick<Account, "id">,
): Promise<OwnReservation[]> {
  const { platform, site } = context;
  const t = translator(site);
  const reservations = (await platform.store.checkout.ofAccount(id))
    .filter((reservation) => reservation.site === site.slug)
    .slice(0, SHOWN);
  const cars = await shownCars(context, [...new Set(reservations.map(({ car_id }) => car_id))]);
  const imageOf = ({ car_id, car_name }: (typeof reservations)[number]) => {
    const car = cars.find(({ id }) => id === car_id);
    return car && !isNameOfAnotherCar(car_name, car) ? (car.images[0]?.url ?? null) : null;
  };
  return reservations.map((reservation) => {
    const stage = reservationStage(reservation, platform.now());
    return {
      leadId: reservation.lead_id,
      reference: reservation.reference,
      car: reservation.car_name,
      image: imageOf(reservation),
      href: reservationPath(site, reservation),
      state: t(`checkout.own.states.${stage}`),
      deposit: formatDollarsAndCents(site.language, reservation.payment.amount_cents / 100),
      until: canCancel(stage) ? momentText(site, reservation.ends_at) : null,
    };
  });
}

/**
 * Returns the visitor's own reservation of a car, which blocks it for others: of this browser, or of the account that
 * is signed in. Asks the gateway while it is not paid.
 */
export async function ownReservationOfCar(
  context: SiteContext,
  visitor: Pick<VisitorRequest, "cookies">,
  accountId: AccountId | null,
  carId: CarId,
): Promise<ReservationWithPayment | null> {
  const holder = await storedReservationOfCar(context, visitor, async () => accountId, carId);
  const current = holder && (await currentReservation(context, holder.id));
  return current && blocksCar(current.state) ? current : null;
}

/**
 * Returns the same as it is stored, without asking the gateway.
 * @param readAccount called only where the answer depends on it
 */
export async function storedReservationOfCar(
  context: SiteContext,
  visitor: Pick<VisitorRequest, "cookies">,
  readAccount: () => Promise<AccountId | null>,
  carId: CarId,
): Promise<ReservationWithPayment | null> {
  const holder = await context.platform.store.checkout.ofCar(carId);
  if (!holder || holder.site !== context.site.slug) return null;
  if (rememberedReservations(context, visitor).includes(holder.id)) return holder;
  return holder.account_id !== null && holder.account_id === (await readAccount()) ? holder : null;
}

/**
 * Returns the reservation to whose page a visitor of the checkout goes instead: their own, or the one that they lost of a
 * car that can't be reserved.
 */
export async function reservationToShow(
  context: SiteContext,
  visitor: Pick<VisitorRequest, "cookies">,
  accountId: AccountId | null,
  car: Car,
): Promise<ReservationWithPayment | null> {
  const own = await ownReservationOfCar(context, visitor, accountId, car.id);
  return (
    own ?? (checkoutOfCar(context, car) ? null : lostReservationOfCar(context, visitor, accountId, car.id))
  );
}

/**
 * Returns the visitor's last reservation of a car when it was paid and ended without their doing, because the car was
 * sold or the money came too late. Its page says where the money is; of this browser, or of the account.
 */
export async function lostReservationOfCar(
  context: SiteContext,
  visitor: Pick<VisitorRequest, "cookies">,
  accountId: AccountId | null,
  carId: CarId,
): Promise<ReservationWithPayment | null> {
  const { platform, site } = context;
  const { checkout } = platform.store;
  const [ofBrowser, ofAccount] = await Promise.all([
    Promise.all(rememberedReservations(context, visitor).map((id) => checkout.byId(id))),
    accountId === null ? [] : checkout.ofAccount(accountId),
  ]);
  const [last] = [...ofBrowser, ...ofAccount]
    .filter((each) => each !== null)
    .filter((each) => each.car_id === carId && each.site === site.slug)
    .sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
  if (!last) return null;
  const stage = reservationStage(last, platform.now());
  const isLost = stage === "car_gone" || stage === "hold_lost";
  return isLost && moneyStage(stage, last.payment.state) !== "none" ? last : null;
}

/** An online payment in the list of its payer. */
export interface OwnOnlinePayment {
  leadId: LeadId | null;
  receipt: string;
  /** The payer's own; null once it was taken out of the store. */
  reference: string | null;
  /** "$1,234.50" */
  amount: string;
  state: string;
  /** The dealership that was paid. */
  to: string;
  paid: MomentText | null;
  href: string;
}

/** Returns what a shopper has paid while signed in, the newest first (rules/online-payment#own-payments). */
export async function loadOwnOnlinePayments(
  { platform, site }: Pick<SiteContext, "platform" | "site">,
  { id }: Pick<Account, "id">,
): Promise<OwnOnlinePayment[]> {
  const t = translator(site);
  const payments = await platform.store.onlinePayments.ofAccount(id);
  return payments
    .filter((online) => online.site === site.slug)
    .slice(0, SHOWN)
    .map((online) => ({
      leadId: online.lead_id,
      receipt: online.receipt,
      reference: online.content?.reference ?? null,
      amount: formatDollarsAndCents(site.language, online.payment.amount_cents / 100),
      state: t(`online_payment.own.states.${onlinePaymentStage(online.payment)}`),
      to: payeeOf(site, online).name,
      paid: online.payment.paid_at === null ? null : momentText(site, online.payment.paid_at),
      href: onlinePaymentPath(online),
    }));
}
