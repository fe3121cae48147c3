import { createContext, createElement, type ReactElement, useContext } from "react";
import type { CarCardView } from "~/domain/card/car-card";
import { OpenForm } from "~/ui/form-link";
import { useSavedCars } from "~/ui/saving/saved-cars-context";
import { useSite } from "~/ui/site-context";

/** On the server: the cards of the page that is being drawn, and those of earlier pages (docs/decisions/0198). */
export interface DrawnCards {
  /**
   * Returns the place of a card that an earlier page has drawn. Null where this page draws it.
   * @param key all that the card's markup depends on, besides the site and its wording
   * @param id the card's id in this page
   */
  placeFor(key: string, id: string): number | null;
}

export const DrawnCardsContext = createContext<DrawnCards | null>(null);

/** The element in the place of a card whose markup replaces it afterwards. */
export const CARD_PLACE = "car-card";

interface CardProps {
  car: CarCardView;
  first: boolean;
  heading: string;
}

/** Returns the place for a card that needn't be drawn, and null for one that must be. */
export function useDrawnCard(id: string, { car, first, heading }: CardProps): ReactElement | null {
  const cards = useContext(DrawnCardsContext);
  const { savesData } = useSite();
  const saved = useSavedCars();
  const opensForms = useContext(OpenForm) !== null;
  if (!cards) return null;
  // A compared card says how many cars are compared. A list that can't be read now has no buttons.
  const lists =
    saved &&
    Object.entries(saved.lists).map(([list, ids]) => [list, ids.includes(car.id) ? ids.length : null]);
  const place = cards.placeFor(
    JSON.stringify([car, first, heading, savesData, opensForms, saved?.limits, lists]),
    id,
  );
  return place === null ? null : createElement(CARD_PLACE, { place });
}
