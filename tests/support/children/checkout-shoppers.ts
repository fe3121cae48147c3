import { pino } from "pino";
import { openStore } from "~/adapters/database/open-store.server";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import type { PaymentGateway } from "~/adapters/payments/payment-gateway";
import { checkoutPlatform } from "../checkout-platform";
import type { CheckoutRound } from "../checkout-round";
import { say, siteOfTest, startRound } from "../crash-points";
import { remoteGateway } from "../fake-gateway";

/**
 * Shoppers who reserve cars, and the worker; it kills itself with SIGKILL the nth time it reaches a named point. It
 * prints `ready`, waits for its round as one line of JSON, prints `{submission} {outcome}` for each shopper who has
 * come to an end, and `done`.
 */
const { STORE_DIR = "", STORE_URL, GATEWAY_URL = "" } = process.env;
const log = pino({ level: "silent" });
const site = siteOfTest();
const { round, reachPoint, pointed } = await startRound<CheckoutRound>();

const remote = remoteGateway(GATEWAY_URL);
/** A gateway with a point before each call, and one where it has done it and nobody has heard. */
const gateway = new Proxy<PaymentGateway>(remote, {
  get(target, name) {
    const method = Reflect.get(target, name) as unknown;
    // The record is read row by row, and reading it changes nothing.
    if (typeof method !== "function" || name === "movements") return method;
    return async (...values: unknown[]) => {
      reachPoint(`${String(name)}: before the call`);
      const answer = (await method.apply(target, values)) as unknown;
      reachPoint(`${String(name)}: before the answer`);
      return answer;
    };
  },
});

const opened = await openStore({ databaseUrl: STORE_URL || undefined, dataDir: STORE_DIR, log });
const store = {
  ...opened,
  checkout: pointed(opened.checkout),
  checkoutWork: pointed(opened.checkoutWork),
  leads: pointed(opened.leads),
  messages: pointed(opened.messages),
};
const checkout = await checkoutPlatform({ store, site, gateway, log, now: new Date(round.now) });

/** On a slow machine a crowd waits too long for a connection, and gets a page that reports it: then it posts again. */
async function untilAnswered<T>(post: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await post();
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error;
    }
  }
}

async function shop({ submission, car, plan, kind }: CheckoutRound["shoppers"][number]): Promise<string> {
  const outcome = await untilAnswered(() => checkout.reserve(car, submission, { kind }));
  if (outcome.outcome !== "pay") return outcome.outcome;
  const { id } = outcome.reservation;
  if (plan === "leave") return "left";
  if (plan === "cancel_unpaid") return (await checkout.cancel(id))?.state ?? "none";
  const charge = await remote.pay(outcome.url);
  reachPoint("paid");
  if (charge === null) return "too late";
  if (plan === "pay_and_leave") return "left";
  const current = await untilAnswered(() => checkout.current(id));
  if (plan === "cancel_paid") return (await checkout.cancel(id))?.state ?? "none";
  if (plan === "collect") await store.checkout.complete(id, new Date(round.now));
  return current?.state ?? "none";
}

if (round.parallel) {
  await Promise.all(
    round.shoppers.map(async (shopper) => say(`${shopper.submission} ${await shop(shopper)}`)),
  );
} else {
  await checkout.work();
  for (const shopper of round.shoppers) say(`${shopper.submission} ${await shop(shopper)}`);
  await checkout.work();
}
await opened.close();
say("done");
process.exit(0);
