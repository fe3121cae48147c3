import { formAnswers, locationOf, main, newShoppers, payableSite, soldBy } from "./checkout-pages";
import { incomingCar } from "./incoming-car";
import { leadFormOf, type Visitor } from "./page-forms";
import { pageWords } from "./page-words";
import type { Answer } from "./request-server";
import { servedSites } from "./served-sites";

/* What tests of buying a car online share: the sites alpha, beta (gated) and gamma (without it), and the way through the steps. */

export const NOW = new Date("2026-11-23T01:30:00Z");
const HOUR_MS = 3_600_000;
const seconds = (ms: number) => Math.floor(ms / 1000);
const CARS = 80;
/** Cars that can't be bought online, by number; the others can. */
export const SOLD = 1;
export const RESERVED = 3;
export const LONG_GONE = 4;
export const NEW = 5;

export const carsOf = (slug: string) =>
  Array.from({ length: CARS }, (_, number) =>
    incomingCar(`${slug}-${number}`, {
      ...soldBy(slug),
      car_type: number === NEW ? "new" : "used",
      status: number === SOLD || number === LONG_GONE ? "sold" : "in_stock",
      sold_date_timestamp:
        number === SOLD
          ? seconds(NOW.getTime() - HOUR_MS)
          : number === LONG_GONE
            ? seconds(NOW.getTime() - 400 * 24 * HOUR_MS)
            : null,
      reserved: number === RESERVED,
      // Alpha offers subscriptions: who buys a car pays its price, and not one for a week.
      subscription_price: 199,
    }),
  );

const config = (slug: string, changes: object = {}) => ({
  ...payableSite(slug),
  actions: {
    checkout: { enabled: true, default_payment_processors: ["stripe"], path: "buy-online" },
    online_purchase: { enabled: true, car_types: ["used"] },
  },
  valuation: { enabled: true },
  vehicle: { money_back_hours: 48, offers_subscription: slug === "alpha" },
  ...changes,
});

/** Serves the sites for a file. */
export const servePurchases = () =>
  servedSites({
    sites: {
      alpha: { cars: carsOf("alpha"), config: config("alpha") },
      beta: {
        cars: carsOf("beta"),
        config: config("beta", { gates: { checkout: true } }),
      },
      gamma: { cars: carsOf("gamma"), config: {} },
    },
  });
export const purchasePath = (site: string, number: number) =>
  `/checkout-journey?car_id=slug-${site}-${number}`;

export const newPerson = newShoppers();
/** The answer to the last step. */
export const DEPOSIT = { terms_conditions: "on" };

/** The heading of the step that a page shows. */
export const stepOf = (page: Answer) =>
  pageWords(/id="step-heading".*?<\/h2>/s.exec(page.text)?.[0] ?? "")
    .replace(/^.*>/, "")
    .trim();

export const actionOf = (page: Answer) => leadFormOf(page.text)?.action ?? "";

/** Sends the step of a page and returns the page that follows. */
export async function send(
  who: Visitor,
  page: Answer,
  answers: Record<string, string> = {},
): Promise<Answer> {
  const sent = await who.post(actionOf(page), formAnswers(page, answers));
  return sent.status === 303 ? who.get(locationOf(sent)) : sent;
}

/** Goes through the steps of the car at this address to the one with this heading. */
export async function walkTo(
  who: Visitor,
  at: string,
  step: string,
  answers: Record<string, string> = {},
): Promise<Answer> {
  const said: Record<string, string> = {
    "do-you-have-a-trade-in": "No",
    payment_method: "Finance",
    handover: "Collection",
    ...newPerson(),
    ...answers,
  };
  let page = await who.get(at);
  for (let count = 0; stepOf(page) !== step; count += 1) {
    if (page.status !== 200 || count > 12) throw new Error(`no step ${step}: ${main(page).slice(0, 400)}`);
    const names = new Set(
      leadFormOf(page.text)
        ?.fields.filter(({ type }) => type !== "hidden")
        .map(({ name }) => name),
    );
    page = await send(
      who,
      page,
      Object.fromEntries(Object.entries(said).filter(([name]) => names.has(name))),
    );
  }
  return page;
}
