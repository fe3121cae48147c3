import { readCents } from "../text/dollars";

export interface AmountLimits {
  /** Dollars. */
  min_dollars: number;
  max_dollars: number;
}

/**
 * Reads the amount of an online payment as it was typed, to the cent (rules/online-payment#payment-amount).
 * @returns integer cents, or why not
 */
export function readAmount(
  typed: string,
  { min_dollars, max_dollars }: AmountLimits,
): { cents: number } | { fault: "format" | "range" } {
  const cents = readCents(typed);
  if (cents === null) return { fault: "format" };
  return cents >= min_dollars * 100 && cents <= max_dollars * 100 ? { cents } : { fault: "range" };
}
