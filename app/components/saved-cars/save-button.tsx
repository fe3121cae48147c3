import { type MouseEvent, useRef } from "react";
import { Icon } from "~/components/icon";
import { useWords } from "~/components/site-context";
import type { SavedList } from "~/domain/saved-cars/saved-lists";
import { showsSavingControl } from "~/domain/saved-cars/saving-controls";
import * as styles from "./save-button.css";
import { type SavableCar, useSavedCars } from "./saved-cars-context";

/** Id of the page's form that a list's buttons send. */
export const savingForm = (list: SavedList) => `save-${list}`;

interface SaveButtonProps {
  list: SavedList;
  car: SavableCar;
  /** Whether it can be added (domain/saved-cars/saving-controls). */
  savable: boolean;
  /** corner: on a card's picture, without words; tick: a card's tick box; wide: with its word, like other actions. */
  look: keyof typeof styles.look;
}

/**
 * Saves a car, or takes it off again: a button of the form that stands once on the page, `SavingForms`. Nothing where
 * the site does not have the list or the car can't be saved.
 */
export function SaveButton({ list, car, savable, look }: SaveButtonProps) {
  const { t } = useWords();
  const saved = useSavedCars();
  const wasShown = useRef(false);
  if (!saved || saved.limits[list] === null) return null;
  const pressed = saved.lists[list].includes(car.id);
  // A sold car just taken off keeps its button, and so the focus, until the page changes.
  if (!showsSavingControl({ savable, saved: pressed }) && !wasShown.current) return null;
  wasShown.current = true;
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    saved.toggle(list, car);
  };
  const icon = list === "favourites" ? "heart" : pressed ? "tick" : "compare";
  return (
    <button
      type="submit"
      form={savingForm(list)}
      id={`${list}-${car.id}`}
      name={pressed ? "remove" : "add"}
      value={car.id}
      aria-pressed={pressed}
      aria-label={t(`saved.${list}.button`, { car: car.name })}
      className={styles.look[look]}
      onClick={toggle}
    >
      {look === "tick" ? (
        <span className={styles.box}>
          <Icon name="tick" size={14} />
        </span>
      ) : (
        <Icon name={icon} size={look === "corner" ? 22 : 20} />
      )}
      {look !== "corner" && t(`saved.${list}.short`)}
    </button>
  );
}
