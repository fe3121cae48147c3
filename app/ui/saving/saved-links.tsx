import { listPath, type SavedList } from "~/domain/visitor/saved-lists";
import type { SavedCarsView } from "~/tenants/document-data";
import { Icon } from "~/ui/icon";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { listsOf, useSavedCars } from "./saved-cars-context";
import * as styles from "./saved-links.css";

/** The header's way to the lists of cars, with how many cars are in each. */
export function SavedLinks() {
  const { t } = useTranslation();
  const saved = useSavedCars();
  if (!saved) return null;
  return (
    <ul className={styles.list}>
      {listsOf(saved).map((list) => {
        const number = numberIn(saved, list);
        const name = t(`saved.${list}.link`, { number });
        return (
          <li key={list} className={styles.item[list === "compare" ? "compare" : "heart"]}>
            {/* Its name comes from the title, as the icon has none. With an aria-label too, it is read twice. */}
            <SiteLink href={listPath(list, saved.garagePath)} className={styles.link} title={name}>
              <Icon name={list === "compare" ? "compare" : "heart"} />
              {number > 0 && (
                <span className={styles.badge} aria-hidden="true">
                  {number}
                </span>
              )}
            </SiteLink>
          </li>
        );
      })}
    </ul>
  );
}

function numberIn({ lists }: SavedCarsView, list: SavedList): number {
  return lists[list]?.length ?? 0;
}

/** The same in words, for the menu of narrow screens. */
export function SavedMenuLinks() {
  const { t } = useTranslation();
  const saved = useSavedCars();
  if (!saved) return null;
  return listsOf(saved).map((list) => (
    <li key={list}>
      <SiteLink href={listPath(list, saved.garagePath)} className={styles.menuLink}>
        {t(`saved.${list}.link`, { number: numberIn(saved, list) })}
      </SiteLink>
    </li>
  ));
}
