import { type ReactNode, useEffect, useState } from "react";
import { useWords } from "~/components/site-context";
import { useHydrated } from "~/components/use-hydrated";
import type { PriceDisplay } from "~/domain/price";
import { showsStickyBar } from "~/domain/sticky-bar";
import { Price } from "./price";
import * as styles from "./sticky-bar.css";

/**
 * What matters most, at the foot of a phone's screen once the sidebar is far above (spec 1 §2: after 900 pixels).
 * All of it stands in the sidebar too, so without scripts nothing is missing.
 */
export function StickyBar({ price, children }: { price: PriceDisplay | null; children: ReactNode }) {
  const { t } = useWords();
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
