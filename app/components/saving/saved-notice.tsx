import { Icon } from "~/components/icon";
import { useTranslation } from "~/components/site-context";
import { listPath } from "~/domain/visitor/saved-lists";
import type { SavedNotice as Notice } from "~/domain/visitor/saved-notice";
import { useSavedCars } from "./saved-cars-context";
import * as styles from "./saved-notice.css";

/**
 * A notice about the car that was just saved or removed (rules/saved-cars#saved-notices), one at a time. It stays
 * until it is closed, which needs no script, or another notice replaces it.
 */
export function SavedNotice() {
  const saved = useSavedCars();
  if (!saved) return null;
  const { notice, limits, garagePath, dismissNotice } = saved;
  return (
    <div role="status">
      {notice && (
        <Toast
          key={notice.list + notice.outcome + notice.car}
          notice={notice}
          limit={limits[notice.list] ?? 0}
          href={listPath(notice.list, garagePath)}
          onClose={dismissNotice}
        />
      )}
    </div>
  );
}

interface ToastProps {
  notice: Notice;
  limit: number;
  href: string;
  onClose(): void;
}

function Toast({ notice, limit, href, onClose }: ToastProps) {
  const { t } = useTranslation();
  const { list, outcome, car } = notice;
  const title = t(`saved.${list}.${outcome}.title`);
  return (
    <dialog open className={styles.toast} aria-label={title} onClose={onClose}>
      <p className={styles.title}>{title}</p>
      <p>{t(`saved.${list}.${outcome}.text`, { car: car || t("saved.a_car"), limit })}</p>
      <a href={href} className={styles.link}>
        {t(`saved.${list}.view`)}
      </a>
      <form method="dialog">
        <button type="submit" className={styles.close} aria-label={t("saved.close")}>
          <Icon name="close" />
        </button>
      </form>
    </dialog>
  );
}
