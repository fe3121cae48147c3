import type { ReservationWithPayment } from "~/domain/checkout/reservation";
import { asCarId } from "~/domain/text/identifiers";
import type { Site } from "~/tenants/site";
import { checkoutTerms } from "../../checkout/checkout-of-site.server";
import type { KnownPayment } from "../../checkout/online-payment-news.server";
import { onlinePaymentTerms, payableDealerships } from "../../checkout/online-payment-of-site.server";
import type { prizeMail } from "../../spin/spin.server";
import { SAMPLES } from "./sample-cars";
import { SAMPLE_PERSON, type SampleData } from "./sample-world.server";

/* What e-mails of sales are about. Its numbers are the same each time: an editor compares two e-mails by their words. */

const HOUR_MS = 3_600_000;
const REFERENCE = "SAMPLE";
const AMOUNT_CENTS = 123_450;
const TYPED = { ...SAMPLE_PERSON, consents: [], url: "/", user_agent: null };

/**
 * Returns a reservation of the invented car for sale, that the invented shopper has paid; null: nobody can reserve it.
 * @param isOver whether its time is over now
 */
export async function sampleReservation(
  { platform, session }: SampleData,
  site: Site,
  { isOver }: { isOver: boolean },
): Promise<ReservationWithPayment | null> {
  const { store } = platform;
  const now = platform.now();
  const car = await store.cars.byId(asCarId(SAMPLES.sale), site.dealershipIds);
  const possible = car && checkoutTerms({ platform, site }, car);
  if (!possible) return null;
  const held = await store.checkout.hold(
    {
      submission_id: REFERENCE,
      kind: "reservation",
      car_id: car.id,
      car_slug: car.slug,
      car_name: car.name,
      car_price: car.price,
      account_id: session.account.id,
      content: { ...TYPED, last_name: null, postcode: null, answers: {} },
      hours: possible.hours,
      max_unpaid: 1,
      terms: possible.terms,
    },
    now,
  );
  if (held.outcome !== "held") return null;
  const { reservation } = held;
  const paidAt = new Date(now.getTime() - (isOver ? possible.hours * HOUR_MS : 0));
  return {
    ...reservation,
    reference: REFERENCE,
    payment: { ...reservation.payment, paid_at: paidAt.toISOString() },
  };
}

/** Returns an amount that the invented shopper has paid online; null: nobody can. */
export async function samplePayment(
  { platform, session }: SampleData,
  site: Site,
): Promise<KnownPayment | null> {
  const [payee] = payableDealerships(site);
  const terms = onlinePaymentTerms({ platform, site }, payee?.slug ?? null, AMOUNT_CENTS);
  if (!terms) return null;
  const content = { ...TYPED, reference: "INV-1234" };
  const started = await platform.store.onlinePayments.start(
    { submission_id: REFERENCE, account_id: session.account.id, content, terms },
    platform.now(),
  );
  return { ...started, content, receipt: REFERENCE };
}

/** Returns what the invented shopper has won; null: the site has no campaign. */
export function samplePrize({ spin_to_win }: Site, now: Date): Parameters<typeof prizeMail>[2] | null {
  const { campaign } = spin_to_win;
  const [prize] = campaign?.prizes ?? [];
  if (!campaign || !prize) return null;
  return { campaign: campaign.id, prize: prize.id, code: REFERENCE, created_at: now.toISOString() };
}
