import type { FinanceProvider } from "../car/car";
import type { CalculatorFee, CalculatorRules } from "./calculator";
import type { OwnLoan, OwnRates } from "./own-rates";

/** What a finance provider lends at and asks for. Dollars, and per cent a year. */
interface ProviderTerms {
  amount: { least: number };
  rate: { least: number; most: number };
  fees: readonly CalculatorFee[] | null;
}

/** The specification's defaults, for every other provider. */
const DEFAULT_TERMS: ProviderTerms = { amount: { least: 1000 }, rate: { least: 0.5, most: 15 }, fees: null };

/**
 * "Minimum $5,000 for one finance provider", "7.5 to 14.5 for one provider", "establishment fee 1360.5 for one lender":
 * the specification doesn't name it (docs/decisions/0111).
 */
const PROVIDER_TERMS: ReadonlyMap<FinanceProvider, ProviderTerms> = new Map([
  [
    "powertorque",
    {
      amount: { least: 5000 },
      rate: { least: 7.5, most: 14.5 },
      fees: [{ name: "establishment", dollars: 1360.5, paid: "borrowed" }],
    },
  ],
]);

/** "Interest rate … default 12.94" (rules/finance#calculator-rate). Per cent a year. */
const DEFAULT_RATE = 12.94;

/** The part of a site's `finance` that a calculator's terms come from. Null: the provider's. */
export interface CalculatorSettings {
  provider: FinanceProvider | null;
  rates: { interest_rate: number } | null;
  calculator: {
    amount: { least: number | null; most: number; initial: number };
    rate: { least: number | null; most: number | null; initial: number | null };
    deposit: { most: number };
    fees: readonly CalculatorFee[] | null;
  };
}

/** What a site's calculator takes and begins with (rules/finance#calculator-provider). */
interface CalculatorTerms extends Pick<CalculatorRules, "amount" | "rate" | "deposit" | "fees"> {
  initial: { amount: number; rate: number };
}

/** Returns the terms of a site's calculator: its own where it has set them, else its provider's, else the specification's. */
export function calculatorTerms({ provider, rates, calculator }: CalculatorSettings): CalculatorTerms {
  const { amount, rate, deposit, fees } = calculator;
  const terms = (provider && PROVIDER_TERMS.get(provider)) ?? DEFAULT_TERMS;
  return {
    amount: { least: amount.least ?? terms.amount.least, most: amount.most },
    rate: { least: rate.least ?? terms.rate.least, most: rate.most ?? terms.rate.most },
    deposit: { most: deposit.most },
    fees: fees ?? terms.fees,
    initial: { amount: amount.initial, rate: rate.initial ?? rates?.interest_rate ?? DEFAULT_RATE },
  };
}

/** The part of a site's `finance` that its own loan comes from. */
export interface LoanSettings extends CalculatorSettings {
  rates: OwnRates | null;
}

/** Returns the site's own rates with the fees of its calculator; null when it has no rates of its own. */
export function ownLoan(finance: LoanSettings): OwnLoan | null {
  return finance.rates && { ...finance.rates, fees: calculatorTerms(finance).fees };
}
