import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "~/components/site-context";
import { useHydrated } from "~/components/use-hydrated";
import type { PriceDisplay } from "~/domain/car/price";
import { showsStickyBar } from "~/domain/vehicle-page/sticky-bar";
import { Price } from "../card/price";
import * as styles from "./sticky-bar.css";

/**
 * The most important content, at the bottom of a phone's screen after scrolling past the sidebar
 * (rules/vehicle-page#sticky-bar: after 900 pixels). The sidebar contains all of it too, so nothing is missing
 * without scripts.
 */
export function StickyBar({ price, children }: { price: PriceDisplay | null; children: ReactNode }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(showsStickyBar(window.scrollY));
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  if (!hydrated) return null;
  return (
    <section className={styles.bar} data-shown={shown} aria-label={t("vehicle.quick_actions")}>
      {price && (
        <div className={styles.words}>
          <Price price={price} />
        </div>
      )}
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
