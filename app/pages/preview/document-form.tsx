import type { ReactNode } from "react";
import { editorAddress } from "~/domain/editing/editor-address";
import { MARKDOWN_MARKS } from "~/domain/editing/markdown-marks";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { muted, panel, row, small, stackTight, visuallyHidden } from "~/ui/styles/layout.css";
import type { DocumentField } from "./document-form.server";
import type { documentPage } from "./document-page.server";
import { BackLink, EditorButton, EditorFrame, OpenedByField, ReturnField } from "./editor-frame";
import { FaultList, FaultSummary, LabelledField, Notice, StillRight } from "./editor-parts";
import type { ButtonWords } from "./editor-script";
import * as styles from "./preview.css";

/** What is drawn of a field. */
type Field = Omit<DocumentField, "type" | "options" | "group"> & {
  type: string;
  options: readonly DocumentField["options"][number][];
  group?: DocumentField["group"] | undefined;
};

/** The form of one document. */
export type DocumentFormProps = Omit<ReturnType<typeof documentPage>, "view" | "asBlocks">;

interface Choice {
  value: string;
  label: string;
}

/** What stands around the form of a document. */
export function FormFrame({ children, ...props }: DocumentFormProps & { children: ReactNode }) {
  const { kind, frame, path, heading, id, errors, notice, changed, conflicts, draft } = props;
  const { t } = useTranslation();
  return (
    <EditorFrame frame={frame} notice={notice}>
      <div className={stackTight}>
        <p>
          <BackLink frame={frame} href={editorAddress(frame.language, path)}>
            {t(`desk.documents.${kind}.back`)}
          </BackLink>
        </p>
        <h1>{heading}</h1>
        {draft && (
          <p className={styles.meta}>
            <span className={styles.badge}>{t("desk.state.draft")}</span>
            <span className={`${muted} ${small}`}>{draft}</span>
          </p>
        )}
      </div>
      <Notice text={props.newer} />
      <FaultList errors={errors} />
      {changed && (
        <FaultSummary heading={changed.heading}>
          <p>{changed.text}</p>
          <pre className={styles.source} dir="auto">
            {changed.theirs}
          </pre>
        </FaultSummary>
      )}
      {conflicts.map((conflict) => (
        <details key={conflict} className={styles.fault}>
          <summary className={styles.summary}>{t("desk.documents.conflict_summary")}</summary>
          <pre className={styles.source} dir="auto">
            {conflict}
          </pre>
        </details>
      ))}
      {props.remark && <p className={panel}>{props.remark}</p>}
      {props.isGone && <p className={panel}>{t("desk.documents.gone")}</p>}
      {props.original && (
        <details className={panel} open>
          <summary className={styles.summary}>
            {t("desk.language.original", { language: props.original.name })}
          </summary>
          <pre className={styles.source} lang={props.original.language} dir="auto">
            {props.original.text}
          </pre>
          {props.original.before && (
            <>
              <p className={`${muted} ${small}`}>{t("desk.language.before")}</p>
              <pre className={styles.source} lang={props.original.language} dir="auto">
                {props.original.before}
              </pre>
            </>
          )}
        </details>
      )}
      {children}
      {props.following && (
        <p>
          <a href={props.following} className={button.secondary}>
            {t(`desk.documents.${kind}.following`)}
          </a>
        </p>
      )}
      {id !== null && <Preview at={props.previewAt} language={frame.language} hasDraft={draft !== null} />}
    </EditorFrame>
  );
}

/** In front of the first field of a new document: a task leads to that field, and so does the Back button. */
export function Begun({ begun }: Pick<DocumentFormProps, "begun">) {
  return (
    begun && (
      <p>
        <a href={begun.href}>{begun.label}</a>
      </p>
    )
  );
}

/** What a form is about, and what its page has shown. */
export function FormStart({ id, variant, seen, frame }: DocumentFormProps) {
  return (
    <>
      <input type="hidden" name={id === null ? "new" : "key"} value={id ?? variant} />
      <input type="hidden" name="seen" value={seen} />
      <OpenedByField frame={frame} />
      <ReturnField frame={frame} />
    </>
  );
}

export function FormButtons({ kind, newer, draft, hasPublished, canTakeAway }: DocumentFormProps) {
  const { t } = useTranslation();
  return (
    <div className={row}>
      <button type="submit" className={button.primary}>
        {t("desk.text.save")}
      </button>
      <StillRight newer={newer} />
      {draft && (
        <button type="submit" name="do" value="discard" className={button.quiet} formNoValidate>
          {t("desk.text.discard")}
        </button>
      )}
      {hasPublished && (
        <button type="submit" name="do" value="revert" className={button.quiet} formNoValidate>
          {t("desk.text.revert")}
        </button>
      )}
      {canTakeAway && (
        <button type="submit" name="do" value="take_away" className={button.quiet} formNoValidate>
          {t(kind === "page" ? "block_editor.delete_page" : "desk.documents.take_away")}
        </button>
      )}
    </div>
  );
}

/** The form opens at the part that was worked on. */
export const CURRENT_PART = "part";

/** A button that does something with a part of a form, which is shown again. */
export function PartButton({
  what,
  of,
  action,
  isQuiet = true,
  children,
}: {
  what: string;
  /** What it is about, for those who hear the button alone. */
  of: string;
  action: string;
  isQuiet?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="submit"
      name="do"
      value={what}
      formAction={`${action}#${CURRENT_PART}`}
      formNoValidate
      className={isQuiet ? styles.partButton : `${styles.partButton} ${styles.mainPartButton}`}
    >
      {children}
      <span className={visuallyHidden}> {of}</span>
    </button>
  );
}

/** What a field can be filled from, by typing or by picking. */
export function PickList({ id, options }: { id: string; options: readonly Choice[] }) {
  return (
    <datalist id={id}>
      {options.map(({ value, label }) => (
        <option key={value} value={value} label={label || undefined} />
      ))}
    </datalist>
  );
}

export function FieldPart({
  field,
  language,
  id = field.name,
  upload,
  isMarkdown = field.name === "markdown",
}: {
  field: Field;
  language: string | null;
  /** Of its control. */
  id?: string;
  /** Whether its text has the signs of Markdown. */
  isMarkdown?: boolean;
  /** How a picture is uploaded here. Absent: in the library. */
  upload?: ReactNode;
}) {
  const { name, label, hint, type, value, options, rows, isRequired, error } = field;
  const { t } = useTranslation();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  const attributes = {
    id,
    name,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
    "aria-required": isRequired || undefined,
    lang: type === "text" || type === "textarea" ? (field.lang ?? language ?? undefined) : undefined,
  };
  const message = error && (
    <p id={`${id}-error`} className={styles.error}>
      {error}
    </p>
  );
  if (type === "hidden") return <input type="hidden" name={name} value={value} />;
  if (type === "checkbox")
    return (
      <div className={styles.field}>
        {message}
        <span className={styles.tick}>
          <input {...attributes} type="checkbox" defaultChecked={value !== ""} className={styles.box} />
          <label htmlFor={id}>{label}</label>
        </span>
      </div>
    );
  if (options.some(({ picture }) => picture !== undefined))
    return <PicturePicker field={field} described={described} message={message} upload={upload} />;
  return (
    <>
      <LabelledField {...{ id, label, hint, error }}>
        {type === "textarea" ? (
          <textarea
            {...attributes}
            {...(isMarkdown && { "data-markdown": JSON.stringify(buttonWords(t, label)) })}
            defaultValue={value}
            rows={rows}
            dir="auto"
            spellCheck
            className={name === "markdown" ? `${styles.area} ${styles.markdown}` : styles.area}
          />
        ) : type === "select" ? (
          <select {...attributes} defaultValue={value} className={styles.input}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...attributes}
            type={type}
            defaultValue={value}
            list={field.list ?? undefined}
            inputMode={field.inputMode}
            dir={type === "text" ? "auto" : undefined}
            autoComplete="off"
            className={type === "text" ? styles.input : `${styles.input} ${styles.short}`}
          />
        )}
      </LabelledField>
      {upload}
    </>
  );
}

/** For the script that puts buttons above a text (markdown-buttons.ts). */
function buttonWords(t: Translate, label: string): ButtonWords {
  return {
    label: t("desk.markdown.label", { label }),
    names: MARKDOWN_MARKS.map((mark) => t(`desk.markdown.${mark}`)),
    ...{ groupClass: styles.partButtons, buttonClass: styles.partButton },
  };
}

/** The site's pictures to choose from, folded away behind the chosen one. */
function PicturePicker({
  field: { name, label, hint, value, options, isRequired, error },
  described,
  message,
  upload,
}: {
  field: Field;
  described: string;
  message: ReactNode;
  upload: ReactNode;
}) {
  const { t } = useTranslation();
  const offered = options.filter((option) => option.value !== "" || !isRequired);
  const isOffered = offered.some((option) => option.value === value);
  const chosen = value === "" ? null : value;
  const chosenPicture = options.find((option) => option.value === chosen)?.picture;
  return (
    <fieldset className={styles.fieldset} aria-describedby={described || undefined}>
      <legend className={styles.label}>{label}</legend>
      {hint && (
        <span id={`${name}-hint`} className={`${muted} ${small}`}>
          {hint}
        </span>
      )}
      {message}
      {chosenPicture && (
        <img
          src={chosenPicture}
          alt=""
          width={160}
          height={107}
          loading="lazy"
          className={`${styles.picture} ${styles.short}`}
        />
      )}
      <details open={error !== null || (isRequired && chosen === null)}>
        <summary className={styles.summary}>
          {chosen === null ? t("desk.pictures.choose") : t("desk.pictures.chosen", { name: chosen })}
        </summary>
        <ul className={styles.pictures}>
          {offered.map((option, index) => (
            <li key={option.value}>
              <label className={styles.pictureChoice}>
                {option.picture && (
                  <img
                    src={option.picture}
                    alt=""
                    width={160}
                    height={107}
                    loading="lazy"
                    className={styles.picture}
                  />
                )}
                <span className={styles.tick}>
                  <input
                    id={(isOffered ? option.value === value : index === 0) ? name : undefined}
                    type="radio"
                    name={name}
                    value={option.value}
                    defaultChecked={option.value === value}
                    className={styles.box}
                  />
                  <span className={styles.text}>{option.label}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        {upload ?? (
          <p className={`${muted} ${small}`}>
            <a href="/preview/pictures" target="_blank" rel="noopener">
              {t("desk.pictures.upload_own")}
            </a>{" "}
            {t("desk.pictures.upload_own_hint")}
          </p>
        )}
      </details>
    </fieldset>
  );
}

/** The way to the page of the site, as visitors see it or with the draft. */
export function Preview({
  at,
  language,
  hasDraft,
}: {
  at: string;
  language: string | null;
  hasDraft: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className={row}>
      {hasDraft && (
        <>
          <EditorButton what="preview" to={at} className={button.secondary}>
            {t("desk.documents.preview")}
          </EditorButton>
          <a href={editorAddress(language, "/preview/publish")} className={button.quiet}>
            {t("desk.documents.to_publish")}
          </a>
        </>
      )}
      {!hasDraft && (
        <a href={at} className={button.quiet}>
          {t("desk.documents.look")}
        </a>
      )}
    </div>
  );
}
