import type { Car } from "../car/car";

/** Dollars: "price above 200". */
const LEAST_PRICE = 200;

/**
 * Whether financing of a car in stock is offered, at a dealer that uses the valuation partner
 * (rules/finance#stock-financing). "In stock" is not sold.
 * @param price dollars as shown; null: none
 */
export function offersStockFinancing(car: Pick<Car, "status" | "reserved">, price: number | null): boolean {
  return car.status === "in_stock" && !car.reserved && price !== null && price > LEAST_PRICE;
}
