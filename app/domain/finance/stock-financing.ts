import type { CarStatus } from "../car";

/** "Finance price threshold: price above 200" (spec 2 §9). */
export const STOCK_FINANCING_PRICE_FLOOR = 200;

/**
 * "Stock financing is offered only when the car status is in_stock, not sold, not reserved, price above 200, and
 * the dealer uses the valuation partner" (spec 2 §4).
 * Nothing asks yet: it waits for the applications for finance, which come with the signed-in shopper.
 */
export function offersStockFinancing(
  car: { status: CarStatus; reserved: boolean; shownPrice: number | null },
  usesValuationPartner: boolean,
): boolean {
  return (
    usesValuationPartner &&
    car.status === "in_stock" &&
    !car.reserved &&
    (car.shownPrice ?? 0) > STOCK_FINANCING_PRICE_FLOOR
  );
}
