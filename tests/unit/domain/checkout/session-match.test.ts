import { describe, expect, it } from "vitest";
import { sessionDifferences } from "~/domain/checkout/gateway-times";
import { asSiteSlug } from "~/domain/text/identifiers";

const PAYMENT = {
  account: "acct_1",
  site: asSiteSlug("alpha"),
  amount_cents: 20_000,
  currency: "aud",
  session_id: "session-1",
} as const;
const SESSION = { id: "session-1", account: "acct_1", site: "alpha", amount_cents: 20_000, currency: "aud" };

describe("rules/checkout#session-match: a session and the payment that it names", () => {
  it.each([
    ["is the payment's", {}, []],
    ["is the payment's in capitals, as some gateways write currencies", { currency: "AUD" }, []],
    ["is of another account", { account: "acct_2" }, ["account"]],
    ["is of another site", { site: "beta" }, ["site"]],
    ["names no site", { site: null }, ["site"]],
    ["has a cent less", { amount_cents: 19_999 }, ["amount"]],
    ["has another currency", { currency: "usd" }, ["currency"]],
    ["is another session", { id: "session-2" }, ["session"]],
    [
      "differs in everything",
      { id: "2", account: "", site: "", amount_cents: 0, currency: "" },
      ["account", "site", "amount", "currency", "session"],
    ],
  ])("finds what differs when it %s", (_what, changes, differences) => {
    expect(sessionDifferences(PAYMENT, { ...SESSION, ...changes })).toEqual(differences);
  });

  it("agrees with any session while none is stored", () =>
    expect(sessionDifferences({ ...PAYMENT, session_id: null }, SESSION)).toEqual([]));
});
