import { Icon } from "~/components/icon";
import { useWords } from "~/components/site-context";
import type { SavedNotice as Notice } from "~/domain/saved-cars/saved-notice";
import { useSavedCars } from "./saved-cars-context";
import * as styles from "./saved-notice.css";

/**
 * What became of the car just saved or removed (spec 1 §8 "Toasts"), one at a time. It stays until it is closed,
 * which needs no script, or another takes its place.
 */
export function SavedNotice() {
  const saved = useSavedCars();
  if (!saved) return null;
  const { notice, limits, dismissNotice } = saved;
  return (
    <div role="status">
      {notice && (
        <Toast
          key={notice.list + notice.outcome + notice.car}
          notice={notice}
          limit={limits[notice.list] ?? 0}
          onClose={dismissNotice}
        />
      )}
    </div>
  );
}

function Toast({ notice, limit, onClose }: { notice: Notice; limit: number; onClose(): void }) {
  const { t } = useWords();
  const { list, outcome, car } = notice;
  const title = t(`saved.${list}.${outcome}.title`);
  return (
    <dialog open className={styles.toast} aria-label={title} onClose={onClose}>
      <p className={styles.title}>{title}</p>
      <p>{t(`saved.${list}.${outcome}.text`, { car: car || t("saved.a_car"), limit })}</p>
      <a href={`/${list}`} className={styles.link}>
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
