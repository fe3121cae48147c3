import { useTranslation } from "~/ui/site-context";
import { panel, stackTight } from "~/ui/styles/layout.css";
import { EditorFrame, type EditorFrameProps } from "./editor-frame";
import * as styles from "./preview.css";

export interface RefusedPageProps {
  frame: EditorFrameProps;
  heading: string;
  text: string;
  /** Who may change it. */
  editors: readonly string[];
  /** The name of a field: null where it has none. */
  typed: readonly { name: string | null; text: string }[];
  back: string;
}

/** An editor has sent what others may change. Plain HTML. */
export function RefusedPage({ frame, heading, text, editors, typed, back }: RefusedPageProps) {
  const { t } = useTranslation();
  return (
    <EditorFrame frame={frame}>
      <div className={stackTight}>
        <h1>{heading}</h1>
        <p>{text}</p>
      </div>
      <section aria-labelledby="who" className={stackTight}>
        <h2 id="who">{t("desk.rights.who")}</h2>
        {editors.length === 0 && <p>{t("desk.rights.nobody_text")}</p>}
        <ul className={styles.rows}>
          {editors.map((email) => (
            <li key={email} className={styles.rowItem}>
              <a href={`mailto:${email}`} className={styles.rowLink}>
                {email}
              </a>
            </li>
          ))}
        </ul>
      </section>
      {typed.length > 0 && (
        <section aria-labelledby="typed" className={stackTight}>
          <h2 id="typed">{t("desk.rights.typed")}</h2>
          <p>{t("desk.rights.typed_intro")}</p>
          <ul className={styles.list}>
            {typed.map(({ name, text }) => (
              <li key={`${name} ${text}`} className={`${panel} ${styles.form}`}>
                {name !== null && <span className={styles.label}>{name}</span>}
                <span className={styles.text} dir="auto">
                  {text}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <a href={back}>{t("desk.rights.back")}</a>
      </p>
    </EditorFrame>
  );
}
