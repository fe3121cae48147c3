import { expect, test } from "vitest";
import type { Car } from "~/domain/car/car";
import type { PriceDisplay } from "~/domain/car/price";
import { BUTTONS_IN_SIGHT } from "~/domain/card/buttons-in-sight";
import { type CardActionRules, type CardButtonSet, cardActions } from "~/domain/card/card-actions";
import { EVERY_BUTTON } from "../../../support/every-button";
import { testCar } from "../../adapters/search/test-car";

const PRICE: PriceDisplay = { kind: "price", amount: 20_000, was: null, type: null };
const car = testCar({ slug: "a-car", price: 24_990 });
const kinds = (actions: readonly { kind: string }[]) => actions.map(({ kind }) => kind).join(" ");
const onCard = (card: CardButtonSet, fields: Partial<Car> = {}, rules: Partial<CardActionRules> = {}) =>
  cardActions({ ...car, ...fields }, { ...EVERY_BUTTON, ...rules, card }, PRICE);

test.each<[CardButtonSet, string, Partial<Car>, Partial<CardActionRules>, string]>([
  ["none", "no buttons for a car in stock", {}, {}, ""],
  ["none", "no buttons for a sold car", { status: "sold" }, {}, ""],
  ["reserve", "the buttons reserve and details", {}, {}, "reserve details"],
  ["reserve", "no reserve button for a reserved car", { reserved: true }, {}, "details"],
  [
    "reserve",
    "no reserve button without checkout",
    {},
    { checkout: { ...EVERY_BUTTON.checkout, enabled: false } },
    "details",
  ],
  ["finance", "the buttons details and finance", {}, {}, "details finance"],
  ["finance", "the same buttons for a reserved car", { reserved: true }, {}, "details finance"],
  ["contact", "the buttons call, enquire, finance and test drive", {}, {}, "call enquire finance test_drive"],
  [
    "contact",
    "no test drive button for a car coming soon",
    { status: "coming_soon" },
    {},
    "call enquire finance",
  ],
  [
    "contact",
    "only the call button on a site without enquiries",
    {},
    { forms: { ...EVERY_BUTTON.forms, enquiry: false } },
    "call",
  ],
  ["reserve", "the buttons details and similar for a sold car", { status: "sold" }, {}, "details similar"],
  ["contact", "the buttons details and similar for a sold car", { status: "sold" }, {}, "details similar"],
])("cardActions with the set '%s' returns %s", (card, _name, fields, rules, shown) => {
  expect(kinds(onCard(card, fields, rules))).toBe(shown);
});

test("cardActions of the longest set has call and enquire in sight, finance and test drive behind More", () => {
  const actions = onCard("contact");
  expect(kinds(actions.slice(0, BUTTONS_IN_SIGHT))).toBe("call enquire");
  expect(kinds(actions.slice(BUTTONS_IN_SIGHT))).toBe("finance test_drive");
});

test("cardActions makes one button of a card primary", () => {
  for (const card of ["reserve", "finance", "contact"] as const)
    expect(onCard(card).filter(({ emphasis }) => emphasis === "primary")).toHaveLength(1);
  expect(onCard("reserve")).toEqual([
    {
      ...{ kind: "reserve", href: "/cars/a-car/checkout", label: "action.card.reserve" },
      ...{ emphasis: "primary", opens: "page", deposit: { amount: 200, hours: 48 } },
    },
    {
      ...{ kind: "details", href: "/cars/a-car", label: "action.details" },
      ...{ emphasis: "secondary", opens: "page" },
    },
  ]);
  expect(onCard("reserve", { status: "sold" })[1]).toMatchObject({ kind: "similar", emphasis: "primary" });
  expect(onCard("none")).toEqual([]);
  expect(onCard("contact")[1]).toEqual({
    ...{ kind: "enquire", href: "/cars/a-car/enquire", label: "action.card.enquire" },
    ...{ emphasis: "primary", opens: "dialog" },
  });
  expect(onCard("finance")[0]).toMatchObject({ kind: "details", emphasis: "primary" });
});

test("cardActions dials the number, leads to the call box of the page when there is none, or only enquires", () => {
  const call = (phone: string | null) => cardActions(car, EVERY_BUTTON, PRICE, { phone })[0];
  expect(call("(03) 5550 0001")).toEqual({
    ...{ kind: "call", href: "tel:0355500001", label: "action.card.call" },
    ...{ emphasis: "secondary", opens: "page" },
  });
  expect(call(null)?.href).toBe("/cars/a-car#call");
  expect(cardActions(car, EVERY_BUTTON, PRICE, null)[0]).toMatchObject({
    kind: "enquire",
    emphasis: "primary",
  });
});
