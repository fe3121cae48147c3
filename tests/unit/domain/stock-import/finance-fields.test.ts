import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { decimal } from "~/domain/stock-import/clean-numbers";
import { FeedMappingError, parseMapping } from "~/domain/stock-import/mapping";
import { compileMapping } from "~/domain/stock-import/row-to-car";
import { asDealershipId } from "~/domain/text/identifiers";
import { nestedRow } from "~/services/stock-import/feed-record";

const SHIPPED = JSON.parse(
  readFileSync(new URL("../../../../seeds/feeds/forecourt.json", import.meta.url), "utf8"),
);
const DEALERSHIPS = [
  {
    id: asDealershipId("d1"),
    slug: "one",
    name: "One",
    state: "NSW" as const,
    head_office: true,
    location_id: null,
    location_name: null,
  },
];

function reading(mapping: unknown, car: object) {
  const row = nestedRow({ stocknum: "1", make: "Volta", model: "Sprint", car_type: "used", ...car });
  return compileMapping(parseMapping(mapping), DEALERSHIPS, 2026).read(row);
}

function factsOf(mapping: unknown, car: object) {
  const read = reading(mapping, car);
  if ("fault" in read) throw new Error(read.fault.reason);
  return read.car.facts;
}

// The mapping is the shipped one; the feed may be JSON or XML.
describe("finance and market data of a feed", () => {
  it("are null when the feed has none", () =>
    expect(factsOf(SHIPPED, {})).toMatchObject({ autograb_data: null, finance_lenders: null }));

  it("are read for each provider, with cents and zeros", () => {
    const { finance_lenders } = factsOf(SHIPPED, {
      finance_lenders: {
        angle: {
          interestRate: 8.99,
          comparisonRate: "9.45 %",
          paymentWeek: "$142.31",
          deposit: 0,
          balloon: "0",
        },
        nissan_finance: {
          interestRate: 5,
          comparisonRate: 5.9,
          paymentMonth: 640.5,
          termMonths: 60,
          disclaimer: "Approved applicants only.",
          validUntil: "30/06/2027",
        },
      },
    });
    expect(Object.keys(finance_lenders ?? {}).sort()).toEqual(["angle", "nissan_finance"]);
    expect(finance_lenders?.angle).toEqual({
      interestRate: 8.99,
      comparisonRate: 9.45,
      paymentWeek: 142.31,
      paymentMonth: null,
      deposit: 0,
      balloon: 0,
      termMonths: null,
      termYears: null,
      termWeeks: null,
      totalPayable: null,
      establishmentFees: null,
      disclaimer: null,
      validUntil: null,
    });
    expect(finance_lenders?.nissan_finance).toMatchObject({
      paymentMonth: 640.5,
      termMonths: 60,
      disclaimer: "Approved applicants only.",
      validUntil: "2027-06-30",
    });
  });

  it("have market averages that are read one by one", () =>
    expect(factsOf(SHIPPED, { autograb_data: { average_market_price: "$31,990" } }).autograb_data).toEqual({
      state_average_market_price: null,
      average_market_price: 31_990,
    }));

  it("reject the row for an impossible rate, and name the field", () => {
    const read = reading(SHIPPED, { finance_lenders: { angle: { interestRate: "899" } } });
    expect(read).toMatchObject({
      fault: {
        field: "finance_lenders.angle.interestRate",
        reason: "899 is not between 0 and 100 (column finance_lenders.angle.interestRate)",
      },
    });
  });
});

describe("a mapping with finance_lenders.*", () => {
  const mapping = (fields: object) => ({
    ...SHIPPED,
    fields: {
      make: { column: "make" },
      model: { column: "model" },
      car_type: { column: "car_type" },
      ...fields,
    },
  });

  it("applies to every provider, and a field of a named provider wins", () => {
    const { finance_lenders } = factsOf(
      mapping({
        "finance_lenders.angle.interestRate": { column: "rate", steps: ["decimal"] },
        "finance_lenders.*.interestRate": { column: "loan.*.rate", steps: ["decimal"], optional: true },
      }),
      { rate: "7.5", loan: { angle: { rate: "1" }, taurus: { rate: "9" } } },
    );
    expect(finance_lenders?.angle?.interestRate).toBe(7.5);
    expect(finance_lenders?.taurus?.interestRate).toBe(9);
    expect(finance_lenders?.manual).toBeUndefined();
  });

  it("is refused for a field that no provider has; a row is rejected for decimals in a whole-number field", () => {
    const bad = mapping({ "finance_lenders.*.rebate": { column: "x" } });
    expect(() => parseMapping(bad)).toThrow(FeedMappingError);
    expect(() => parseMapping(bad)).toThrow(/finance_lenders\.taurus\.rebate/);
    expect(
      reading(mapping({ "finance_lenders.angle.termMonths": { column: "t", steps: ["decimal"] } }), {
        t: "59.5",
      }),
    ).toMatchObject({ fault: { reason: `"59.5" is not a whole number (column t)` } });
  });
});

describe("decimal", () => {
  it.each([
    ["8.99", 8.99],
    ["8.99%", 8.99],
    ["$1,360.50", 1360.5],
    ["A$7,699.60", 7699.6],
    ["0", 0],
    ["0.00", 0],
  ])("reads %s as %s", (text, figure) => expect(decimal(text)).toBe(figure));
  it.each(["", "%", "-3", "8,99", "8.9.9", "ten"])("refuses %j", (text) => {
    expect(() => decimal(text)).toThrow("is not a number");
  });
});
