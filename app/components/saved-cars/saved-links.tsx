import { Icon } from "~/components/icon";
import { useWords } from "~/components/site-context";
import { listsOf, useSavedCars } from "./saved-cars-context";
import * as styles from "./saved-links.css";

/** The header's way to favourites and comparison, with how many cars are in each. */
export function SavedLinks() {
  const { t } = useWords();
  const saved = useSavedCars();
  if (!saved) return null;
  return (
    <ul className={styles.list}>
      {listsOf(saved).map((list) => {
        const number = saved.lists[list].length;
        const name = t(`saved.${list}.link`, { number });
        return (
          <li key={list} className={styles.item[list]}>
            <a href={`/${list}`} className={styles.link} aria-label={name} title={name}>
              <Icon name={list === "favourites" ? "heart" : "compare"} />
              {number > 0 && (
                <span className={styles.badge} aria-hidden="true">
                  {number}
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The same in words, for the menu of narrow screens. */
export function SavedMenuLinks() {
  const { t } = useWords();
  const saved = useSavedCars();
  if (!saved) return null;
  return listsOf(saved).map((list) => (
    <li key={list}>
      <a href={`/${list}`} className={styles.menuLink}>
        {t(`saved.${list}.link`, { number: saved.lists[list].length })}
      </a>
    </li>
  ));
}
