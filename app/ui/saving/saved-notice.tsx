import { useLocation } from "@remix-run/react";
import { type FocusEvent, useEffect, useRef } from "react";
import { listPath, type SavedNotice as Notice } from "~/domain/visitor/saved-lists";
import { Icon } from "~/ui/icon";
import { useTranslation } from "~/ui/site-context";
import { PageForm, SiteLink } from "~/ui/site-link";
import { visuallyHidden } from "~/ui/styles/layout.css";
import { listsOf, savingForm, useSavedCars } from "./saved-cars-context";
import * as styles from "./saved-notice.css";

/**
 * A notice about the car that was just saved or removed (rules/saved-cars#saved-notices), one at a time. It stays
 * until it is closed, which needs no script, or another notice replaces it. A screen reader hears it as one sentence,
 * without its links and buttons. What has failed interrupts the reader, and can be tried again.
 */
export function SavedNotice() {
  const { t } = useTranslation();
  const saved = useSavedCars();
  if (!saved) return null;
  const { notice, limits, garagePath, retry, dismissNotice } = saved;
  const { list, outcome, car } = notice ?? {};
  const title = notice && t(`saved.${list}.${outcome}.title`);
  const text =
    list && t(`saved.${list}.${outcome}.text`, { car: car || t("saved.a_car"), limit: limits[list] ?? 0 });
  // A region has to be there before its text, or it is not read out.
  return (
    <>
      <p role="status" aria-live={outcome === "failed" ? "assertive" : "polite"} className={visuallyHidden}>
        {notice && `${title}: ${text}`}
      </p>
      {notice && (
        <Toast
          key={notice.list + notice.outcome + notice.car}
          notice={notice}
          title={title ?? ""}
          text={text ?? ""}
          href={listPath(notice.list, garagePath)}
          onRetry={retry}
          onClose={dismissNotice}
        />
      )}
    </>
  );
}

interface ToastProps {
  notice: Notice;
  title: string;
  text: string;
  href: string;
  onRetry: (() => void) | null;
  onClose(): void;
}

function Toast({ notice: { list, outcome }, title, text, href, onRetry, onClose }: ToastProps) {
  const { t } = useTranslation();
  const before = useRef<HTMLElement | null>(null);
  const rememberFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      before.current = relatedTarget;
  };
  const toast = useRef<HTMLDialogElement>(null);
  const leave = (act: () => void) => {
    const { activeElement } = document;
    // A dialog that is closed already has given its focus to the body.
    if (activeElement === document.body || toast.current?.contains(activeElement)) before.current?.focus();
    act();
  };
  useEscape(() => leave(onClose));
  return (
    <dialog
      ref={toast}
      open
      className={styles.toast}
      aria-label={title}
      onClose={() => leave(onClose)}
      onFocus={rememberFocus}
      // Escape closes it, also without script, though it isn't modal.
      closedby="closerequest"
    >
      <p className={styles.title}>{title}</p>
      <p>{text}</p>
      {outcome === "failed" ? (
        onRetry && (
          <button type="button" className={styles.retry} onClick={() => leave(onRetry)}>
            {t("saved.retry")}
          </button>
        )
      ) : (
        <SiteLink href={href} className={styles.link}>
          {t(`saved.${list}.view`)}
        </SiteLink>
      )}
      <form method="dialog">
        <button type="submit" className={styles.close} aria-label={t("saved.close")}>
          <Icon name="close" />
        </button>
      </form>
    </dialog>
  );
}

/** For browsers that don't know `closedby`. Escape in a modal dialog closes that dialog only. */
function useEscape(onEscape: () => void): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !document.querySelector("dialog:modal")) latest.current();
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, []);
}

/** The forms that all of a page's buttons send: one for each list, whatever the number of cards. */
export function SavingForms() {
  const saved = useSavedCars();
  const { pathname, search } = useLocation();
  if (!saved) return null;
  return listsOf(saved).map((list) => (
    <PageForm key={list} id={savingForm(list)} method="post" action={listPath(list, saved.garagePath)}>
      <input type="hidden" name="back" value={pathname + search} />
    </PageForm>
  ));
}
