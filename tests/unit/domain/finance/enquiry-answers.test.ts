import { describe, expect, it } from "vitest";
import { type CalculatorInput, type CalculatorRules, calculate } from "~/domain/finance/calculator";
import { calculatorTexts } from "~/domain/finance/calculator-texts";
import { type EarlierAnswers, enquiryAnswers } from "~/domain/finance/enquiry-answers";
import defaults from "~/i18n/default/en-AU/calculator.json";
import { formatDollars, formatRate } from "~/i18n/format";
import { createTranslate } from "~/i18n/translate";

const RULES: CalculatorRules = {
  amount: { least: 1000, most: 250_000 },
  rate: { least: 0.5, most: 15 },
  fees: [],
  deposit: { most: 250_000 },
  inForce: true,
  quote: null,
};
const wordsOf = (lead: string) => ({
  t: createTranslate("en-AU", { ...defaults.live, lead }),
  dollars: (dollars: number) => formatDollars("en-AU", dollars),
  rate: (percent: number) => formatRate("en-AU", percent),
});
const WORDS = wordsOf(defaults.live.lead);

function answers(
  changes: Partial<CalculatorInput>,
  earlier: EarlierAnswers = {},
  { rules = RULES, words = WORDS } = {},
): Record<string, string> {
  const input: CalculatorInput = {
    amount: "40,000",
    term: "5",
    rate: "9",
    deposit: "0",
    residual: "0",
    frequency: "week",
    ...changes,
  };
  return enquiryAnswers(input, calculate(input, rules), words, earlier);
}

const sentence = (changes: Partial<CalculatorInput> = {}) => answers(changes).message ?? "";

describe("the answers of a finance enquiry", () => {
  it("are the budget, the deposit, the term and a sentence with all figures", () =>
    expect(answers({ deposit: "2,000", residual: "5,000", frequency: "month" })).toEqual({
      vehiclePriceBudget: "40,000",
      deposit: "2,000",
      loan_term: "5 years",
      message: expect.stringMatching(
        /^Calculated on the website: purchase price \$40,000, deposit or trade-in \$2,000, residual \$5,000, term 5 years, interest rate 9\.00% p\.a\., estimated repayment \$\d+ \/ month, comparison rate 9\.\d\d% p\.a\., amount borrowed \$38,000\.$/,
      ),
    }));

  it("name a half year in the term and in the message", () => {
    const { loan_term, message } = answers({ term: "4.5" });
    expect(loan_term).toBe("4.5 years");
    expect(message).toContain("term 4.5 years");
    expect(answers({ term: "1" }).loan_term).toBe("1 year");
  });

  it("are none for figures that can't be computed", () =>
    expect(answers({ amount: "1e9" }, { message: sentence() })).toEqual({}));

  it("replace the sentence of an earlier calculation, and keep what stands around it", () => {
    const now = { amount: "60,000", term: "3" };
    expect(answers(now, { message: sentence() }).message).toBe(sentence(now));
    expect(answers(now, { message: `Hello.\r\n\r\n${sentence()} Please call.\n` }).message).toBe(
      `Hello.\r\n\r\n${sentence(now)} Please call.`,
    );
  });

  it("are below a message that has no calculation, or one that was changed by hand", () => {
    expect(answers({}, { message: "Call me after six." }).message).toBe(
      `Call me after six.\n\n${sentence()}`,
    );
    const changed = sentence().replace(", residual", ",\nresidual");
    expect(answers({}, { message: changed }).message).toBe(`${changed}\n\n${sentence()}`);
    const begun = sentence().replace("Calculated on the website", "These are sums that I made at home");
    for (const other of [begun, sentence().slice(0, -30)])
      expect(answers({}, { message: other }).message).toBe(`${other}\n\n${sentence()}`);
    expect(answers({}, { message: " \n" }).message).toBe(sentence());
  });

  it("take an earlier sentence away when no repayment can be shown any more", () => {
    const rules = { ...RULES, inForce: false };
    expect(answers({}, { message: `Hello. ${sentence()}` }, { rules }).message).toBe("Hello.");
    expect(answers({}, { message: "Hello." }, { rules })).not.toHaveProperty("message");
  });

  it("clear the deposit of an earlier calculation, and keep one that was typed by hand", () => {
    const message = sentence({ deposit: "2000" });
    expect(answers({}, { deposit: "2000", message })).toHaveProperty("deposit", "");
    expect(answers({}, { deposit: "7,000", message })).not.toHaveProperty("deposit");
    expect(answers({}, { deposit: "7,000" })).not.toHaveProperty("deposit");
    expect(answers({}, { deposit: "none", message: sentence() })).not.toHaveProperty("deposit");
    const words = wordsOf("Deposit {{deposit}} of {{amount}}.");
    const first = answers({ deposit: "2000" }, {}, { words }).message ?? null;
    expect(answers({}, { deposit: "2000", message: first }, { words })).toHaveProperty("deposit", "");
    expect(answers({ deposit: "3,000" }, { deposit: "7,000", message })).toHaveProperty("deposit", "3,000");
  });

  it.each(["Price {{amount}}, deposit {{deposit}}, pays {{repayment}}", "{{amount}} was worked out."])(
    "work with a site's own sentence, %s",
    (lead) => {
      const words = wordsOf(lead);
      const before = answers({}, {}, { words }).message ?? "";
      const after = answers({ amount: "60,000" }, { message: `${before}\nThanks` }, { words }).message;
      expect(after).toContain("$60,000");
      expect(after).toContain("\nThanks");
      // A sentence that begins with a figure can't be found again.
      expect(after?.includes("$40,000")).toBe(lead.startsWith("{"));
    },
  );
});

describe("the texts of a calculation", () => {
  const texts = (changes: Partial<CalculatorInput>, rules = RULES) =>
    calculatorTexts(
      calculate(
        {
          amount: "40,000",
          term: "5",
          rate: "9",
          deposit: "0",
          residual: "0",
          frequency: "week",
          ...changes,
        },
        rules,
      ),
      WORDS,
    );

  it("are its figures; no residual of $0", () => {
    const { figures, ...others } = texts({ residual: "4,000" });
    expect(figures).toMatchObject({ term: "5 years", borrowed: "$40,000", residual: "$4,000" });
    expect(others).toEqual({ instead: null, notes: {}, faults: [], isQuoted: false });
    expect(texts({}).figures?.residual).toBeNull();
  });

  it("say what is wrong, with the bounds, and that there are no figures", () => {
    const { notes, ...others } = texts({ amount: "1", rate: "99", term: "9", deposit: "-1" });
    expect(notes.amount).toMatch(/\$1,000.*\$250,000/);
    expect(notes.rate).toMatch(/0\.50%.*15\.00%/);
    expect(notes.deposit).toContain("$0");
    expect(notes.term).toBe(defaults.live.term);
    expect(others).toEqual({
      ...{ figures: null, instead: defaults.live.faults },
      ...{ faults: ["amount", "term", "rate"], isQuoted: false },
    });
    expect(texts({ residual: "50,000" }).notes.residual).toContain("$40,000");
    expect(texts({}, { ...RULES, inForce: false }).instead).toBe(defaults.live.enquire);
  });
});
