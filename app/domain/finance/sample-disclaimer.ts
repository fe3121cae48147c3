/**
 * Figures of the fixed sample finance disclaimer (rules/finance#finance-disclaimer): "comparison rate 8.38% to
 * 19.42%; example driveaway price $38,498; deposit $7,699.60; 60 monthly payments".
 */
export const SAMPLE_DISCLAIMER = {
  /** Per cent a year. */
  comparison_from: 8.38,
  comparison_to: 19.42,
  /** Dollars. */
  example_price: 38_498,
  example_deposit: 7699.6,
  example_payments: 60,
} as const;
