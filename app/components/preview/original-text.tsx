import { useTranslation } from "~/components/site-context";
import { muted, small } from "~/styles/layout.css";
import * as styles from "./preview.css";

/** What the site's first language says of a text. */
export interface Original {
  /** The language's own name. */
  name: string;
  language: string;
  text: string;
}

/** Stands above the field of a translation, which it describes. */
export function OriginalText({ id, original: { name, language, text } }: { id: string; original: Original }) {
  const { t } = useTranslation();
  return (
    <div id={id} className={styles.original}>
      <span className={`${muted} ${small}`}>{t("desk.language.original", { language: name })}</span>
      <span className={styles.text} lang={language} dir="auto">
        {text}
      </span>
    </div>
  );
}
