import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { SaveButton } from "./save-button";
import * as styles from "./save-button.css";
import { type SavableCar, useSavedCars } from "./saved-cars-context";

/** A card's tick box for the comparison; once it is ticked, the way there next to it. */
export function CompareControl({ car }: { car: SavableCar }) {
  const { t } = useTranslation();
  const saved = useSavedCars();
  const compared = saved?.lists.compare;
  if (!compared || (!car.savable && !compared.includes(car.id))) return null;
  return (
    <>
      <SaveButton list="compare" car={car} look="tick" />
      {compared.includes(car.id) && (
        <SiteLink href="/compare" className={styles.compareLink}>
          {t("saved.compare.view_count", { number: compared.length })}
        </SiteLink>
      )}
    </>
  );
}
