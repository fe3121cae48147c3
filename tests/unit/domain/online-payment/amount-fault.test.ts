import { expect, it } from "vitest";
import { PAYMENT_STATES } from "~/domain/checkout/payment";
import { onlinePaymentForm, onlinePaymentStage, readAmount } from "~/domain/online-payment/online-payment";

const LIMITS = { min_dollars: 10, max_dollars: 5_000 };

it.each<[string, ReturnType<typeof readAmount>]>([
  ["10", { cents: 1_000 }],
  ["$1,234.50", { cents: 123_450 }],
  ["1 234.5", { cents: 123_450 }],
  ["AUD 19.99", { cents: 1_999 }],
  ["0.1", { fault: "range" }],
  ["9.99", { fault: "range" }],
  ["5,000.00", { cents: 500_000 }],
  ["5000.01", { fault: "range" }],
  ["", { fault: "format" }],
  ["12,34", { fault: "format" }],
  ["1.999", { fault: "format" }],
  ["-20", { fault: "format" }],
  ["1e3", { fault: "format" }],
  ["20 or more", { fault: "format" }],
  ["99999999999999999999", { fault: "range" }],
])("readAmount reads %j as %j (rules/online-payment#payment-amount)", (typed, expected) => {
  expect(readAmount(typed, LIMITS)).toEqual(expected);
});

it("onlinePaymentStage says what happened to the money", () => {
  const stages = PAYMENT_STATES.map((state) => `${state} ${onlinePaymentStage({ state })}`);
  expect(stages.join(", ")).toBe(
    "new not_sent, open to_pay, paid paid, unpaid unpaid, refund_due going_back, refunded back, refund_failed failed",
  );
});

it("onlinePaymentForm asks for reference, amount and contact details, and which of several dealerships is paid", () => {
  const alpha = { slug: "alpha", name: "Alpha Cars" };
  const beta = { slug: "beta", name: "Beta Cars" };
  const fields = [
    { name: "reference", kind: "text", required: true, autoComplete: "off", longest: 60 },
    { name: "amount", kind: "dollars", required: true, range: { min: 10, max: 5_000 } },
    { name: "name", required: true },
    { name: "email", required: true, hint: "online_payment.form.email_hint" },
    { name: "phone", required: true, hint: "form.hint.phone_general" },
  ];
  expect(onlinePaymentForm({ ...LIMITS, dealerships: [alpha] })).toMatchObject({
    ...{ fields, message: null, steps: [], partial_leads: false, preset: {} },
    filedAs: { category: "Online Payment", subcategory: null },
  });
  expect(onlinePaymentForm({ ...LIMITS, dealerships: [alpha, beta] }).fields).toMatchObject([
    {
      ...{ name: "dealership_slug", kind: "select", required: true },
      options: [
        { value: "alpha", text: "Alpha Cars" },
        { value: "beta", text: "Beta Cars" },
      ],
    },
    ...fields,
  ]);
});
