import type { Store } from "~/adapters/database/open-store.server";
import type { ReservationState, ReservationWithPayment } from "~/domain/checkout/reservation";
import { asReservationId, type SiteSlug } from "~/domain/text/identifiers";
import { type CheckoutPlatform, isGatewayError } from "~/services/checkout/gateway-movements.server";
import { endSession, refundAtOnce } from "~/services/checkout/settle-payment.server";
import { CommandError, labelledLines, printable } from "../terminal/command";
import { centsText, ledgerLines, movedText } from "./options";

const MAX_LISTED = 1000;

/** What staff do when the shopper's bank takes no refund. */
const REFUND_ELSEWHERE = "Pay it back in another way and note that at the gateway, or try again later.";

/** Lists reservations. Shows nothing of the shoppers. */
export async function listReservations(
  { checkout, ledger }: Pick<Store, "checkout" | "ledger">,
  { site, state }: { site?: SiteSlug | undefined; state?: ReservationState | undefined },
): Promise<string> {
  const found = await checkout.list({
    limit: MAX_LISTED,
    ...(site !== undefined && { site }),
    ...(state !== undefined && { states: [state] }),
  });
  if (found.length === 0) return "There is no such reservation.";
  const moved = await ledger.movementsOf(found.map(({ payment_id }) => payment_id));
  const lines = found.flatMap((one) => [
    `${one.reference}  ${stateText(one)}  ${one.site}  ${printable(one.car_name)}`,
    `  ${centsText(one.payment.amount_cents, one.payment.currency)} ${one.payment.state}, ${untilText(one)}${movedText(one.payment, moved.get(one.payment_id) ?? [])}`,
  ]);
  if (found.length === MAX_LISTED) lines.push(`… the newest ${MAX_LISTED}; --site and --state list less`);
  return lines.join("\n");
}

/** Shows a reservation with what the shopper entered. */
export async function showReservation(
  store: Pick<Store, "checkout" | "ledger">,
  ref: string,
): Promise<string> {
  const found = await reservationNamed(store, ref);
  const { payment, content } = found;
  const moved = (await store.ledger.movementsOf([payment.id])).get(payment.id) ?? [];
  return [
    `Reservation ${found.reference}`,
    ...labelledLines([
      ["id", found.id],
      ["state", stateText(found)],
      ["time", untilText(found)],
      ["made", found.created_at],
      ["site", found.site],
      ["dealership", found.dealership_id],
      ["kind", found.kind],
      ["car", `${found.car_name} (${found.car_slug})`],
      ["price", found.car_price === null ? null : centsText(found.car_price * 100, payment.currency)],
      ["lead", found.lead_id],
      ["name", content && [content.name, content.last_name].filter(Boolean).join(" ")],
      ["email", content?.email],
      ["phone", content?.phone],
      ["postcode", content?.postcode],
      ...Object.entries(content?.answers ?? {}).map(([name, value]) => [name, value] as const),
      ...(content?.consents ?? []).map(
        (consent) =>
          [
            consent.name,
            `${consent.given ? "given" : "not given"}: “${consent.wording}” (${consent.form})`,
          ] as const,
      ),
    ]),
    "",
    "Payment",
    ...labelledLines([
      ["id", payment.id],
      ["amount", centsText(payment.amount_cents, payment.currency)],
      ["state", payment.state],
      ["gateway", `${payment.gateway}, account ${payment.account}`],
      ["session", payment.session_id],
      ["charge", payment.charge_id],
      ["paid", payment.paid_at],
    ]),
    ...ledgerLines(moved),
    ...(content ? [] : ["", "What the shopper entered was erased."]),
  ].join("\n");
}

/** @throws CommandError when the reservation's state doesn't allow it */
export async function changeReservation(
  platform: CheckoutPlatform,
  what: "complete" | "refund" | "release",
  ref: string,
): Promise<string> {
  const found = await reservationNamed(platform.store, ref);
  switch (what) {
    case "complete":
      return complete(platform, found);
    case "refund":
      return refund(platform, found);
    case "release":
      return release(platform, found);
  }
}

async function complete(
  { store, now }: CheckoutPlatform,
  { id, reference, state }: ReservationWithPayment,
): Promise<string> {
  if (!(await store.checkout.complete(id, now())))
    throw new CommandError(`${reference} is ${state}: only a paid reservation can be completed`);
  return `${reference} is completed. The deposit stays with the dealership.`;
}

async function refund(platform: CheckoutPlatform, found: ReservationWithPayment): Promise<string> {
  const { id, reference, state, payment } = found;
  const { text, isPaid } = await payBack(platform, payment, reference, async () => {
    if (!(await platform.store.checkout.end(id, "refunded", "staff", platform.now())))
      throw new CommandError(`${reference} is ${state}: there is no deposit to give back`);
  });
  return isPaid ? `${text}, and the car is free.` : `${text}. The car is free.`;
}

/**
 * Pays a payment back, also when the gateway failed to do so before.
 * @param makeDue makes the refund due where it isn't yet
 * @returns the report without its full stop, and whether the gateway has taken the refund
 * @throws CommandError when it was refunded before or fails again
 */
export async function payBack(
  platform: CheckoutPlatform,
  payment: ReservationWithPayment["payment"],
  name: string,
  makeDue: () => Promise<void>,
): Promise<{ text: string; isPaid: boolean }> {
  const { checkout } = platform.store;
  if (payment.state === "refunded") throw new CommandError(`${name} was refunded before`);
  const isDue = payment.state === "refund_due" || (await checkout.refundAgain(payment.id, platform.now()));
  if (!isDue) await makeDue();
  await refundAtOnce(platform, payment.id);
  const after = await checkout.payment(payment.id);
  const amount = centsText(payment.amount_cents, payment.currency);
  if (after?.state === "refund_failed")
    throw new CommandError(`${name}: the refund of ${amount} failed again. ${REFUND_ELSEWHERE}`);
  const isPaid = after?.state === "refunded";
  const later = "goes back as soon as the gateway takes it; a running server tries again";
  return { text: `${name}: ${amount} ${isPaid ? "went back" : later}`, isPaid };
}

async function release(platform: CheckoutPlatform, found: ReservationWithPayment): Promise<string> {
  const { id, reference, state, payment } = found;
  const { checkout } = platform.store;
  if (state === "paid")
    throw new CommandError(`${reference} is paid: --refund frees the car and gives the deposit back`);
  const isFree =
    state === "held" ? await endUnpaid(platform, found) : await checkout.release(id, platform.now());
  if (isFree) return `${reference}: the car is free again.`;
  const after = await checkout.byId(id);
  throw new CommandError(
    after?.state === "paid"
      ? `${reference} was paid a moment ago: --refund frees the car and gives the deposit back`
      : `${reference} is ${after?.state ?? state}, payment ${payment.state}: there is nothing to free`,
  );
}

/** The shopper may be paying at this moment: the gateway decides. */
async function endUnpaid(
  platform: CheckoutPlatform,
  { id, payment, reference }: ReservationWithPayment,
): Promise<boolean> {
  if (payment.state !== "open") return platform.store.checkout.end(id, "cancelled", "staff", platform.now());
  try {
    return (await endSession(platform, payment, "staff")) === "unpaid";
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    throw new CommandError(`${reference}: the gateway didn't say whether it was paid. ${error.message}`);
  }
}

async function reservationNamed(
  { checkout }: Pick<Store, "checkout">,
  ref: string,
): Promise<ReservationWithPayment> {
  const found =
    (await checkout.byReference(ref.toUpperCase())) ?? (await checkout.byId(asReservationId(ref)));
  if (!found) throw new CommandError(`There is no reservation ${printable(ref)}`);
  return found;
}

function stateText({ state, end_reason }: ReservationWithPayment): string {
  return end_reason === null ? state : `${state} (${end_reason.replaceAll("_", " ")})`;
}

function untilText({ state, ends_at }: ReservationWithPayment): string {
  if (state === "completed") return "no end";
  return state === "held" || state === "paid" ? `until ${ends_at}` : `ended ${ends_at}`;
}
