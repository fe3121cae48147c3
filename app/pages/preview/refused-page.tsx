import { SentFields } from "~/ui/forms/send-again";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { panel, stackTight } from "~/ui/styles/layout.css";
import { EditorFrame } from "./editor-frame";
import { Section } from "./editor-parts";
import * as styles from "./preview.css";
import type { loadRefusedPage } from "./refused-page.server";

/** An editor has sent what others may change, or what couldn't be stored. Plain HTML. */
export function RefusedPage({
  frame,
  heading,
  text,
  editors,
  again,
  typed,
  back,
}: Awaited<ReturnType<typeof loadRefusedPage>>["data"]) {
  const { t } = useTranslation();
  return (
    <EditorFrame frame={frame}>
      <div className={stackTight}>
        <h1>{heading}</h1>
        <p role="alert">{text}</p>
      </div>
      {again && (
        <form method="post" action={again.address}>
          <SentFields fields={again.fields} />
          <button type="submit" className={button.primary}>
            {t("desk.not_stored.again")}
          </button>
        </form>
      )}
      {editors && <Editors emails={editors} />}
      {typed.length > 0 && (
        <Section id="typed" heading={t("desk.rights.typed")} className={stackTight}>
          <p>{t(again ? "desk.not_stored.typed_intro" : "desk.rights.typed_intro")}</p>
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
        </Section>
      )}
      <p>
        <a href={back}>{t("desk.rights.back")}</a>
      </p>
    </EditorFrame>
  );
}

function Editors({ emails }: { emails: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <Section id="who" heading={t("desk.rights.who")} className={stackTight}>
      {emails.length === 0 && <p>{t("desk.rights.nobody_text")}</p>}
      <ul className={styles.rows}>
        {emails.map((email) => (
          <li key={email} className={styles.rowItem}>
            <a href={`mailto:${email}`} className={styles.rowLink}>
              {email}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
