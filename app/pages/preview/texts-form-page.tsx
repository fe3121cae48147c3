import { editorAddress } from "~/domain/editing/editor-address";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { muted, panel, row, small } from "~/ui/styles/layout.css";
import { Preview } from "./document-form";
import { EditorFrame, OpenedByField } from "./editor-frame";
import {
  FaultList,
  FaultSummary,
  keptForm,
  OriginalText,
  PageHeading,
  StateBadges,
  TextControl,
} from "./editor-parts";
import * as styles from "./preview.css";
import type { loadTextsForm } from "./texts-form.server";

type TextsFormProps = Awaited<ReturnType<typeof loadTextsForm>>["data"];
type Label = TextsFormProps["parts"][number]["labels"][number];

/** Several texts in one form: the labels of the menus, the texts of popups in another language. Plain HTML. */
export function TextsFormPage(props: TextsFormProps) {
  const { frame, path, heading, intro, elsewhere, none, parts, notice, errors, changed, hasDraft } = props;
  const { t } = useTranslation();
  return (
    <EditorFrame frame={frame} notice={notice}>
      <PageHeading
        heading={heading}
        intro={
          <>
            {intro} {elsewhere && <a href={elsewhere.href}>{elsewhere.label}</a>}
          </>
        }
      />
      <FaultList errors={errors} />
      {changed && (
        <FaultSummary heading={changed.heading}>
          {changed.texts.map((text) => (
            <p key={text} className={styles.text}>
              {text}
            </p>
          ))}
        </FaultSummary>
      )}
      {none && <p>{none}</p>}
      <form
        method="post"
        action={editorAddress(frame.language, path)}
        className={styles.forms}
        {...keptForm(errors.length > 0)}
      >
        <OpenedByField frame={frame} />
        {parts.map((part) => (
          <section
            key={part.part}
            aria-labelledby={`part-${part.part}`}
            className={`${panel} ${styles.form}`}
          >
            <div className={styles.meta}>
              <h2 id={`part-${part.part}`}>{part.heading}</h2>
              {part.original && (
                <a
                  href={part.original.href}
                  aria-label={`${part.original.label}: ${part.heading}`}
                  className={styles.link}
                >
                  {part.original.label}
                </a>
              )}
            </div>
            {part.labels.map((label) => (
              <LabelPart key={label.key} label={label} language={frame.language} />
            ))}
          </section>
        ))}
        {parts.length > 0 && (
          <div className={row}>
            <button type="submit" className={button.primary}>
              {t("desk.text.save")}
            </button>
          </div>
        )}
      </form>
      <Preview at={frame.home} language={frame.language} hasDraft={hasDraft} />
    </EditorFrame>
  );
}

function LabelPart({ label: of, language }: { label: Label; language: string | null }) {
  const { t } = useTranslation();
  const { name, label, hint, value, error, level, original } = of;
  const described = [
    ...(hint ? [`${name}-hint`] : []),
    ...(original ? [`${name}-original`] : []),
    ...(error ? [`${name}-error`] : []),
  ].join(" ");
  return (
    <div className={level > 0 ? `${styles.field} ${styles.below}` : styles.field}>
      <span className={styles.meta}>
        {of.isLocked ? (
          <span className={styles.label}>{label}</span>
        ) : (
          <label htmlFor={name} className={styles.label}>
            {label}
          </label>
        )}
        <StateBadges states={of.states} />
      </span>
      {hint && (
        <span id={`${name}-hint`} className={`${muted} ${small}`}>
          {hint}
        </span>
      )}
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {original && <OriginalText id={`${name}-original`} original={original} />}
      {of.conflicts.map((conflict) => (
        <p key={conflict} className={styles.text}>
          {conflict}
        </p>
      ))}
      {!of.isLocked && (
        <>
          <input type="hidden" name={of.seenName} value={of.seen} />
          <TextControl
            {...{
              name,
              value,
              isLong: of.isLong,
              rows: 4,
              language,
              error,
              described: described || undefined,
            }}
          />
        </>
      )}
      <span className={small}>
        <a
          href={of.href}
          className={styles.link}
          aria-label={t("desk.menus.more_of", { text: value || label })}
        >
          {t("desk.menus.more")}
        </a>
      </span>
    </div>
  );
}
