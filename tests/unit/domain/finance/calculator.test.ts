import { describe, expect, it, test } from "vitest";
import {
  CALCULATOR_FIELDS,
  type CalculatorFee,
  type CalculatorInput,
  type CalculatorRepayment,
  type CalculatorRules,
  calculate,
  readTerm,
} from "~/domain/finance/calculator";
import { calculatorInput, hasCalculation, initialInput } from "~/domain/finance/calculator-query";
import { numberOfRepayments, REPAYMENTS_A_YEAR } from "~/domain/finance/repayment";

const RULES: CalculatorRules = {
  amount: { least: 1000, most: 250_000 },
  rate: { least: 0.5, most: 15 },
  deposit: { most: 250_000 },
  fees: [],
  inForce: true,
  quote: null,
};
/** "One site: 395 establishment, 6 security registration, 8 a month account administration, 912.25 dealer agency". */
const FIXED_FEES: CalculatorFee[] = [
  { name: "establishment", dollars: 395, paid: "borrowed" },
  { name: "security_registration", dollars: 6, paid: "borrowed" },
  { name: "account_administration", dollars: 8, paid: "monthly" },
  { name: "dealer_agency", dollars: 912.25, paid: "borrowed" },
];

const input = (changes: Partial<CalculatorInput> = {}): CalculatorInput => ({
  amount: "30,000",
  term: "5",
  rate: "12.94",
  deposit: "0",
  residual: "0",
  frequency: "week",
  ...changes,
});
const outcomeOf = (changes: Partial<CalculatorInput>, rules: Partial<CalculatorRules> = {}) =>
  calculate(input(changes), { ...RULES, ...rules }).outcome;
const repaymentOf = (changes: Partial<CalculatorInput>, rules: Partial<CalculatorRules> = {}) => {
  const outcome = outcomeOf(changes, rules);
  expect(outcome.kind).toBe("repayment");
  return outcome as CalculatorRepayment;
};

/** Independent of our formula: the repayment that leaves the residual owed, found by paying period after period. */
function simulated({ borrowed: lent, interestRate, years, every, residual }: CalculatorRepayment): number {
  const borrowed = lent ?? 0;
  let low = 0;
  let high = borrowed * 2;
  while (high - low > 0.0001) {
    const each = (low + high) / 2;
    let owed = borrowed;
    for (let period = 0; period < numberOfRepayments(years, every); period += 1)
      owed += (owed * interestRate) / 100 / REPAYMENTS_A_YEAR[every] - each;
    if (owed > residual) low = each;
    else high = each;
  }
  return Math.round(low);
}

describe("the repayment", () => {
  // Tables of annuities: $1,000 a month for 60 months at 1 % a month repay $44,955.04; $500 for 36 at 0.5 %, $16,435.51.
  it.each([
    [{ amount: "44,955.04", term: "5", rate: "12", frequency: "month" }, 1000],
    [{ amount: "16,435.51", term: "3", rate: "6", frequency: "month" }, 500],
  ] as const)("of %o is the published table's", (typed, dollars) => {
    expect(repaymentOf(typed).dollars).toBe(dollars);
  });

  it.each([
    {},
    { frequency: "fortnight" },
    { frequency: "month" },
    { term: "5.5" },
    { term: "1.5", frequency: "fortnight" },
    { residual: "9,000" },
    { deposit: "7,500.50", residual: "2000", frequency: "month" },
    { amount: "1,000", term: "1", frequency: "month" },
    { amount: "1,001", term: "2.5", frequency: "month" },
    { amount: "249,999", term: "7" },
    { amount: "250,000", rate: "15" },
    { rate: "0.5" },
    { rate: "0.51" },
    { rate: "14.99" },
    { term: "1" },
    { term: "6.5" },
    { term: "7" },
  ] as const)("of %o is what a debt needs that is paid off period by period", (typed) => {
    for (const fees of [[], FIXED_FEES]) {
      const result = repaymentOf(typed, { fees });
      // A dollar of rounding is left to both.
      expect(Math.abs(result.dollars - simulated(result))).toBeLessThanOrEqual(1);
    }
  });

  it("divides the loan by the number of repayments at 0 %", () => {
    const rules = { rate: { least: 0, most: 15 } };
    expect(repaymentOf({ amount: "26,000", rate: "0" }, rules)).toMatchObject({
      dollars: 100,
      comparisonRate: 0,
      total: 26_000,
    });
  });

  it("borrows the fees that aren't paid up front or monthly, and counts all of them in the total and the rate", () => {
    const free = repaymentOf({ frequency: "month" });
    const fixed = repaymentOf({ frequency: "month" }, { fees: FIXED_FEES });
    expect(free).toMatchObject({ borrowed: 30_000, comparisonRate: 12.94 });
    expect(fixed.borrowed).toBe(31_313.25);
    expect(fixed.comparisonRate).toBeGreaterThan(14.94);
    expect(fixed.total).toBeCloseTo(free.total * (31_313.25 / 30_000) + 8 * 60, 6);
    const upFront = FIXED_FEES.map((fee) => ({ ...fee, paid: "up_front" as const }));
    const paidFirst = repaymentOf({ frequency: "month" }, { fees: upFront });
    expect(paidFirst).toMatchObject({ borrowed: 30_000, dollars: free.dollars });
    expect(paidFirst.total).toBeCloseTo(free.total + 395 + 6 + 8 + 912.25, 6);
    expect(paidFirst.comparisonRate).toBeGreaterThan(free.comparisonRate);
  });
});

describe("what is typed", () => {
  it.each([
    ["999", "range", "faults"],
    ["1000", "range", "enquire"],
    ["1,001", undefined, "enquire"],
    ["10,000", undefined, "repayment"],
    ["249,999", undefined, "repayment"],
    ["250,000", "range", "repayment"],
    ["250,001", "range", "faults"],
    ["$30,000", undefined, "repayment"],
    ["-5", "range", "faults"],
    ["0", "range", "faults"],
    ["9".repeat(40), "range", "faults"],
    ["", "dollars", "faults"],
    ["NaN", "dollars", "faults"],
    ["1e9", "dollars", "faults"],
    ["30.000", "dollars", "faults"],
    ["Infinity", "dollars", "faults"],
    ["<b>1</b>", "dollars", "faults"],
  ] as const)("as a price of %j has the note %s and gives %s", (amount, note, kind) => {
    const { outcome, notes, faults } = calculate(input({ amount }), RULES);
    expect((notes.amount ?? faults.amount)?.key).toBe(note);
    expect(outcome.kind).toBe(kind);
  });

  it.each([
    ["0.5", null],
    ["1", 1],
    ["1.5", 1.5],
    ["5.50", 5.5],
    [" 6 ", 6],
    ["7", 7],
    ["7.5", null],
    ["5.25", null],
    ["５．５", 5.5],
    ["5,5", null],
    ["NaN", null],
    ["1e0", null],
    ["-1", null],
    ["", null],
  ])("as a term of %j is %s years", (typed, years) => {
    expect(readTerm(typed)).toBe(years);
    expect(outcomeOf({ term: typed }).kind).toBe(years === null ? "faults" : "repayment");
  });

  it.each([
    ["0.49", null],
    ["0.5", 0.5],
    ["12.94", 12.94],
    ["8.5%", 8.5],
    ["８．５％", 8.5],
    [" 9 % ", 9],
    ["1%2", null],
    ["15", 15],
    ["15.01", null],
    ["12.945", null],
    ["12,94", null],
    ["NaN", null],
    ["-3", null],
    ["", null],
  ])("as a rate of %j is %s per cent", (rate, percent) => {
    const { outcome, faults } = calculate(input({ rate }), RULES);
    if (percent === null) expect(faults.rate).toEqual({ key: "rate", leastRate: 0.5, mostRate: 15 });
    else expect(outcome).toMatchObject({ interestRate: percent });
  });

  it.each([
    [" ", 0, undefined],
    ["0", 0, undefined],
    [" -500", 0, { key: "counted_as_least", dollars: 0 }],
    ["0.5", 0.5, undefined],
    ["29,999.50", 29_999.5, undefined],
  ])("as a deposit of %j counts as %d dollars", (deposit, dollars, note) => {
    const rules = { amount: { least: 1000, most: 1_000_000 } };
    const { outcome, notes } = calculate(input({ amount: "400,000", deposit }), { ...RULES, ...rules });
    expect(outcome).toMatchObject({ deposit: dollars });
    expect(notes.deposit).toEqual(note);
  });

  it.each([
    ["$250,000", 250_000, { deposit: 250_000, residual: 250_000 }],
    ["the site's own limit", 300_000, { deposit: 300_000, residual: 260_000 }],
  ])("counts a deposit and a residual above %s as that, and says why", (_limit, most, counted) => {
    const rules = { ...RULES, amount: { least: 1000, most: 1_000_000 }, deposit: { most } };
    const typed = input({ amount: "600,000", deposit: "300,001", residual: "260,000" });
    const { outcome, notes } = calculate(typed, rules);
    const note = { key: "counted_as_most", dollars: most };
    expect(notes).toEqual({ deposit: note, ...(counted.residual === most && { residual: note }) });
    expect(outcome).toMatchObject(counted);
  });

  it.each([
    ["a deposit of the whole price", { deposit: "30,000" }, { deposit: { key: "deposit_covers" } }],
    [
      "a residual above the amount borrowed",
      { deposit: "10,000", residual: "20,000.50" },
      { residual: { key: "residual_above", dollars: 20_000 } },
    ],
    [
      "a residual above an amount borrowed with cents",
      { deposit: "10,000.40", residual: "20,000" },
      { residual: { key: "residual_above", dollars: 19_999 } },
    ],
    [
      "a residual and a term at once",
      { residual: "30,000.50", term: "9" },
      { residual: { key: "residual_above", dollars: 30_000 }, term: { key: "term" } },
    ],
    [
      "a deposit and a rate at once",
      { deposit: "30,000", rate: "99" },
      { deposit: { key: "deposit_covers" }, rate: { key: "rate", leastRate: 0.5, mostRate: 15 } },
    ],
    ["no price", { amount: "" }, { amount: { key: "dollars" } }],
    ["a deposit in words", { deposit: "some", residual: "40,000" }, { deposit: { key: "dollars" } }],
    ["a residual in words", { residual: "some" }, { residual: { key: "dollars" } }],
  ])("refuses %s, and nothing else", (_what, typed, faults) => {
    const outcome = { kind: "faults" };
    expect(calculate(input(typed), RULES)).toEqual({ outcome, faults, notes: {}, isQuoted: false });
  });

  it("has neither faults nor notes where nothing is wrong", () => {
    const { faults, notes } = calculate(input(), RULES);
    expect([faults, notes]).toEqual([{}, {}]);
  });

  it("takes a residual of the whole amount borrowed: only the interest is paid", () => {
    const { dollars, total } = repaymentOf({ residual: "30,000", rate: "12", frequency: "month" });
    expect(dollars).toBe(300);
    expect(total).toBeCloseTo(300 * 60 + 30_000, 6);
  });
});

describe("'Enquire for Finance'", () => {
  it.each([
    ["the repayment is $25", { amount: "6,500", rate: "0" }, {}],
    ["the fees are unknown", {}, { fees: null }],
    ["the rates have expired", {}, { inForce: false }],
    [
      "the fees at the start are the whole loan",
      { amount: "10,000" },
      { fees: [{ name: "dealer_agency", dollars: 10_000, paid: "up_front" }] },
    ],
  ] as [string, Partial<CalculatorInput>, Partial<CalculatorRules>][])(
    "stands when %s",
    (_when, typed, rules) =>
      expect(outcomeOf(typed, { rate: { least: 0, most: 15 }, ...rules })).toEqual({ kind: "enquire" }),
  );

  it("gives way to a repayment of $26", () =>
    expect(repaymentOf({ amount: "6,760", rate: "0" }, { rate: { least: 0, most: 15 } }).dollars).toBe(26));
});

describe("the calculator of an address", () => {
  const read = (query: string) =>
    calculatorInput(new URLSearchParams(query), initialInput({ amount: 41_990, rate: 12.94 }));

  it("holds the car's price, 5 years, the site's rate, no deposit and no residual at first", () =>
    expect(read("")).toEqual({ ...input(), amount: "41,990" }));

  it("keeps what was typed, up to 40 characters", () => {
    const typed = { amount: "1e9", term: "NaN", rate: "", deposit: "-1", residual: "<b>" };
    expect(read(`${new URLSearchParams({ ...typed, frequency: "month" })}`)).toEqual({
      ...typed,
      frequency: "month",
    });
    expect(read(`amount=${"9".repeat(5000)}`).amount).toBe("9".repeat(40));
  });

  it("takes the deposit of the button that was pressed", () =>
    expect(read("deposit=1&deposit_pill=8%2C000").deposit).toBe("8,000"));

  it("takes the amount of the button that was pressed, and weeks for an unknown frequency", () =>
    expect(read("amount=1&pill=20%2C000&frequency=toString")).toMatchObject({
      amount: "20,000",
      frequency: "week",
    }));

  test.each([...CALCULATOR_FIELDS, "frequency", "pill", "deposit_pill"])(
    "with %s in it holds a calculation",
    (name) => expect(hasCalculation(new URLSearchParams({ [name]: "" }))).toBe(true),
  );

  test("of a finance form alone holds none", () =>
    expect(hasCalculation(new URLSearchParams("car_id=1&vehiclePriceBudget=2&step=2"))).toBe(false));
});
