import { type Logger, pino } from "pino";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import type { Store } from "~/adapters/database/open-store.server";
import type { PaymentGateway } from "~/adapters/payments/payment-gateway";
import { readConfig } from "~/config.server";
import { purchaseDollars } from "~/domain/buttons/checkout";
import type { Car } from "~/domain/car/car";
import type { ReservationContent, ReservationKind } from "~/domain/checkout/reservation";
import type { Message } from "~/domain/message/message";
import { type AccountId, asCarId, type ReservationId } from "~/domain/text/identifiers";
import { createEventLog } from "~/services/analytics/event-log.server";
import { createCheckoutWorker } from "~/services/checkout/checkout-worker.server";
import { cancelReservation, currentReservation } from "~/services/checkout/own-payments.server";
import { checkoutTerms } from "~/services/checkout/payments-of-site.server";
import { type ReserveOutcome, reserveCar } from "~/services/checkout/reserve-car.server";
import { messageContent } from "~/services/messages/new-message.server";
import type { Platform, SiteContext } from "~/services/platform/platform";
import { loadSites } from "~/tenants/registry.server";
import type { Site } from "~/tenants/site";
import { createFakeGateway } from "./fake-gateway";
import { fixedSites } from "./fixed-sites";
import { incomingCar } from "./incoming-car";
import { alphaSitesDir } from "./lead-platform";
import { ALPHA_SLUG } from "./site-slugs";
import type { TestDatabase } from "./store";

/** A Wednesday, 10:00 in Perth, where the site is. */
export const MORNING = new Date("2026-03-04T02:00:00.000Z");
export const CHECKOUT_SECRET = "a secret of the checkout tests, long enough";
export const ACCOUNT = "acct_first";

/** The site alpha with a checkout: every dealership has an account at the gateway. */
export async function checkoutSite(): Promise<Site> {
  const { dir, remove } = await alphaSitesDir();
  const sites = await loadSites({ demoSites: false, sitesDir: dir });
  await remove();
  const site = sites.bySlug(ALPHA_SLUG);
  if (!site) throw new Error(`no site alpha: ${JSON.stringify(sites.faults)}`);
  return {
    ...site,
    dealerships: site.dealerships.map((dealership) => ({
      ...dealership,
      payments: { account: `acct_${dealership.slug}` },
    })),
    actions: {
      ...site.actions,
      checkout: { ...site.actions.checkout, enabled: true, default_payment_processors: ["card"] },
    },
  };
}

/** What a purchase has besides its sender: typed, and computed by the site. */
export const PURCHASE_ANSWERS = {
  "do-you-have-a-trade-in": "No",
  payment_method: "Finance",
  handover: "Delivery",
};
export const WORKED_OUT = { delivery_distance: "Perth WA 6000, about 5 km from First Cars" };

export function shopper(name: string): ReservationContent {
  return {
    name,
    last_name: "Shopper",
    email: `${name}@example.com`,
    phone: "0412 345 678",
    postcode: null,
    consents: [{ name: "terms_conditions", given: true, wording: "I agree.", form: "reservation" }],
    answers: {},
    url: "/cars/slug-a/checkout",
    user_agent: null,
  };
}

/** Reserving on the site alpha, over a real store. */
export async function checkoutPlatform(parts: {
  store: Store;
  site: Site;
  gateway: PaymentGateway | null;
  now?: Date;
  log?: Logger;
}) {
  const { store, site } = parts;
  const clock = { now: parts.now ?? MORNING };
  const log = parts.log ?? pino({ level: "silent" });
  const now = () => clock.now;
  const platform = {
    store,
    sites: fixedSites([site]),
    config: readConfig({ NODE_ENV: "test", BASE_DOMAIN: "example.test" }),
    log,
    sessionSecrets: [CHECKOUT_SECRET],
    payments: parts.gateway,
    events: createEventLog({ store, log, now }),
    now,
  } satisfies Partial<Platform>;
  const origin = "https://alpha.example.test";
  const context: SiteContext = { platform: platform as unknown as Platform, site, origin };
  const worker = createCheckoutWorker(platform);
  const car = async (key: string): Promise<Car> => {
    const found = await store.cars.byId(asCarId(`id-${key}`), site.dealershipIds);
    if (!found) throw new Error(`no car ${key}`);
    return found;
  };
  const isPaid = (outcome: ReserveOutcome): outcome is Extract<ReserveOutcome, { outcome: "pay" }> =>
    outcome.outcome === "pay";

  const made = {
    platform,
    context,
    worker,
    clock,
    car,
    /** Moves the clock by so many minutes. */
    after(minutes: number) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    },
    async stock(...cars: IncomingCar[]) {
      await store.cars.applyBatch(site.slug, "feed", cars, clock.now);
    },
    async reserve(
      key: string,
      submission: string,
      {
        name = submission,
        accountId = null,
        kind = "reservation",
        address = submission,
      }: Partial<{
        name: string;
        accountId: AccountId | null;
        kind: ReservationKind;
        /** The network address; absent: everybody has their own. */
        address: string;
      }> = {},
    ): Promise<ReserveOutcome> {
      const reserved = await car(key);
      const terms = checkoutTerms(context, reserved);
      if (!terms) throw new Error(`${key} can't be reserved here`);
      return reserveCar(
        { ...context, visitorOrigin: origin, visitorKey: address },
        {
          submission_id: submission,
          kind,
          car: reserved,
          terms,
          seen: { price: String(purchaseDollars(reserved)), deposit: String(terms.terms.amount_cents) },
          visitor: { cookies: "" },
          account_id: accountId,
          content: {
            ...shopper(name),
            phone: phoneOf(name),
            ...(kind === "purchase" ? { answers: PURCHASE_ANSWERS, worked_out: WORKED_OUT } : {}),
          },
        },
      );
    },
    /** Reserves a car that is free; the shopper is at the gateway. */
    async atGateway(key: string, submission: string) {
      const outcome = await made.reserve(key, submission);
      if (!isPaid(outcome)) throw new Error(`not sent to the gateway: ${outcome.outcome}`);
      return outcome;
    },
    current: (id: ReservationId) => currentReservation(context, id),
    cancel: (id: ReservationId) => cancelReservation(context, id),
    /** Lets the worker do all that is due. */
    async work() {
      while ((await worker.runOnce()) > 0);
    },
    /** Takes the e-mails to shoppers out of the outbox, as a worker does. */
    async mails(): Promise<{ kind: string; to: string; subject: string; text: string; html?: string }[]> {
      const messages: Message[] = [];
      for (;;) {
        const some = await store.messages.claim(100, 60, clock.now, { channels: ["email"] });
        if (some.length === 0) break;
        for (const message of some) await store.messages.delivered(message.id, clock.now);
        messages.push(...some);
      }
      return messages.map((message) => ({
        kind: message.kind,
        ...(messageContent(platform, message) as {
          to: string;
          subject: string;
          text: string;
          html?: string;
        }),
      }));
    },
  };
  return made;
}

export type CheckoutTest = Awaited<ReturnType<typeof checkoutPlatform>>;

/** Everybody has a number of their own: one person may not hold many cars. */
function phoneOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_000_000;
  return `04${String(sum).padStart(8, "0").slice(-8)}`;
}

/** A car of the first dealership. */
export function forSale(key: string, overrides: Parameters<typeof incomingCar>[1] = {}): IncomingCar {
  return incomingCar(key, { dealership_slug: "first", ...overrides });
}

/** A checkout of `site` with these cars in stock, and a gateway that has the same clock. */
export async function openCheckout(
  database: TestDatabase,
  site: Site,
  { cars = [], log }: { cars?: readonly string[]; log?: Logger } = {},
) {
  const store = await database.open();
  const time = { now: () => MORNING };
  const fake = createFakeGateway({ now: () => time.now() });
  const checkout = await checkoutPlatform({ store, site, gateway: fake.gateway, log });
  time.now = () => checkout.clock.now;
  await checkout.stock(...cars.map((key) => forSale(key)));
  return { ...checkout, store, fake };
}

/** The same with the car "a", whose shopper `name` is at the gateway. */
export async function oneShopper(database: TestDatabase, site: Site, name: string) {
  const checkout = await openCheckout(database, site, { cars: ["a"] });
  const { url, reservation } = await checkout.atGateway("a", name);
  return { ...checkout, url, reservation };
}
