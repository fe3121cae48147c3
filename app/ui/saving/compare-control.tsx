import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { SaveButton } from "./save-button";
import * as styles from "./save-button.css";
import { type SavableCar, useSavedWith } from "./saved-cars-context";

/** A card's tick box for the comparison; once it is ticked, the way there next to it. */
export function CompareControl({ car }: { car: SavableCar }) {
  const { t } = useTranslation();
  const compared = useSavedWith("compare", car.id);
  if (compared === null || (!car.savable && compared === 0)) return null;
  return (
    <>
      <SaveButton list="compare" car={car} look="tick" />
      {compared > 0 && (
        <SiteLink href="/compare" className={styles.compareLink}>
          {t("saved.compare.view_count", { number: compared })}
        </SiteLink>
      )}
    </>
  );
}
