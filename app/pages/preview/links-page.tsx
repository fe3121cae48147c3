import { editorAddress } from "~/domain/editing/editor-address";
import * as pageStyles from "~/ui/forms/form-page.css";
import { useTranslation } from "~/ui/site-context";
import { muted, panel, small, stackTight } from "~/ui/styles/layout.css";
import { EditorFrame } from "./editor-frame";
import { ButtonForm, FaultSummary, LabelledField, PageHeading, Section, Submit } from "./editor-parts";
import type { endedLink, linksPage } from "./links-page.server";
import * as styles from "./preview.css";

/** The links with which editors show the draft to people who have no part in the editor. */
export function LinksPage({
  frame,
  heading,
  made,
  notice,
  typed,
  error,
  links,
}: Awaited<ReturnType<typeof linksPage>>) {
  const { t } = useTranslation();
  const action = editorAddress(frame.language, "/preview/links");
  return (
    <EditorFrame frame={frame} notice={notice}>
      <PageHeading heading={heading} intro={t("desk.links.intro")} />
      {error && (
        <FaultSummary heading={t("form.error_summary")}>
          <a href="#path" className={styles.faultLink}>
            {error}
          </a>
        </FaultSummary>
      )}
      {made && (
        <div role="status" className={`${styles.notice} ${stackTight}`}>
          <label htmlFor="made" className={styles.label}>
            {t("desk.links.made")}
          </label>
          <input
            id="made"
            readOnly
            value={made}
            // biome-ignore lint/a11y/noAutofocus: it is what was made, and can't be shown again
            autoFocus
            aria-describedby="made-hint"
            className={styles.input}
          />
          <span id="made-hint" className={`${muted} ${small}`}>
            {t("desk.links.made_hint")}
          </span>
        </div>
      )}
      <form method="post" action={action} className={`${panel} ${styles.form}`}>
        <LabelledField id="path" label={t("desk.links.path")}>
          <input
            id="path"
            name="path"
            defaultValue={typed}
            aria-describedby={error ? "path-hint path-error" : "path-hint"}
            aria-invalid={error ? true : undefined}
            className={styles.input}
          />
          <span id="path-hint" className={`${muted} ${small}`}>
            {t("desk.links.path_hint")}
          </span>
          {error && (
            <p id="path-error" className={styles.error}>
              {error}
            </p>
          )}
        </LabelledField>
        <Submit what="make">{t("desk.links.make")}</Submit>
      </form>
      <Section id="links" heading={t("desk.links.list")}>
        {links.length === 0 && <p>{t("desk.links.none")}</p>}
        <ul className={styles.rows}>
          {links.map(({ id, path, by, until }, index) => (
            <li key={id} className={styles.rowItem}>
              <span className={styles.text} id={`link-${index}`}>
                {by}
              </span>
              <span className={`${muted} ${small} ${styles.text}`}>
                {until} · <code className={styles.key}>{path}</code>
              </span>
              <ButtonForm {...{ action, fields: { link: id }, what: "end", of: `link-${index}` }}>
                {t("desk.links.end")}
              </ButtonForm>
            </li>
          ))}
        </ul>
      </Section>
    </EditorFrame>
  );
}

/** What somebody sees whose link to a draft doesn't work any more. */
export function EndedLink({ heading, text, back }: ReturnType<typeof endedLink>) {
  return (
    <div className={pageStyles.page}>
      <h1>{heading}</h1>
      <p>{text}</p>
      <p>
        <a href="/">{back}</a>
      </p>
    </div>
  );
}
