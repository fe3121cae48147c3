import type { RepaymentEstimate } from "./estimate";

/** Returns an estimate's fees in words: "$395 + $8 a month"; null without fees. */
export function feesText(
  { fees, monthlyFees }: Pick<RepaymentEstimate, "fees" | "monthlyFees">,
  t: (key: string, words: Record<string, string>) => string,
  dollars: (amount: number) => string,
): string | null {
  const texts = [
    ...(fees > 0 ? [dollars(fees)] : []),
    ...(monthlyFees > 0 ? [t("finance.a_month", { amount: dollars(monthlyFees) })] : []),
  ];
  return texts.join(" + ") || null;
}
