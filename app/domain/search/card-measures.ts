import type { CarFacts, VariantDetails } from "~/domain/car/car";

/** The measures on the card of a caravan or truck; stored with the car in the search index. */
export type CardMeasures = Pick<
  VariantDetails,
  "sleeps" | "body_length" | "tare_weight" | "aggregate_trailer_mass" | "axle_type" | "grossvehiclemass"
>;

export function cardMeasures(car: Pick<CarFacts, "item_type" | "variant">): CardMeasures | null {
  if (car.item_type === "car") return null;
  const { sleeps, body_length, tare_weight, aggregate_trailer_mass, axle_type, grossvehiclemass } =
    car.variant;
  return { sleeps, body_length, tare_weight, aggregate_trailer_mass, axle_type, grossvehiclemass };
}

/** Returns a stock number, plate or VIN as the index has it: "abc-123" is "ABC123". */
export function normalIdentifier(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}
