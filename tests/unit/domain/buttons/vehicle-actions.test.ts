import { expect, test } from "vitest";
import { buttonsInSight, vehicleActions } from "~/domain/buttons/vehicle-actions";
import type { Car } from "~/domain/car/car";
import type { PriceDisplay } from "~/domain/car/price";
import type { CardActionRules } from "~/domain/card/card-actions";
import { EVERY_BUTTON } from "../../../support/every-button";
import { testCar } from "../../adapters/search/test-car";

const PRICE: PriceDisplay = { kind: "price", amount: 20_000, was: null, type: null };
const car = testCar({ slug: "a-car", price: 24_990, file: "https://history.example/1.pdf" });
const of = (fields: Partial<Car>, rules: Partial<CardActionRules> = {}) =>
  vehicleActions({ ...car, ...fields }, { ...EVERY_BUTTON, ...rules }, PRICE);
const kinds = (actions: readonly { kind: string }[]) => actions.map(({ kind }) => kind).join(" ");

const EVERYTHING = "reserve online_purchase enquire test_drive finance offer trade_in photos history_report";

test.each<[string, Partial<Car>, string]>([
  ["every button for a car in stock", {}, EVERYTHING],
  [
    "no history report button for a car without a report",
    { file: null },
    EVERYTHING.replace(" history_report", ""),
  ],
  [
    "no reserve, offer or trade-in button for a reserved car",
    { reserved: true },
    "enquire test_drive finance photos history_report",
  ],
  [
    "no reserve or test drive button for a car coming soon",
    { status: "coming_soon" },
    "enquire similar finance trade_in photos history_report",
  ],
  ["a 'Find Me Something Similar' enquiry for a sold car", { status: "sold" }, "similar"],
  [
    "no reserve, offer or trade-in button for a car tagged Test Drive Only",
    { tag: "Test Drive Only" },
    "enquire test_drive finance photos history_report",
  ],
  [
    "no test drive or trade-in button for a caravan",
    { item_type: "caravan" },
    EVERYTHING.replace(" test_drive", "").replace(" trade_in", ""),
  ],
])("vehicleActions returns %s", (_name, fields, shown) => expect(kinds(of(fields))).toBe(shown));

test.each<[string, Partial<CardActionRules>, string]>([
  [
    "no online purchase where no deposit can be paid",
    { checkout: { ...EVERY_BUTTON.checkout, payable_dealerships: [] } },
    EVERYTHING.replace("reserve online_purchase ", ""),
  ],
  [
    "no form buttons on a site without enquiries",
    { forms: { ...EVERY_BUTTON.forms, enquiry: false } },
    "reserve online_purchase trade_in history_report",
  ],
  [
    "no test drive button on a site without test drives",
    { forms: { ...EVERY_BUTTON.forms, test_drive: false } },
    EVERYTHING.replace(" test_drive", ""),
  ],
  [
    "no photos button on a site without photo requests",
    { forms: { ...EVERY_BUTTON.forms, photos: false } },
    EVERYTHING.replace(" photos", ""),
  ],
  [
    "no finance button on a site without finance enquiries",
    { forms: { ...EVERY_BUTTON.forms, finance_enquiry: false } },
    EVERYTHING.replace(" finance", ""),
  ],
  [
    "no offer button on a site without offers",
    { forms: { ...EVERY_BUTTON.forms, offer: false } },
    EVERYTHING.replace(" offer", ""),
  ],
  [
    "no history report button on a site without reports",
    { history_report: false },
    EVERYTHING.replace(" history_report", ""),
  ],
  [
    "no reserve button, and no online purchase, on a site without checkout",
    { checkout: { ...EVERY_BUTTON.checkout, enabled: false } },
    EVERYTHING.replace("reserve online_purchase ", ""),
  ],
])("vehicleActions returns %s", (_name, rules, shown) => expect(kinds(of({}, rules))).toBe(shown));

test("vehicleActions returns nothing for a sold car on a site without enquiries", () =>
  expect(of({ status: "sold" }, { forms: { ...EVERY_BUTTON.forms, enquiry: false } })).toEqual([]));

test("vehicleActions makes the first button primary, and gives 'reserve' its deposit", () => {
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
  for (const reserve_amount of [null, 0])
    expect(of({}, { checkout: { ...EVERY_BUTTON.checkout, reserve_amount } })[0]).not.toHaveProperty(
      "deposit",
    );
});

test("the first button leads the shopper who reserved the car to the reservation", () => {
  const own = { href: "/cars/a-car/checkout?reservation=1", note: "You have reserved this car." };
  const actions = vehicleActions({ ...car, reserved: true }, EVERY_BUTTON, PRICE, own);
  expect(actions.slice(0, 2)).toMatchObject([
    { ...own, kind: "own_reservation", emphasis: "primary" },
    { kind: "enquire", emphasis: "secondary" },
  ]);
});

test("buttonsInSight are the main button and two others; the rest stays in order behind More", () => {
  const split = (fields: Partial<Car>) => {
    const { inSight, more } = buttonsInSight(of(fields));
    return [kinds(inSight), kinds(more)];
  };
  expect(split({})).toEqual([
    "reserve online_purchase enquire",
    "test_drive finance offer trade_in photos history_report",
  ]);
  expect(split({ reserved: true })).toEqual(["enquire test_drive finance", "photos history_report"]);
  expect(split({ status: "sold" })).toEqual(["similar", ""]);
});

test("vehicleActions opens forms in dialogs at their own addresses", () => {
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

test("vehicleActions opens a dealership's own finance page as a page, with the shown price", () => {
  const finance = {
    dealership_paths: { [car.dealership_slug]: "/apply-for-finance" },
    stock_financing: null,
  };
  const action = of({}, { finance }).find(({ kind }) => kind === "finance");
  expect(action?.opens).toBe("page");
  expect(action?.href).toContain("vehiclePriceBudget=20000");
  const without = vehicleActions(car, { ...EVERY_BUTTON, finance }, { kind: "none" });
  expect(without.find(({ kind }) => kind === "finance")?.href).not.toContain("vehiclePriceBudget");
});
