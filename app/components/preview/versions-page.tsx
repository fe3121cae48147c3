import { useTranslation } from "~/components/site-context";
import { editorAddress } from "~/domain/editing/editor-address";
import { button } from "~/styles/button.css";
import { muted, panel, stackTight } from "~/styles/layout.css";
import { EditorFrame, type EditorFrameProps } from "./editor-frame";
import { FaultSummary, Notice } from "./fault-summary";
import * as styles from "./preview.css";

export interface VersionsPageProps {
  frame: EditorFrameProps;
  heading: string;
  /** Of the published texts: a restore is refused when it has changed. */
  revision: number;
  versions: readonly {
    version: number;
    what: string;
    by: string;
    count: string;
    changes: readonly {
      key: string;
      /** Null on a site with one language. */
      language: { tag: string; name: string } | null;
      before: string | null;
      after: string | null;
    }[];
    isNow: boolean;
  }[];
  /** Whether the first version is listed, so that what was before it can be restored. */
  hasFirst: boolean;
  notice: string | null;
  error: string | null;
}

/** What was published, the newest first; each version can be published again. */
export function VersionsPage({
  frame,
  heading,
  revision,
  versions,
  hasFirst,
  notice,
  error,
}: VersionsPageProps) {
  const { t } = useTranslation();
  const restore = (version: number, label: string) => (
    <form method="post" action={editorAddress(frame.language, "/preview/versions")}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="revision" value={revision} />
      <button type="submit" className={button.quiet}>
        {label}
      </button>
    </form>
  );
  return (
    <EditorFrame frame={frame}>
      <div className={stackTight}>
        <h1>{heading}</h1>
        <p className={muted}>{t("desk.versions.intro")}</p>
      </div>
      <Notice text={notice} />
      {error && <FaultSummary heading={error}>{null}</FaultSummary>}
      {versions.length === 0 && <p>{t("desk.versions.none")}</p>}
      <ol className={styles.list}>
        {versions.map((each) => (
          <li key={each.version} className={`${panel} ${stackTight}`}>
            <h2>{t("desk.versions.version", { version: each.version })}</h2>
            <p className={styles.text}>
              {each.what} · {each.by}
            </p>
            <details>
              <summary className={styles.summary}>{each.count}</summary>
              <ul className={styles.rows}>
                {each.changes.map(({ key, language, before, after }) => (
                  <li key={`${language?.tag} ${key}`} className={styles.rowItem}>
                    <span className={styles.meta}>
                      <code className={styles.key}>{key}</code>
                      {language && (
                        <span lang={language.tag} className={styles.badge}>
                          {language.name}
                        </span>
                      )}
                    </span>
                    <dl className={styles.change}>
                      <div>
                        <dt>{t("desk.versions.before")}</dt>
                        <dd className={styles.text} dir="auto">
                          {before ?? t("desk.versions.files")}
                        </dd>
                      </div>
                      <div>
                        <dt>{t("desk.versions.after")}</dt>
                        <dd className={styles.text} dir="auto">
                          {after ?? t("desk.versions.files")}
                        </dd>
                      </div>
                    </dl>
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
