import { expect, test } from "vitest";
import type { Car } from "~/domain/car";
import { type CardActionRules, type CardButtonSet, cardActions } from "~/domain/card-actions";
import type { PriceDisplay } from "~/domain/price";
import { vehicleActions } from "~/domain/vehicle-actions";
import { testCar } from "../search/test-car";

/** Everything switched on. */
const ALL: CardActionRules = {
  card: "contact",
  forms: { enquiry: true, test_drive: true, photos: true, finance_enquiry: true, offer: true },
  checkout: {
    enabled: true,
    path: "checkout",
    default_payment_processors: ["stripe"],
    reserve_amount: 200,
    reserve_hours: 48,
  },
  online_purchase: { enabled: true, car_types: [], makes: [] },
  trade_in: { enabled: true, car_types: [] },
  finance: { dealership_paths: {} },
  history_report: true,
};
const PRICE: PriceDisplay = { kind: "price", amount: 20_000, was: null, type: null };
const car = testCar({ slug: "a-car", file: "https://history.example/1.pdf" });
const of = (fields: Partial<Car>, rules: Partial<CardActionRules> = {}) =>
  vehicleActions({ ...car, ...fields }, { ...ALL, ...rules }, PRICE);
const kinds = (actions: readonly { kind: string }[]) => actions.map(({ kind }) => kind).join(" ");

const EVERYTHING = "reserve online_purchase enquire test_drive finance offer trade_in photos history_report";

test.each<[string, Partial<Car>, string]>([
  ["in stock", {}, EVERYTHING],
  ["without a report", { file: null }, EVERYTHING.replace(" history_report", "")],
  ["reserved", { reserved: true }, "enquire test_drive finance photos history_report"],
  ["coming soon", { status: "coming_soon" }, "enquire finance trade_in photos history_report"],
  ["sold: \"SOLD plus a 'Find Me Something Similar' enquiry\"", { status: "sold" }, "similar"],
  ["Test Drive Only", { tag: "Test Drive Only" }, "enquire test_drive finance photos history_report"],
  [
    "a caravan, which nobody drives",
    { item_type: "caravan" },
    EVERYTHING.replace(" test_drive", "").replace(" trade_in", ""),
  ],
])("the buttons of a car: %s", (_name, fields, shown) => {
  expect(kinds(of(fields))).toBe(shown);
});

test.each<[string, Partial<CardActionRules>, string]>([
  [
    "no enquiries at all",
    { forms: { ...ALL.forms, enquiry: false } },
    "reserve online_purchase trade_in history_report",
  ],
  ["no test drives", { forms: { ...ALL.forms, test_drive: false } }, EVERYTHING.replace(" test_drive", "")],
  ["no photo requests", { forms: { ...ALL.forms, photos: false } }, EVERYTHING.replace(" photos", "")],
  ["no finance", { forms: { ...ALL.forms, finance_enquiry: false } }, EVERYTHING.replace(" finance", "")],
  ["no offers", { forms: { ...ALL.forms, offer: false } }, EVERYTHING.replace(" offer", "")],
  ["no reports", { history_report: false }, EVERYTHING.replace(" history_report", "")],
  ["no checkout", { checkout: { ...ALL.checkout, enabled: false } }, EVERYTHING.replace("reserve ", "")],
])("the buttons of a site: %s", (_name, rules, shown) => {
  expect(kinds(of({}, rules))).toBe(shown);
});

test("a sold car of a site without enquiries has no button", () => {
  expect(of({ status: "sold" }, { forms: { ...ALL.forms, enquiry: false } })).toEqual([]);
});

test("the first button is the page's main one, and reserving names its deposit", () => {
  const [first, ...others] = of({});
  expect(first).toEqual({
    kind: "reserve",
    href: "/cars/a-car/checkout",
    label: "action.reserve",
    emphasis: "primary",
    opens: "page",
    deposit: { amount: 200, hours: 48 },
  });
  expect(others.map(({ emphasis }) => emphasis)).not.toContain("primary");
  expect(of({ reserved: true })[0]).toMatchObject({ kind: "enquire", emphasis: "primary", opens: "dialog" });
  for (const reserve_amount of [null, 0]) {
    expect(of({}, { checkout: { ...ALL.checkout, reserve_amount } })[0]).not.toHaveProperty("deposit");
  }
});

test("forms open in dialogs at their own addresses", () => {
  const forms = of({}).filter(({ opens }) => opens === "dialog");
  expect(forms.map(({ kind, href }) => [kind, href])).toEqual([
    ["enquire", "/cars/a-car/enquire"],
    ["test_drive", "/cars/a-car/test-drive"],
    ["finance", "/cars/a-car/finance-enquiry#finance-form"],
    ["offer", "/cars/a-car/offer"],
    ["photos", "/cars/a-car/photos"],
  ]);
  expect(of({ status: "sold" })[0]).toMatchObject({ href: "/cars/a-car/similar", opens: "dialog" });
});

test("another page for finance enquiries is a page, with the price as shown", () => {
  const finance = { dealership_paths: { [car.dealership_slug]: "/apply-for-finance" } };
  const action = of({}, { finance }).find(({ kind }) => kind === "finance");
  expect(action?.opens).toBe("page");
  expect(action?.href).toContain("vehiclePriceBudget=20000");
  const without = vehicleActions(car, { ...ALL, finance }, { kind: "none" });
  expect(without.find(({ kind }) => kind === "finance")?.href).not.toContain("vehiclePriceBudget");
});

const onCard = (card: CardButtonSet, fields: Partial<Car> = {}, rules: Partial<CardActionRules> = {}) =>
  cardActions({ ...car, ...fields }, { ...ALL, ...rules, card }, PRICE);

test.each<[CardButtonSet, string, Partial<Car>, Partial<CardActionRules>, string]>([
  ["none", "in stock", {}, {}, ""],
  ["none", "sold", { status: "sold" }, {}, ""],
  ["reserve", '"Reserve Car Now" and a details button', {}, {}, "reserve details"],
  ["reserve", "reserved", { reserved: true }, {}, "details"],
  ["reserve", "checkout off", {}, { checkout: { ...ALL.checkout, enabled: false } }, "details"],
  ["finance", '"a details button and a Finance Enquiry button"', {}, {}, "details finance"],
  ["finance", '"with the reserve check overridden"', { reserved: true }, {}, "details finance"],
  ["contact", "CTD, enquire, finance and test-drive", {}, {}, "call enquire finance test_drive"],
  ["contact", "coming soon", { status: "coming_soon" }, {}, "call enquire finance"],
  ["contact", "no enquiries", {}, { forms: { ...ALL.forms, enquiry: false } }, "call"],
  ["reserve", "sold", { status: "sold" }, {}, "details similar"],
  ["contact", "sold", { status: "sold" }, {}, "details similar"],
])("card buttons %s: %s", (card, _name, fields, rules, shown) => {
  expect(kinds(onCard(card, fields, rules))).toBe(shown);
});

test("one button of a card is its main one", () => {
  for (const card of ["reserve", "finance", "contact"] as const) {
    expect(onCard(card).filter(({ emphasis }) => emphasis === "primary")).toHaveLength(1);
  }
  expect(onCard("reserve")[0]).toMatchObject({
    kind: "reserve",
    emphasis: "primary",
    deposit: { amount: 200 },
  });
  expect(onCard("reserve", { status: "sold" })[1]).toMatchObject({ kind: "similar", emphasis: "primary" });
  expect(onCard("contact")[1]).toMatchObject({ kind: "enquire", emphasis: "primary" });
});

test("a card calls the number, or leads to the page's call box where no number may be shown", () => {
  const call = (phone: string | null) => cardActions(car, ALL, PRICE, phone)[0]?.href;
  expect(call("(03) 5550 0001")).toBe("tel:0355500001");
  expect(call(null)).toBe("/cars/a-car#call");
});
