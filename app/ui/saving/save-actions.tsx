import { SaveButton } from "./save-button";
import * as styles from "./save-button.css";
import { listsOf, type SavableCar, useSavedCars } from "./saved-cars-context";

/** The heart and compare among the actions of a vehicle page; nothing where the site has neither. */
export function SaveActions({ car }: { car: SavableCar }) {
  const saved = useSavedCars();
  if (!saved) return null;
  return (
    <div className={styles.actions}>
      {listsOf(saved).map((list) => (
        <SaveButton key={list + car.id} list={list} car={car} look="wide" />
      ))}
    </div>
  );
}
