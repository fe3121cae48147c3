import { randomBytes } from "node:crypto";
import type { Session } from "~/adapters/database/accounts.server";
import { openMemoryStore } from "~/adapters/database/open-store.server";
import { createSandboxGateway } from "~/adapters/payments/sandbox-gateway.server";
import { createStockSearchEngine } from "~/adapters/search/stock-search-engine.server";
import type { MobileNumber } from "~/domain/account/mobile-number";
import type { ReservationWithPayment } from "~/domain/checkout/reservation";
import { asCarId, asSessionId } from "~/domain/text/identifiers";
import type { KnownPayment } from "~/services/checkout/online-payment-news.server";
import {
  checkoutTerms,
  onlinePaymentTerms,
  payableDealerships,
} from "~/services/checkout/payments-of-site.server";
import { indexedSites } from "~/services/listing/listing-filter.server";
import type { Platform } from "~/services/platform/platform";
import type { prizeMail } from "~/services/spin/spin.server";
import type { Site } from "~/tenants/site";
import { SAMPLES, sampleCars } from "./sample-cars";

/** Nobody's: kept for fiction (ACMA), and an address that can't exist. */
const PHONE = "+61491570156" as MobileNumber;
export const SAMPLE_PERSON = { name: "Robin Sample", email: "robin@example.com", phone: PHONE };
const LISTED = 20;

/** A platform on which nothing is real (docs/decisions/0104). */
export interface SampleData {
  platform: Platform;
  session: Session;
  close(): Promise<void>;
}

/**
 * Makes a store and a search of their own, in memory, with invented cars and one invented shopper who is signed in.
 * Pages that are drawn with it read nothing of anybody and write nothing that lasts; its secret is its own, so nothing
 * that it signs is worth anything elsewhere.
 */
export async function openSampleData(real: Platform, site: Site): Promise<SampleData> {
  const { now } = real;
  const store = await openMemoryStore();
  await store.cars.applyBatch(site.slug, "invented", sampleCars(site, now()), now());
  const search = createStockSearchEngine({
    // Never a search server: it has the real stock.
    config: { MEILI_HOST: undefined, MEILI_API_KEY: undefined },
    store,
    log: real.log.child({}, { level: "error" }),
    sites: indexedSites([site]),
    now,
  });
  const close = async () => {
    await search.close();
    await store.close();
  };
  try {
    await Promise.all([search.ready(), search.sites.ready()]);
    const platform: Platform = {
      ...real,
      store,
      search,
      payments: real.payments && createSandboxGateway({ sessions: store.sandboxPayments, now }),
      views: { count: () => undefined, of: async () => 0, flush: async () => {} },
      events: { record: () => undefined, figures: () => real.events.figures(), flush: async () => {} },
      sessionSecrets: [randomBytes(32).toString("base64url")],
    };
    return { platform, session: await signIn(platform, site), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The shopper has watched two cars and confirmed an address. */
async function signIn({ store, now }: Platform, { slug, language }: Site): Promise<Session> {
  const id = asSessionId("invented");
  const end = new Date(now().getTime() + 86_400_000);
  const { account } = await store.accounts.startSession(
    { id, site: slug, phone: PHONE, device: "Firefox", expiresAt: end, language },
    now(),
  );
  const { name, email } = SAMPLE_PERSON;
  await store.accounts.setName(account.id, name, now());
  await store.accounts.setEmail(account.id, email, now());
  await store.accounts.confirmEmail(slug, account.id, email, now());
  const cars = [SAMPLES.sale, SAMPLES.reserved].map((car) => ({
    carId: asCarId(car),
    name: "",
    price: null,
  }));
  await store.savedCars.add({ id: account.id, site: slug }, cars, { limit: LISTED, now: now() });
  const session = await store.accounts.session(slug, id, now());
  if (!session) throw new Error("the invented shopper is not signed in");
  return session;
}

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
