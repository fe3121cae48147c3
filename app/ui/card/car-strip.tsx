import { useId } from "react";
import type { CompactCarView } from "~/domain/card/compact-car";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { spread, stack } from "~/ui/styles/layout.css";
import { CompactCard } from "./compact-card";
import * as styles from "./compact-card.css";

interface CarStripProps {
  heading: string;
  cars: readonly CompactCarView[];
  /** The cars viewed can be forgotten: the page that shows this takes the form (services/visitor/viewed-cars). */
  clearable?: boolean;
}

/** A row of compact cards below a level-2 heading. Renders nothing without cars. */
export function CarStrip({ heading, cars, clearable = false }: CarStripProps) {
  const { t } = useTranslation();
  const id = useId();
  if (cars.length === 0) return null;
  return (
    <section className={`${stack} ${styles.strips}`} aria-labelledby={id}>
      <div className={spread}>
        <h2 id={id}>{heading}</h2>
        {clearable && (
          <form method="post">
            <button
              type="submit"
              name="forget_viewed"
              value="1"
              className={button.quiet}
              aria-label={t("saved.viewed.clear_for", { heading })}
            >
              {t("saved.viewed.clear")}
            </button>
          </form>
        )}
      </div>
      <ul className={styles.strip} data-back={t("search.previous")} data-next={t("search.next")}>
        {cars.map((car) => (
          <li key={car.slug} className={styles.item}>
            <CompactCard car={car} />
          </li>
        ))}
      </ul>
    </section>
  );
}
