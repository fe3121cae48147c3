import { testFaults } from "../../../support/site-faults";

const PAID = { slug: "alpha", name: "alpha cars", state: "VIC", lead_email: "leads@alpha.example" };
const account = { payments: { account: "acct_alpha" } };
const checkout = { enabled: true, default_payment_processors: ["stripe"] };

testFaults([
  ["a site without settings for buttons and forms", {}, []],
  [
    "a checkout without anybody to pay",
    { actions: { checkout } },
    ["error actions.checkout.enabled: no dealership has payments.account: nobody could be paid"],
  ],
  ["a checkout", { actions: { checkout }, dealerships: [{ id: "alpha", ...PAID, ...account }] }, []],
  [
    "a checkout of one of two dealerships",
    {
      actions: { checkout },
      dealerships: [
        { id: "alpha", ...PAID, ...account },
        { ...PAID, id: "beta", slug: "beta" },
      ],
    },
    [
      "warning dealerships.1: none of the locations of beta states a dealer_license_number",
      "warning dealerships.1: beta has no location, and call has no number for every car: some of its cars show none",
      "warning dealerships.1.payments: without an account its cars can't be reserved online",
    ],
  ],
  [
    "a checkout of cars that take no payments, for nothing",
    {
      actions: { checkout: { enabled: true, reserve_amount: 0 } },
      dealerships: [{ id: "alpha", ...PAID, ...account }],
    },
    [
      "error actions.checkout.reserve_amount: a reservation takes a deposit: an amount, or null for the default without naming it",
      "warning actions.checkout.default_payment_processors: none: only cars whose feed names payment_processors can be reserved",
    ],
  ],
  [
    "online purchase without a checkout",
    { actions: { online_purchase: { enabled: true } } },
    [
      "error actions.online_purchase.enabled: needs actions.checkout.enabled: without it nobody could pay the deposit",
    ],
  ],
  [
    "online purchase with a checkout",
    {
      actions: { checkout, online_purchase: { enabled: true } },
      dealerships: [{ id: "alpha", ...PAID, ...account }],
    },
    [],
  ],
  [
    "trade-in without a valuation page",
    { actions: { trade_in: { enabled: true } } },
    ["error actions.trade_in.enabled: needs valuation.enabled: without it the button would lead nowhere"],
  ],
  [
    "trade-in with a valuation page",
    { actions: { trade_in: { enabled: true } }, valuation: { enabled: true } },
    [],
  ],
  [
    "addresses that the valuation page has already",
    {
      valuation: { enabled: true, path: "/sell-my-car", aliases: ["/trade-in", "/sell-my-car", "/trade-in"] },
    },
    [
      "error valuation.aliases.1: /sell-my-car is the valuation page's address already",
      "error valuation.aliases.2: /trade-in is the valuation page's address already",
    ],
  ],
  [
    "the terms of a checkout that is switched off",
    { actions: { checkout: { path: "buy-online", reserve_amount: 500, reserve_hours: 24 } } },
    ["path", "reserve_amount", "reserve_hours"].map(
      (key) => `warning actions.checkout.${key}: has no effect: actions.checkout.enabled is false`,
    ),
  ],
  [
    "a finance page of an unknown dealership",
    { vehicle_forms: { finance_enquiry: { dealership_paths: { alpha: "/finance", beta: "/finance" } } } },
    ["error vehicle_forms.finance_enquiry.dealership_paths.beta: there is no dealership beta"],
  ],
  [
    "a finance page that is neither a page nor an https address",
    { vehicle_forms: { finance_enquiry: { dealership_paths: { alpha: "javascript:alert(1)" } } } },
    ["error vehicle_forms.finance_enquiry.dealership_paths.alpha: a page of this site, or an https address"],
  ],
  [
    "a disclaimer without wording",
    { vehicle_forms: { test_drive: { disclaimer: "enquiry.no_such_text" } } },
    [/^error .*enquiry\.no_such_text/],
  ],
]);
