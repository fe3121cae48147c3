import type { Account } from "~/adapters/database/accounts.server";
import type { Car } from "~/domain/car/car";
import { blocksCar, type ReservationWithPayment } from "~/domain/checkout/reservation";
import { canCancel, moneyStage, reservationStage } from "~/domain/checkout/reservation-stage";
import type { AccountId, CarId } from "~/domain/text/identifiers";
import { formatDollarsAndCents } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import type { SiteContext } from "../platform/platform";
import { shownCars } from "../stock/shown-cars.server";
import { checkoutOfCar, reservationPath } from "./checkout-of-site.server";
import { currentReservation } from "./current-reservation.server";
import { rememberedReservations } from "./reservation-cookie.server";
import { type MomentText, momentText } from "./reservation-texts.server";

/** A reservation in the list of its shopper. */
export interface OwnReservation {
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

/** The newest reservations that a page lists. */
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
  const images = new Map(cars.map((car) => [car.id, car.images[0]?.url ?? null]));
  return reservations.map((reservation) => {
    const stage = reservationStage(reservation, platform.now());
    return {
      reference: reservation.reference,
      car: reservation.car_name,
      image: images.get(reservation.car_id) ?? null,
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
