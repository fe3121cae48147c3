import { describe, expect, it } from "vitest";
import { titleCase } from "~/domain/stock-import/clean-text";
import { compileSteps, stepSchema } from "~/domain/stock-import/cleaning-steps";
import { isoDate } from "~/domain/stock-import/dates";
import { namedRow } from "~/domain/stock-import/feed-row";
import { parseMapping } from "~/domain/stock-import/mapping";
import type { DateOrder } from "~/domain/stock-import/value-format";

const clean = (steps: unknown[], text: string) =>
  compileSteps(steps.map((step) => stepSchema.parse(step)))(text, namedRow(new Map()));

describe("titleCase", () => {
  it.each([
    ["TOYOTA LANDCRUISER", "Toyota Landcruiser"],
    ["kia rio", "Kia Rio"],
    ["BMW X5 XDRIVE30D", "BMW X5 XDRIVE30D"],
    ["bmw", "BMW"],
    ["RHYTHM", "Rhythm"],
    ["TÄT", "Tät"],
    ["eTron", "eTron"],
    ["MCAB", "Mcab"],
    ["(MCLAREN)", "(McLaren)"],
    ["(O'BRIEN)", "(O'Brien)"],
    ["ROCK'N'ROLL", "Rock'n'roll"],
    ["VITARA MARK III", "Vitara Mark III"],
    ["GTI-LINE", "GTI-Line"],
    ["MG", "MG"],
    ["MAZDA CX-3 MAXX SPORT", "Mazda CX-3 Maxx Sport"],
    ["MCLAREN", "McLaren"],
    ["McLaren", "McLaren"],
    ["MACK", "Mack"],
    ["MERCEDES-BENZ GLA AMG LINE", "Mercedes-Benz Gla AMG Line"],
    ["I-PACE", "I-Pace"],
    ["e-tron", "E-Tron"],
    ["i30", "i30"],
    ["GOLF GTI MARK VII", "Golf GTI Mark VII"],
    ["O'BRIEN'S", "O'Brien's"],
    ["WHITE/RED", "White/Red"],
    ["CITROËN", "Citroën"],
    ["", ""],
    ["DAF CF85", "DAF CF85"],
  ])("makes %j %j", (text, expected) => expect(titleCase(text)).toBe(expected));
  it("keeps the spelling of the mapping's own words", () => {
    const step = { title_case: ["RAM", "GLA", "iX", "T-Roc"] };
    expect(clean([step], "RAM GLA ix T-ROC EXPRESS")).toBe("RAM GLA iX T-Roc Express");
  });
});

it("the step 'replace' replaces all texts in one pass, wherever they stand", () => {
  expect(clean([{ replace: { "Merc ": "Mercedes-Benz ", "*": "", A: "B", B: "A" } }], "Merc A*B")).toBe(
    "Mercedes-Benz BA",
  );
  expect(clean([{ replace: { "drive away": "" } }, "dollars"], "$19,990 drive away")).toBe(19_990);
  expect(clean([{ replace: { x: "" } }], "x")).toBeNull();
  expect(clean([{ replace: { constructor: "c" } }], "toString constructor")).toBe("toString c");
});

describe("isoDate, with a stated order,", () => {
  it.each<[string, DateOrder, string | null]>([
    ["03/04/2019", "dmy", "2019-04-03"],
    ["03/04/2019", "mdy", "2019-03-04"],
    ["03/04/2019", "ymd", null],
    ["31/12/2019", "mdy", null],
    ["12/31/2019", "dmy", null],
    ["12/31/2019", "mdy", "2019-12-31"],
    ["12/31/2019 11:59 PM", "mdy", "2019-12-31"],
    ["12/31/2019 11:59PM", "mdy", "2019-12-31"],
    ["12/31/2019 23:59", "mdy", "2019-12-31"],
    ["2019-12-31 23:59:00 +1000", "ymd", "2019-12-31"],
    ["2019-12-31T23:59-10:30", "ymd", "2019-12-31"],
    ["2019-12-31T23:59", "ymd", "2019-12-31"],
    ["on 2019-12-31", "ymd", null],
    ["2019-12-31 noon", "ymd", null],
    ["x20191231", "ymd", null],
    ["201912311", "ymd", null],
    ["on 31/12/2019", "dmy", null],
    ["31/12/2019 noon", "dmy", null],
    ["by 3 April 2019", "dmy", null],
    ["3 April 2019 noon", "dmy", null],
    ["by April 3, 2019", "dmy", null],
    ["April 3, 2019 noon", "dmy", null],
    ["April 13 2019", "dmy", "2019-04-13"],
    ["2019-12-31", "mdy", "2019-12-31"],
    ["2019/12/31", "ymd", "2019-12-31"],
    ["2019.12.31", "ymd", "2019-12-31"],
    ["20191231", "ymd", "2019-12-31"],
    ["20191231", "dmy", null],
    ["2019-31-12", "ymd", null],
    ["04/2019", "mdy", "2019-04"],
    ["April 3, 2019", "dmy", "2019-04-03"],
    ["3rd Sept 2019", "mdy", "2019-09-03"],
    ["Marble 2019", "dmy", null],
    ["03/04/19", "dmy", null],
  ])("reads %j in the order %s as %j", (text, order, expected) => {
    if (expected === null) expect(() => isoDate(text, order)).toThrow(/is not a date/);
    else expect(isoDate(text, order)).toBe(expected);
  });
  it("names the order when it may be the fault", () =>
    expect(() => isoDate("12/31/2019")).toThrow('"12/31/2019" is not a date in the order day, month, year'));
});

describe("parseMapping, for an unknown step,", () => {
  const faults = (step: unknown) => {
    const mapping = {
      name: "plain",
      formats: { csv: {} },
      key: "id",
      fields: {
        make: { column: "make", steps: ["trim", step] },
        model: { column: "model" },
        car_type: [{ column: "type" }, { value: "used" }],
      },
    };
    try {
      parseMapping(mapping);
      return "none";
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  it.each<[unknown, RegExp]>([
    [
      "kilometers",
      /^fields\.make\.steps\.1: not a cleaning step: "kilometers" \(did you mean kilometres\?\)/,
    ],
    ["Title_Case", /did you mean title_case\?/],
    ["polish", /^fields\.make\.steps\.1: not a cleaning step: "polish"; there are trim, /],
    ["lookup", /lookup needs settings/],
    [{ lookpu: { a: "b" } }, /"lookpu" \(did you mean lookup\?\)/],
    [{ split: "/" }, /^fields\.make\.steps\.1: not a cleaning step: take: /],
    ["constructor", /not a cleaning step: "constructor"/],
    [7, /^fields\.make\.steps\.1: not a cleaning step; there are /],
  ])("reports %j with a suggestion or a list", (step, message) => {
    const reported = faults(step);
    expect(reported).toMatch(message);
    expect(reported.split("\n")).toHaveLength(1);
  });
  it("names the place of a fault inside a field", () => {
    const wrong = (source: unknown) => ({
      ...{ name: "plain", formats: { csv: {} }, key: "id" },
      fields: { make: { column: "m" }, model: { column: "n" }, car_type: { value: "used" }, km: source },
    });
    expect(() => parseMapping(wrong({ column: "km", steps: ["kilometres"], numbers: "1.234.5" }))).toThrow(
      /^fields\.km\.numbers: .*"1,234\.5"/,
    );
    expect(() => parseMapping(wrong({ colum: "km" }))).toThrow(/^fields\.km: a field comes from/);
  });
});
