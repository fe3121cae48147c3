import { type MouseEvent, useRef } from "react";
import { Icon } from "~/ui/icon";
import { showModal } from "~/ui/open-dialog";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import * as styles from "./certified.css";

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
