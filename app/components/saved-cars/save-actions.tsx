import { SaveButton } from "./save-button";
import * as styles from "./save-button.css";
import { type SavableCar, useSavedCars } from "./saved-cars-context";

/** Favourite and compare among the actions of a vehicle page; nothing where the site has neither. */
export function SaveActions({ car, savable }: { car: SavableCar; savable: boolean }) {
  if (!useSavedCars()) return null;
  return (
    <div className={styles.actions}>
      <SaveButton key={`favourites-${car.id}`} list="favourites" car={car} savable={savable} look="wide" />
      <SaveButton key={`compare-${car.id}`} list="compare" car={car} savable={savable} look="wide" />
    </div>
  );
}
