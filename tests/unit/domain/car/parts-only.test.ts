import { expect, it, test } from "vitest";
import { isPartsOnly, type MaybePartsCar } from "~/domain/car/parts-only";
import { vehicle } from "~/tenants/site-schema/vehicle";

/** The default rules of a site. */
const RULES = vehicle.parse({}).parts_only;
const WHOLE: MaybePartsCar = {
  tag: null,
  name: "2009 Toyota Hilux SR",
  badge: "SR",
  simple_body: "Ute / Tray",
  dealercomments: "A tidy ute.",
  shownPrice: 4500,
};
const parts = (car: Partial<MaybePartsCar>, rules = {}) =>
  isPartsOnly({ ...WHOLE, ...car }, { ...RULES, ...rules });

test.each<[string, Partial<MaybePartsCar>]>([
  ["its tag", { tag: "Parts Only" }],
  ["its tag, in any case and punctuation", { tag: "**WRECKING**" }],
  ["its name", { name: "2009 Toyota Hilux SR (Repairable Write - Off)" }],
  ["its badge", { badge: "SR - sold for parts" }],
  ["its body", { simple_body: "Salvage" }],
  ["the dealer's comments", { dealercomments: "Engine seized.\n\nSold for parts, no registration." }],
  ["a price of $500", { shownPrice: 500 }],
  ["a price of $88", { shownPrice: 88 }],
])("isPartsOnly recognises a car sold for parts by %s", (_name, car) => {
  expect(parts({})).toBe(false);
  expect(parts(car)).toBe(true);
});

it.each<[string, Partial<MaybePartsCar>]>([
  ["for $501", { shownPrice: 501 }],
  ["without a price", { shownPrice: null }],
  [
    "whose comments deny that it was written off",
    { dealercomments: "Never written off, no salvage history." },
  ],
  ["whose comments mention a parts counter", { dealercomments: "Ask us for parts and service." }],
  ["with a full size spare", { name: "2023 Toyota RAV4 GX (2WD) Hybr Full Size Spare" }],
  [
    "whose name and tag only contain the words as parts of longer words",
    { name: "2009 Wreckless Partsman", tag: "Party car" },
  ],
])("isPartsOnly, for a whole car, returns false for a car %s", (_name, car) =>
  expect(parts(car)).toBe(false),
);

test("isPartsOnly uses the words and the price limit of the site", () => {
  expect(parts({ tag: "Als Ersatzteilträger" }, { words: ["ersatzteilträger!"] })).toBe(true);
  expect(parts({ shownPrice: 100 }, { price_up_to: null })).toBe(false);
  expect(parts({ shownPrice: 1500 }, { price_up_to: 1500 })).toBe(true);
});
