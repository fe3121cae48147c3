import { useTranslation } from "~/components/site-context";
import * as styles from "./preview.css";

/** The states of a text or a document in the editor: names in the wording (desk.state). */
export function StateBadges({ states }: { states: readonly string[] }) {
  const { t } = useTranslation();
  return states.map((state) => (
    <span key={state} className={styles.badge}>
      {t(`desk.state.${state}`)}
    </span>
  ));
}
