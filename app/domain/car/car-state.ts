import { isAvailable } from "./availability";
import type { Car } from "./car";

/** What a shopper must know first. Shown as words (`card.tag.*`) wherever a car is shown. */
export type CarState = "sold" | "reserved" | "coming_soon";

export function carStates({ status, reserved }: Pick<Car, "status" | "reserved">): CarState[] {
  if (!isAvailable(status)) return ["sold"];
  const states: CarState[] = reserved ? ["reserved"] : [];
  return status === "coming_soon" ? [...states, "coming_soon"] : states;
}

/** Returns the states of an available car. Leaves out sold, because a sold car has a notice in place of its price. */
export function statesForSale(car: Pick<Car, "status" | "reserved">): CarState[] {
  return carStates(car).filter((state) => state !== "sold");
}

const STATES: readonly string[] = ["sold", "reserved", "coming_soon"] satisfies CarState[];

export function isCarState(word: string): word is CarState {
  return STATES.includes(word);
}

const WORDS = new Set(["sold", "just sold", "reserved", "coming soon"]);

/** Whether a feed's free text for a card is the word for a state. Such a text is no offer. */
export function isStateWord(tag: string): boolean {
  return WORDS.has(tag.trim().toLowerCase());
}
