import type { PriceKinds } from "~/domain/car/price-kinds";

/** "16680 of 16680 prices don't say their kind …"; null where every price does, or there is none. */
export function priceKindsText({ priced, without }: PriceKinds): string | null {
  if (without === 0) return null;
  return `${without} of ${priced} prices don't say their kind (price_type: drive_away or excluding_government_charges)`;
}
