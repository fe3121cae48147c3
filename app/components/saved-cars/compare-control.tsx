import { useWords } from "~/components/site-context";
import { SaveButton } from "./save-button";
import * as styles from "./save-button.css";
import { type SavableCar, useSavedCars } from "./saved-cars-context";

/** A card's tick box for the comparison; once it is ticked, the way there beside it. */
export function CompareControl({ car, savable }: { car: SavableCar; savable: boolean }) {
  const { t } = useWords();
  const saved = useSavedCars();
  if (!saved || saved.limits.compare === null) return null;
  const compared = saved.lists.compare;
  if (!savable && !compared.includes(car.id)) return null;
  return (
    <div className={styles.compareRow}>
      <SaveButton list="compare" car={car} savable={savable} look="tick" />
      {compared.includes(car.id) && (
        <a href="/compare" className={styles.compareLink}>
          {t("saved.compare.view_count", { number: compared.length })}
        </a>
      )}
    </div>
  );
}
