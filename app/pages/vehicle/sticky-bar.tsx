import { type ReactNode, useEffect, useState } from "react";
import type { PriceDisplay } from "~/domain/car/price";
import { showsStickyBar } from "~/domain/vehicle-page/vehicle-view";
import { Price } from "~/ui/card/price";
import { useTranslation } from "~/ui/site-context";
import { useHydrated } from "~/ui/use-hydrated";
import * as styles from "./sticky-bar.css";

interface StickyBarProps {
  price: PriceDisplay | null;
  /** In the page from its first paint, without scripts too. */
  fromStart: boolean;
  children: ReactNode;
}

/**
 * The most important content, at the bottom of a phone's screen after scrolling past the sidebar
 * (rules/vehicle-page#sticky-bar: after 900 pixels). The sidebar contains all of it too, so nothing is missing
 * without scripts.
 */
export function StickyBar({ price, fromStart, children }: StickyBarProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (fromStart) return;
    const look = () => setScrolled(showsStickyBar(window.scrollY));
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [fromStart]);
  if (!hydrated && !fromStart) return null;
  return (
    <section
      className={styles.bar}
      data-shown={fromStart || scrolled}
      aria-label={t("vehicle.quick_actions")}
    >
      {price && (
        <div className={styles.words}>
          <Price price={price} />
        </div>
      )}
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
