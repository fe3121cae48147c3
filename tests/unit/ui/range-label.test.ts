import { expect, test } from "vitest";
import type { RangeFacet } from "~/domain/search/facets";
import { cleanNumber } from "~/domain/search/search-state";
import card from "~/i18n/default/en-AU/card.json";
import measure from "~/i18n/default/en-AU/measure.json";
import search from "~/i18n/default/en-AU/search.json";
import { formatCount, formatDecimal, formatDollars, formatKm, formatMetres } from "~/i18n/format";
import { createTranslate } from "~/i18n/translate";
import { rangeFieldText, rangeText, rangeValueText } from "~/ui/search-labels";
import type { Format } from "~/ui/site-context";

const t = createTranslate("en-AU", { card, measure, search });
const format = {
  dollars: (amount: number) => formatDollars("en-AU", amount),
  km: (distance: number) => formatKm("en-AU", distance),
  metres: (metres: number) => formatMetres("en-AU", metres),
  count: (count: number) => formatCount("en-AU", count),
  decimal: (value: number) => formatDecimal("en-AU", value),
} as Format;

test.each<[RangeFacet, number, string]>([
  ["price", 25_000, "$25,000"],
  ["km", 80_000, "80,000\u00a0km"],
  ["year", 2018, "2018"],
  // The label of the price slider adds '/ week' for subscription prices.
  ["weekly_price_range", 199, "$199 / week"],
  ["subscription_price", 199, "$199 / week"],
  ["body_length", 22, "22 ft (6.71\u00a0m)"],
  ["body_length", 21.5, "21 ft 6 in (6.55\u00a0m)"],
  ["aggregate_trailer_mass", 2450, "2,450 kg"],
  ["gvm", 26_000, "26,000 kg"],
  ["electric_range", 505, "505\u00a0km"],
  ["battery_capacity", 77.4, "77.4 kWh"],
  ["battery_capacity", 60, "60 kWh"],
])("rangeValueText of %s %i is %o", (facet, value, expected) => {
  expect(rangeValueText(t, format, facet, value)).toBe(expected);
});

test.each<[RangeFacet, number | null, string, string]>([
  ["price", 112_000, "en-AU", "112,000"],
  ["km", 112_000, "en-AU", "112,000"],
  ["year", 2018, "en-AU", "2018"],
  ["price", null, "en-AU", ""],
  // A full stop between thousands would be read as a decimal point.
  ["price", 112_000, "de-DE", "112000"],
  ["price", 112_000, "fr-FR", "112\u202f000"],
])(
  "rangeFieldText of %s %o in %s is %o, which the field reads as the same number",
  (facet, value, language, text) => {
    const count = (given: number) => new Intl.NumberFormat(language).format(given);
    expect(rangeFieldText({ ...format, count }, facet, value)).toBe(text);
    expect(cleanNumber(text)).toBe(value);
  },
);

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
  ["body_length", 16, 22, "16 ft (4.88\u00a0m) to 22 ft (6.71\u00a0m)"],
  // One weight looks like another, so each names itself.
  ["aggregate_trailer_mass", null, 2450, "ATM up to 2,450 kg"],
  ["aggregate_trailer_mass", 1500, 2450, "ATM 1,500 kg to 2,450 kg"],
  ["tare_weight", null, 2000, "Tare up to 2,000 kg"],
  ["gvm", 4500, null, "GVM from 4,500 kg"],
  ["electric_range", 400, null, "Range from 400\u00a0km"],
  ["battery_capacity", 60, 80, "Battery 60 kWh to 80 kWh"],
])("rangeText of %s from %o to %o is %o", (facet, min, max, expected) => {
  expect(rangeText(t, format, facet, { min, max })).toBe(expected);
});

test.each<[RangeFacet, number | null, number | null, string]>([
  ["price", 0, 20_000, "Enquire - Up to $20,000"],
  ["price", null, 20_000, "Enquire - Up to $20,000"],
  ["price", 10_000, 20_000, "$10,000 to $20,000"],
  ["price", 0, null, "From $0"],
  ["km", 0, 20_000, "0\u00a0km to 20,000\u00a0km"],
  ["weekly_price_range", 0, 399, "$0 to $399 / week"],
])(
  "rangeText, on a site whose ranges from 0 include cars without a price, of %s from %o to %o is %o",
  (facet, min, max, expected) => expect(rangeText(t, format, facet, { min, max }, "enquire")).toBe(expected),
);
