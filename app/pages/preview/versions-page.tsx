import { editorAddress } from "~/domain/editing/editor-address";
import { useTranslation } from "~/ui/site-context";
import { muted, panel, stackTight } from "~/ui/styles/layout.css";
import { EditorFrame } from "./editor-frame";
import { ButtonForm, FaultSummary, PageHeading, TextDiff } from "./editor-parts";
import * as styles from "./preview.css";
import type { versionsPage } from "./versions-page.server";

/** What was published, the newest first; each version can be published again. */
export function VersionsPage({
  frame,
  heading,
  revision,
  versions,
  hasFirst,
  notice,
  error,
  confirm,
}: Awaited<ReturnType<typeof versionsPage>>) {
  const { t } = useTranslation();
  const restore = (version: number, label: string, sure?: string) => (
    <ButtonForm
      {...{ action: editorAddress(frame.language, "/preview/versions"), fields: { version, revision, sure } }}
    >
      {label}
    </ButtonForm>
  );
  return (
    <EditorFrame frame={frame} notice={notice}>
      <PageHeading heading={heading} intro={t("desk.versions.intro")} />
      {error && <FaultSummary heading={error}>{null}</FaultSummary>}
      {confirm && (
        <FaultSummary heading={confirm.heading}>
          <p>{t("desk.versions.stays", { count: confirm.stays.length })}</p>
          <ul>
            {confirm.stays.map(({ key, name }) => (
              <li key={key}>
                {name} <code className={styles.key}>{key}</code>
              </li>
            ))}
          </ul>
          <p>{confirm.rest}</p>
          {restore(confirm.version, t("desk.versions.restore_rest"), confirm.sure)}
        </FaultSummary>
      )}
      {versions.length === 0 && <p>{t("desk.versions.none")}</p>}
      <ol className={styles.list}>
        {versions.map((each) => (
          <li key={each.version} className={`${panel} ${stackTight}`}>
            <h2 id={`version-${each.version}`} className={styles.versionName}>
              {t("desk.versions.version", { version: each.version })}
              {each.name !== "" && `: ${each.name}`}
            </h2>
            <p className={styles.text}>
              {each.what} · {each.by}
            </p>
            <details>
              <summary className={styles.summary}>{each.count}</summary>
              <ul className={styles.rows}>
                {each.changes.map(({ id, name, textKey, language, rows }) => (
                  <li key={id} className={styles.rowItem}>
                    <span className={styles.meta}>
                      <span className={styles.text}>{name}</span>
                      {textKey && <code className={styles.key}>{textKey}</code>}
                      {language && (
                        <span lang={language.tag} className={styles.badge}>
                          {language.name}
                        </span>
                      )}
                    </span>
                    <TextDiff
                      rows={rows}
                      before={t("desk.versions.before")}
                      after={t("desk.versions.after")}
                    />
                  </li>
                ))}
              </ul>
            </details>
            {each.isNow && <p className={muted}>{t("desk.versions.now")}</p>}
            {each.isNow
              ? restore(each.version - 1, t("desk.versions.undo", { version: each.version }))
              : restore(each.version, t("desk.versions.restore", { version: each.version }))}
          </li>
        ))}
        {hasFirst && (
          <li className={`${panel} ${stackTight}`}>
            <h2>{t("desk.versions.first")}</h2>
            <p className={styles.text}>{t("desk.versions.first_text")}</p>
            {restore(0, t("desk.versions.restore_files"))}
          </li>
        )}
      </ol>
    </EditorFrame>
  );
}
