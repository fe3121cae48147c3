import { describe, expect, it, test } from "vitest";
import { type PurchaseParts, purchaseForm, purchaseSteps } from "~/domain/checkout/purchase-form";
import type { FormAnswers } from "~/domain/forms/form-schema";
import type { StepDefinition } from "~/domain/forms/form-steps";

const REGO = { name: "rego", kind: "text", required: false } as const;
const TRADE_IN_STEPS: StepDefinition[] = [{ heading: "their car", fields: [REGO] }];
const parts = (changes: Partial<PurchaseParts> = {}): PurchaseParts => ({
  rules: { postcode: "hidden" },
  delivers: true,
  tradeInFields: [REGO],
  ...changes,
});
const stepsOf = (answers: FormAnswers, changes: Partial<PurchaseParts> = {}) =>
  purchaseSteps(answers, TRADE_IN_STEPS, parts(changes)).map(
    ({ heading, fields }) =>
      `${heading.replace("purchase.step.", "")}: ${fields.map(({ name }) => name).join(" ")}`,
  );

const TRADE = "trade_in: do-you-have-a-trade-in";
const PAY = "payment: payment_method";
const GET = "handover: handover";
const WHO = "contact: name email phone";
const END = "deposit: terms_conditions";

test.each<[string, FormAnswers, Partial<PurchaseParts>, string[]]>([
  ["before anything is answered", {}, {}, ["car: ", TRADE, PAY, GET, WHO, END]],
  [
    "with a trade-in: the questions about that car follow",
    { "do-you-have-a-trade-in": "Yes" },
    {},
    ["car: ", TRADE, "their car: rego", PAY, GET, WHO, END],
  ],
  ["without a trade-in", { "do-you-have-a-trade-in": "No" }, {}, ["car: ", TRADE, PAY, GET, WHO, END]],
  [
    "with delivery: the postcode is asked, once",
    { handover: "Delivery" },
    { rules: { postcode: "required" } },
    ["car: ", TRADE, PAY, GET, "delivery: postcode", WHO, END],
  ],
  [
    "with collection, on a site that asks for postcodes",
    { handover: "Collection" },
    { rules: { postcode: "optional" } },
    ["car: ", TRADE, PAY, GET, `${WHO} postcode`, END],
  ],
  ["on a site that doesn't deliver", {}, { delivers: false }, ["car: ", TRADE, PAY, WHO, END]],
])("purchaseSteps %s", (_name, answers, changes, steps) => {
  expect(stepsOf(answers, changes)).toEqual(steps);
});

describe("purchaseForm", () => {
  it.each([
    ["hidden", true],
    ["required", true],
    ["optional", false],
    ["hidden", false],
  ] as const)("has each field of every step once (postcode %s, delivers %s)", (postcode, delivers) => {
    const made = parts({ rules: { postcode }, delivers });
    const names = purchaseForm(made).fields.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const asked = purchaseSteps(
      { "do-you-have-a-trade-in": "Yes", handover: delivers ? "Delivery" : undefined },
      TRADE_IN_STEPS,
      made,
    ).flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(asked.filter((name) => !names.includes(name))).toEqual([]);
  });

  it("is filed as Online Purchase", () => {
    expect(purchaseForm(parts()).filedAs).toEqual({ category: "Online Purchase", subcategory: null });
  });
});
