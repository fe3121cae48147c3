import { useTranslation } from "~/components/site-context";
import { button } from "~/styles/button.css";
import { muted, small } from "~/styles/layout.css";
import * as styles from "./preview.css";

/** What the site's first language says of a text. */
export interface Original {
  /** The language's own name. */
  name: string;
  language: string;
  text: string;
  /** What it said when the translation was published, where that was something else. */
  before?: string | null;
}

/** Is above the field of a translation, which it describes. */
export function OriginalText({
  id,
  original: { name, language, text, before },
}: {
  id: string;
  original: Original;
}) {
  const { t } = useTranslation();
  return (
    <div id={id} className={styles.original}>
      <span className={`${muted} ${small}`}>{t("desk.language.original", { language: name })}</span>
      <span className={styles.text} lang={language} dir="auto">
        {text}
      </span>
      {before && (
        <>
          <span className={`${muted} ${small}`}>{t("desk.language.before")}</span>
          <span className={styles.text} lang={language} dir="auto">
            {before}
          </span>
        </>
      )}
    </div>
  );
}

/** The button that keeps a translation whose original has changed. */
export function StillRight({ newer }: { newer: string | null }) {
  const { t } = useTranslation();
  return (
    newer && (
      <button type="submit" name="do" value="still_right" className={button.quiet} formNoValidate>
        {t("desk.language.still_right")}
      </button>
    )
  );
}
