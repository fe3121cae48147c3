import { useTranslation } from "~/components/site-context";
import { editorAddress } from "~/domain/editing/editor-address";
import { button } from "~/styles/button.css";
import { muted, panel, row, small, stackTight } from "~/styles/layout.css";
import { EditorFrame, type EditorFrameProps } from "./editor-frame";
import { FaultSummary } from "./fault-summary";
import * as styles from "./preview.css";

export interface PublishPageProps {
  frame: EditorFrameProps;
  heading: string;
  drafts: readonly {
    id: string;
    label: string;
    /** What it is posted as: the draft as the editor sees it. */
    value: string;
    href: string;
    /** What its link says. */
    edit: string;
    before: string;
    after: string;
    by: string;
    hasConflict: boolean;
    fault: string | null;
    ticked: boolean;
  }[];
  /** The drafts in the site's other languages. */
  elsewhere: readonly { href: string; label: string }[];
  errors: readonly string[];
}

/** The drafts, each next to what visitors see now; the ticked ones are published together. */
export function PublishPage({ frame, heading, drafts, elsewhere, errors }: PublishPageProps) {
  const { t } = useTranslation();
  return (
    <EditorFrame frame={frame}>
      <div className={stackTight}>
        <h1>{heading}</h1>
        <p className={muted}>{t("desk.publish.intro")}</p>
      </div>
      {errors.length > 0 && (
        <FaultSummary heading={t("form.error_summary")}>
          <ul>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </FaultSummary>
      )}
      {elsewhere.length > 0 && (
        <p className={row}>
          {t("desk.publish.elsewhere")}
          {elsewhere.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </p>
      )}
      {drafts.length === 0 ? (
        <p>{t("desk.publish.none")}</p>
      ) : (
        <form
          method="post"
          action={editorAddress(frame.language, "/preview/publish")}
          className={styles.forms}
        >
          <fieldset className={styles.fieldset}>
            <legend className={styles.label}>{t("desk.publish.choose")}</legend>
            <ul className={styles.list}>
              {drafts.map((draft, index) => (
                <li key={draft.id} className={panel}>
                  <div className={styles.tick}>
                    <input
                      type="checkbox"
                      id={`draft-${index}`}
                      name="draft"
                      value={draft.value}
                      defaultChecked={draft.ticked && draft.fault === null}
                      className={styles.box}
                    />
                    <div className={styles.form}>
                      <label htmlFor={`draft-${index}`}>
                        <code className={styles.key}>{draft.label}</code>
                      </label>
                      <Change before={draft.before} after={draft.after} />
                      {draft.hasConflict && <p className={styles.error}>{t("desk.publish.conflict")}</p>}
                      {draft.fault && <p className={styles.error}>{draft.fault}</p>}
                      <p className={`${muted} ${small}`}>
                        {draft.by} · <a href={draft.href}>{draft.edit}</a>
                      </p>
                    </div>
                  </div>
                </li>
              ))}
            </ul>
          </fieldset>
          <div>
            <button type="submit" className={button.primary}>
              {t("desk.publish.submit")}
            </button>
          </div>
        </form>
      )}
    </EditorFrame>
  );
}

function Change({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.change}>
      <div>
        <dt>{t("desk.publish.before")}</dt>
        <dd className={styles.text} dir="auto">
          {before}
        </dd>
      </div>
      <div>
        <dt>{t("desk.publish.after")}</dt>
        <dd className={styles.text} dir="auto">
          {after}
        </dd>
      </div>
    </dl>
  );
}
