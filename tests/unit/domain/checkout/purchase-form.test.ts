import { describe, expect, it, test } from "vitest";
import {
  checkoutForm,
  type PurchaseParts,
  purchaseForm,
  purchaseSteps,
  wantsFinance,
} from "~/domain/checkout/purchase-form";
import type { FormField } from "~/domain/forms/form-field";
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
])("purchaseSteps %s", (_name, answers, changes, steps) => expect(stepsOf(answers, changes)).toEqual(steps));

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

  it("asks for these answers, and to agree to the terms, and is filed as Online Purchase", () => {
    const form = purchaseForm(parts());
    expect(form.fields.map(written)).toEqual([
      "do-you-have-a-trade-in! radio: Yes No",
      "rego text",
      "payment_method! radio: Full payment Finance",
      "handover! radio: Collection Delivery",
      ...CONTACT,
      "postcode! postcode",
      TERMS,
    ]);
    expect(form).toMatchObject({ ...SENT, filedAs: { category: "Online Purchase", subcategory: null } });
  });
});

const CONTACT = ["name! text", "email! email (checkout.form.email_hint)", "phone! tel (form.hint.phone)"];
const TERMS = "terms_conditions! checkbox → /terms-and-conditions /privacy-policy";
const SENT = { message: null, steps: [], partial_leads: false, preset: {} };

function written({ name, kind, required, hint, options, links }: FormField): string {
  const listed = options ? `: ${options.map(({ value }) => value).join(" ")}` : "";
  const read = links ? ` → ${links.map(({ href }) => href).join(" ")}` : "";
  return `${name}${required ? "!" : ""} ${kind}${hint ? ` (${hint})` : ""}${listed}${read}`;
}

test("checkoutForm asks for contact details and the terms, and is filed as Reservation", () => {
  const form = checkoutForm({ postcode: "optional" });
  expect(form.fields.map(written)).toEqual([...CONTACT, "postcode postcode", TERMS]);
  expect(form).toMatchObject({ ...SENT, filedAs: { category: "Reservation", subcategory: null } });
});

test("wantsFinance is true of the answer Finance alone", () => {
  expect(wantsFinance({ payment_method: "Finance" })).toBe(true);
  expect(wantsFinance({ payment_method: "Full payment" })).toBe(false);
  expect(wantsFinance({})).toBe(false);
});
