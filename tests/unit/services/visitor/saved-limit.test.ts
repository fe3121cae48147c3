import { describe, expect, it } from "vitest";
import { readConfig } from "~/config.server";
import {
  accountList,
  type ListContext,
  savedCarsView,
  savedLimit,
} from "~/services/visitor/saved-cars.server";

const TEXTS = { SMS_WEBHOOK_URL: "https://texts.example/send", SMS_WEBHOOK_TOKEN: "secret" };

/** A site with one list behind the heart and a comparison. */
const site = (
  list: "favourites" | "watchlist" | "garage" | null,
  environment: Record<string, string> = {},
): ListContext & { origin: string } => ({
  platform: { config: readConfig({ NODE_ENV: "test", ...environment }) },
  site: {
    saved_cars: {
      favourites: list === "favourites",
      watchlist: list === "watchlist",
      compare: true,
      compare_limit: 3,
      strict_controls: false,
      recently_viewed: true,
    },
    garage: { enabled: list === "garage", path: "/my-garage" },
  },
  origin: "http://alpha.example",
});
const business = { NODE_ENV: "production", DEMO_STOCK: "0" };

it.each([
  ["favourites", {}, { favourites: 50, watchlist: null, garage: null, compare: 3 }],
  ["watchlist", {}, { favourites: null, watchlist: 200, garage: null, compare: 3 }],
  ["garage", {}, { favourites: null, watchlist: null, garage: 200, compare: 3 }],
  [null, {}, { favourites: null, watchlist: null, garage: null, compare: 3 }],
  // Nobody can sign in where no text message reaches anybody.
  ["watchlist", business, { favourites: null, watchlist: null, garage: null, compare: 3 }],
  ["garage", business, { favourites: null, watchlist: null, garage: null, compare: 3 }],
  ["watchlist", { ...business, ...TEXTS }, { favourites: null, watchlist: 200, garage: null, compare: 3 }],
] as const)("savedLimit of a site with %s in the environment %o is %o", (list, environment, limits) => {
  const context = site(list, environment);
  for (const [name, limit] of Object.entries(limits))
    expect([name, savedLimit(context, name as keyof typeof limits)]).toEqual([name, limit]);
  expect(accountList(context)).toBe(limits.watchlist ? "watchlist" : limits.garage ? "garage" : null);
});

describe("savedCarsView", () => {
  const cookies = { cookies: "favourites=a.b; compare=c" };

  it("has the lists of the browser for a site with favourites", () =>
    expect(savedCarsView(site("favourites"), cookies, undefined)).toMatchObject({
      lists: { favourites: ["a", "b"], compare: ["c"] },
      owner: null,
    }));

  it("has no list of the account when nobody knows what is in it", () => {
    const view = savedCarsView(site("watchlist"), cookies, undefined);
    expect([view?.lists, view?.limits]).toEqual([{ compare: ["c"] }, { compare: 3 }]);
  });

  it("has an empty list for a signed-out shopper", () =>
    expect(savedCarsView(site("watchlist"), cookies, null)).toMatchObject({
      lists: { watchlist: [], compare: ["c"] },
      limits: { watchlist: 200, compare: 3 },
      owner: null,
    }));
});
