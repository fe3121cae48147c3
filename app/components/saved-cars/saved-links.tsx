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
        return (
          <li key={list}>
            <a href={`/${list}`} className={styles.link} aria-label={t(`saved.${list}.link`, { number })}>
              <Icon name={list === "favourites" ? "heart" : "compare"} />
              <span className={styles.word}>{t(`saved.${list}.link`, { number })}</span>
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
