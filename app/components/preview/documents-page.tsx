import { useTranslation } from "~/components/site-context";
import { deskAddress } from "~/domain/editing/desk-address";
import type { DocumentKind } from "~/domain/editing/edited-entry";
import { button } from "~/styles/button.css";
import { muted, panel, row, small, stackTight } from "~/styles/layout.css";
import { DeskButton, DeskFrame, type DeskFrameProps } from "./desk-frame";
import { FaultList, FaultSummary, Notice } from "./fault-summary";
import { type Original, StillRight } from "./original-text";
import * as styles from "./preview.css";
import { StateBadges } from "./state-badges";
import { TextsFormPage, type TextsFormProps } from "./texts-form-page";

interface List {
  view: "list";
  kind: DocumentKind;
  frame: DeskFrameProps;
  heading: string;
  intro: string;
  add: readonly { href: string; label: string }[];
  rows: readonly { id: string; href: string; title: string; detail: string; states: readonly string[] }[];
  none: string;
  notice: string | null;
  onlyFirst: { text: string; href: string; label: string } | null;
}

interface Field {
  name: string;
  label: string;
  hint: string | null;
  type: string;
  value: string;
  options: readonly { value: string; label: string }[];
  rows: number;
  isRequired: boolean;
  error: string | null;
}

interface Form {
  view: "form";
  kind: DocumentKind;
  frame: DeskFrameProps;
  path: string;
  heading: string;
  id: string | null;
  variant: string;
  seen: string;
  fields: readonly Field[];
  errors: readonly { field: string; message: string }[];
  notice: string | null;
  changed: { heading: string; text: string; theirs: string } | null;
  conflicts: readonly string[];
  draft: string | null;
  hasPublished: boolean;
  isGone: boolean;
  canTakeAway: boolean;
  previewAt: string;
  original: Original | null;
  newer: string | null;
  help: Help | null;
}

/** The texts of all documents of a kind, in another language than the site's first. */
interface Texts extends TextsFormProps {
  view: "texts";
}

interface Help {
  blocks: readonly { name: string; description: string; example: string }[];
  pictures: readonly { name: string; url: string; markdown: string }[];
}

/** The documents of a kind, or one of them. Plain HTML. */
export function DocumentsPage({ view }: { view: List | Form | Texts }) {
  if (view.view === "texts") return <TextsFormPage {...view} />;
  return view.view === "list" ? <ListPart {...view} /> : <FormPart {...view} />;
}

function ListPart({ frame, heading, intro, add, rows, none, notice, onlyFirst }: List) {
  return (
    <DeskFrame frame={frame}>
      <div className={stackTight}>
        <h1>{heading}</h1>
        <p className={muted}>{intro}</p>
      </div>
      <Notice text={notice} />
      <p className={row}>
        {add.map(({ href, label }, index) => (
          <a key={href} href={href} className={index === 0 ? button.primary : button.secondary}>
            {label}
          </a>
        ))}
      </p>
      {onlyFirst && (
        <p className={panel}>
          {onlyFirst.text} <a href={onlyFirst.href}>{onlyFirst.label}</a>
        </p>
      )}
      {rows.length === 0 && none && <p>{none}</p>}
      <ul className={styles.rows}>
        {rows.map(({ id, href, title, detail, states }) => (
          <li key={id} className={styles.rowItem}>
            <span>
              <a href={href} className={styles.rowLink}>
                {title}
              </a>
            </span>
            <span className={styles.meta}>
              <span className={`${muted} ${small} ${styles.text}`}>{detail}</span>
              <StateBadges states={states} />
            </span>
          </li>
        ))}
      </ul>
    </DeskFrame>
  );
}

function FormPart(props: Form) {
  const { kind, frame, path, heading, id, errors, notice, changed, conflicts, draft, help } = props;
  const { t } = useTranslation();
  return (
    <DeskFrame frame={frame}>
      <div className={stackTight}>
        <p>
          <a href={deskAddress(frame.language, path)}>{t(`desk.documents.${kind}.back`)}</a>
        </p>
        <h1>{heading}</h1>
        {draft && (
          <p className={styles.meta}>
            <span className={styles.badge}>{t("desk.state.draft")}</span>
            <span className={`${muted} ${small}`}>{draft}</span>
          </p>
        )}
      </div>
      <Notice text={notice} />
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
      <Fields {...props} />
      {id !== null && <Preview at={props.previewAt} language={frame.language} hasDraft={draft !== null} />}
      {help && <HelpPart {...help} />}
    </DeskFrame>
  );
}

function Fields(form: Form) {
  const { frame, path, id, variant, seen, fields, newer, draft, hasPublished, canTakeAway } = form;
  const { t } = useTranslation();
  return (
    <form method="post" action={deskAddress(frame.language, path)} className={`${panel} ${styles.form}`}>
      {id === null ? (
        <input type="hidden" name="new" value={variant} />
      ) : (
        <input type="hidden" name="key" value={id} />
      )}
      <input type="hidden" name="seen" value={seen} />
      {fields.map((field) => (
        <FieldPart key={field.name} field={field} language={frame.language} />
      ))}
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
            {t("desk.documents.take_away")}
          </button>
        )}
      </div>
    </form>
  );
}

function FieldPart({ field, language }: { field: Field; language: string | null }) {
  const { name, label, hint, type, value, options, rows, isRequired, error } = field;
  const described = [hint ? `${name}-hint` : "", error ? `${name}-error` : ""].filter(Boolean).join(" ");
  const attributes = {
    id: name,
    name,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
    "aria-required": isRequired || undefined,
    lang: type === "text" || type === "textarea" ? (language ?? undefined) : undefined,
  };
  const message = error && (
    <p id={`${name}-error`} className={styles.error}>
      {error}
    </p>
  );
  if (type === "checkbox")
    return (
      <div className={styles.field}>
        {message}
        <span className={styles.tick}>
          <input {...attributes} type="checkbox" defaultChecked={value !== ""} className={styles.box} />
          <label htmlFor={name}>{label}</label>
        </span>
      </div>
    );
  return (
    <div className={styles.field}>
      <label htmlFor={name} className={styles.label}>
        {label}
      </label>
      {hint && (
        <span id={`${name}-hint`} className={`${muted} ${small}`}>
          {hint}
        </span>
      )}
      {message}
      {type === "textarea" ? (
        <textarea
          {...attributes}
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
          dir={type === "text" ? "auto" : undefined}
          autoComplete="off"
          className={type === "text" ? styles.input : `${styles.input} ${styles.short}`}
        />
      )}
    </div>
  );
}

function Preview({ at, language, hasDraft }: { at: string; language: string | null; hasDraft: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={row}>
      {hasDraft && (
        <>
          <DeskButton what="preview" to={at} className={button.secondary}>
            {t("desk.documents.preview")}
          </DeskButton>
          <a href={deskAddress(language, "/preview/publish")} className={button.quiet}>
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

function HelpPart({ blocks, pictures }: Help) {
  const { t } = useTranslation();
  return (
    <>
      <section aria-labelledby="markdown-help" className={stackTight}>
        <h2 id="markdown-help">{t("desk.documents.help.markdown")}</h2>
        <pre className={styles.source}>{t("desk.documents.help.markdown_example")}</pre>
      </section>
      <section aria-labelledby="pictures" className={stackTight}>
        <h2 id="pictures">{t("desk.documents.help.pictures")}</h2>
        <p className={muted}>
          {t(`desk.documents.help.${pictures.length > 0 ? "pictures_intro" : "no_pictures"}`)}
        </p>
        <ul className={styles.pictures}>
          {pictures.map(({ name, url, markdown }) => (
            <li key={name} className={styles.form}>
              <img src={url} alt="" width={160} height={107} loading="lazy" className={styles.picture} />
              <code className={styles.key}>{name}</code>
              <code className={styles.key}>{markdown}</code>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="blocks" className={stackTight}>
        <h2 id="blocks">{t("desk.documents.help.blocks")}</h2>
        <p className={muted}>{t("desk.documents.help.blocks_intro")}</p>
        <ul className={styles.rows}>
          {blocks.map(({ name, description, example }) => (
            <li key={name} className={styles.rowItem}>
              <details>
                <summary className={styles.summary}>
                  <strong>{name}</strong> · {description}
                </summary>
                <pre className={styles.source}>{example}</pre>
              </details>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
