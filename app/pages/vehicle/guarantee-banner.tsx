import { type MouseEvent, useRef } from "react";
import type { VehicleAction } from "~/domain/buttons/vehicle-actions";
import { Icon } from "~/ui/icon";
import { showModal } from "~/ui/open-dialog";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { Ticks } from "./description";
import * as styles from "./guarantee-banner.css";

/** What the site guarantees of its used cars, with the way to reserve this one (rules/vehicle-page#guarantee-banner). */
export function GuaranteeBanner({ claims, reserve }: { claims: string[]; reserve: VehicleAction | null }) {
  const { t } = useTranslation();
  if (claims.length === 0) return null;
  return (
    <section className={styles.banner} aria-labelledby="guarantee">
      <h2 id="guarantee" className={styles.heading}>
        {t("vehicle.guarantee.heading")}
      </h2>
      <Ticks texts={claims} />
      {reserve && (
        <p>
          <SiteLink href={reserve.href} className={button.primary}>
            {t("vehicle.guarantee.reserve")}
          </SiteLink>
        </p>
      )}
    </section>
  );
}

/** The certified-used badge, which opens what it means (rules/vehicle-page#certified-badge). */
export function CertifiedBadge({ make, dealership }: { make: string; dealership: string }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    showModal(dialog.current);
  };
  const close = (event: MouseEvent) => {
    if (!dialog.current?.open) return;
    event.preventDefault();
    dialog.current.close();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: without scripts it leads to the text in the page */}
      <a
        href="#certified"
        id="certified-badge"
        className={styles.badge}
        onClick={open}
        aria-haspopup="dialog"
      >
        <Icon name="tick" />
        {t("vehicle.certified.badge", { make })}
      </a>
      <dialog id="certified" ref={dialog} className={styles.dialog} aria-labelledby="certified-heading">
        <div className={styles.content} tabIndex={-1}>
          <h2 id="certified-heading">{t("vehicle.certified.heading", { make })}</h2>
          <p>{t("vehicle.certified.text", { make, dealership })}</p>
          {/* biome-ignore lint/a11y/useValidAnchor: without scripts it leads back to the badge */}
          <a href="#certified-badge" className={button.secondary} onClick={close}>
            {t("form.close")}
          </a>
        </div>
      </dialog>
    </>
  );
}
