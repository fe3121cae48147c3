import { expect, test } from "vitest";
import { rangeText, rangeValueText } from "~/components/search/range-label";
import type { Format } from "~/components/site-context";
import type { RangeFacet } from "~/domain/search/facets";
import card from "~/i18n/default/en-AU/card.json";
import search from "~/i18n/default/en-AU/search.json";
import { formatDollars, formatKm } from "~/i18n/format";
import { createTranslate } from "~/i18n/translate";

const t = createTranslate("en-AU", { card, search });
const format = {
  dollars: (amount: number) => formatDollars("en-AU", amount),
  km: (distance: number) => formatKm("en-AU", distance),
} as Format;

test.each<[RangeFacet, number, string]>([
  ["price", 25_000, "$25,000"],
  ["km", 80_000, "80,000\u00a0km"],
  ["year", 2018, "2018"],
  // The label of the price slider adds '/ week' for subscription prices.
  ["weekly_price_range", 199, "$199 / week"],
  ["subscription_price", 199, "$199 / week"],
])("rangeValueText of %s %i is %o", (facet, value, expected) => {
  expect(rangeValueText(t, format, facet, value)).toBe(expected);
});

test.each<[RangeFacet, number | null, number | null, string]>([
  ["price", 20_000, 30_000, "$20,000 to $30,000"],
  ["price", 20_000, null, "From $20,000"],
  ["price", null, 30_000, "Up to $30,000"],
  ["price", 0, 30_000, "$0 to $30,000"],
  ["km", null, 80_000, "Up to 80,000\u00a0km"],
  ["km", 10_000, 80_000, "10,000\u00a0km to 80,000\u00a0km"],
  ["year", 2018, null, "2018 or newer"],
  ["year", null, 2018, "2018 or older"],
  ["weekly_price_range", 199, 399, "$199 to $399 / week"],
  ["weekly_price_range", 199, null, "From $199 / week"],
  ["subscription_price", null, 399, "Up to $399 / week"],
])("rangeText of %s from %o to %o is %o", (facet, min, max, expected) => {
  expect(rangeText(t, format, facet, { min, max })).toBe(expected);
});

test.each<[RangeFacet, number | null, number | null, string]>([
  ["price", 0, 20_000, "Enquire - Up to $20,000"],
  ["price", null, 20_000, "Up to $20,000"],
  ["price", 10_000, 20_000, "$10,000 to $20,000"],
  ["price", 0, null, "From $0"],
  ["km", 0, 20_000, "0\u00a0km to 20,000\u00a0km"],
  ["weekly_price_range", 0, 399, "$0 to $399 / week"],
])(
  "rangeText, on a site whose ranges from 0 include cars without a price, of %s from %o to %o is %o",
  (facet, min, max, expected) => {
    expect(rangeText(t, format, facet, { min, max }, "enquire")).toBe(expected);
  },
);
