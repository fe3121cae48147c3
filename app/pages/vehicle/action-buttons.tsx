import { type ReactNode, useEffect, useState } from "react";
import { buttonsInSight, type VehicleAction } from "~/domain/buttons/vehicle-actions";
import type { PriceDisplay } from "~/domain/car/price";
import { showsStickyBar } from "~/domain/vehicle-page/vehicle-view";
import { Price } from "~/ui/card/price";
import { FormLink } from "~/ui/form-link";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { block, button } from "~/ui/styles/button.css";
import { muted, small, visuallyHidden } from "~/ui/styles/layout.css";
import { useHydrated } from "~/ui/use-hydrated";
import * as styles from "./action-buttons.css";

/** The buttons of a vehicle's page that are in sight, as app/domain/buttons/vehicle-actions decided them. */
export function ActionButtons({ actions }: { actions: readonly VehicleAction[] }) {
  const { inSight } = buttonsInSight(actions);
  return (
    <div className={styles.inSight}>
      {inSight.map((action) => (
        <div key={action.kind} className={styles.action}>
          {action.note && <p>{action.note}</p>}
          <ActionLink action={action} className={`${button[action.emphasis]} ${block}`} />
          {action.deposit && <Deposit {...action.deposit} />}
        </div>
      ))}
    </div>
  );
}

/** The other buttons, below the icon row. */
export function MoreActions({ actions }: { actions: readonly VehicleAction[] }) {
  const { t } = useTranslation();
  const { more } = buttonsInSight(actions);
  if (more.length === 0) return null;
  return (
    <details className={styles.others}>
      <summary className={`${button.plain} ${styles.summary}`}>{t("action.more")}</summary>
      <ul className={styles.more}>
        {more.map((action) => (
          <li key={action.kind}>
            <ActionLink action={action} className={`${button[action.emphasis]} ${block}`} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** One action as a link; a form opens in a dialog where the page has dialogs. */
export function ActionLink({ action, className }: { action: VehicleAction; className: string }) {
  const { t } = useTranslation();
  const { href, label, opens } = action;
  if (opens === "dialog")
    return (
      <FormLink href={href} className={className}>
        {t(label)}
      </FormLink>
    );
  if (opens === "page")
    return (
      <SiteLink href={href} className={className}>
        {t(label)}
      </SiteLink>
    );
  return (
    <SiteLink href={href} className={className} target="_blank" rel="noreferrer">
      {t(label)}
      <span className={visuallyHidden}> {t("form.new_tab")}</span>
    </SiteLink>
  );
}

function Deposit({ amount, hours }: { amount: number; hours: number }) {
  const { t, format } = useTranslation();
  return (
    <p className={`${muted} ${small}`}>
      {t("action.reserve_deposit", { amount: format.dollars(amount), count: hours })}
    </p>
  );
}

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
      className={styles.stickyBar}
      data-shown={fromStart || scrolled}
      aria-label={t("vehicle.quick_actions")}
    >
      {price && (
        <div className={styles.stickyWords}>
          <Price price={price} />
        </div>
      )}
      <div className={styles.stickyActions}>{children}</div>
    </section>
  );
}
