import { type MouseEvent, useRef } from "react";
import { type SavedList, showsSavingControl, takesCar } from "~/domain/visitor/saved-lists";
import { Icon } from "~/ui/icon";
import { useTranslation } from "~/ui/site-context";
import * as styles from "./save-button.css";
import { listsOf, type SavableCar, savingForm, useSavedWith, useSaving } from "./saved-cars-context";

/** As long as desktop browsers wait for the second click of a double click. */
const DOUBLE_TAP_MS = 500;

interface SaveButtonProps {
  list: SavedList;
  car: SavableCar;
  /** corner: on a card's picture, without words; tick: a card's tick box; wide: with its word, like other actions. */
  look: keyof typeof styles.look;
}

/** The heart of a card: the site's list other than the comparison. */
export function HeartButton({ car }: { car: SavableCar }) {
  const { first } = useSaving();
  const list = first && listsOf(first).find((each) => each !== "compare");
  return list ? <SaveButton list={list} car={car} look="corner" /> : null;
}

/**
 * Saves or removes a car. The button belongs to the page's one form, `SavingForms`. Renders nothing when the site
 * does not have the list or the car can't be saved.
 */
export function SaveButton({ list, car, look }: SaveButtonProps) {
  const { t } = useTranslation();
  const store = useSaving();
  const saved = useSavedWith(list, car.id);
  const wasShown = useRef(false);
  const tappedAt = useRef(0);
  if (saved === null) return null;
  const pressed = saved > 0;
  // A sold car that was just removed keeps its button, and so the focus, until the page changes.
  if (!showsSavingControl({ savable: takesCar(list, car), saved: pressed }) && !wasShown.current) return null;
  wasShown.current = true;
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    // The second tap of a double tap must not undo the first. Browsers count quick taps on two buttons as one too.
    if (event.detail > 1 && event.timeStamp - tappedAt.current < DOUBLE_TAP_MS) return;
    tappedAt.current = event.timeStamp;
    store.now?.toggle(list, car);
  };
  const icon = list !== "compare" ? "heart" : pressed ? "tick" : "compare";
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
      {look === "wide" && <Icon name={icon} />}
      {look !== "corner" && t(`saved.${list}.short`)}
    </button>
  );
}
