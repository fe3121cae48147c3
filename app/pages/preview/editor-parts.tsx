import type { ComponentProps, ReactNode } from "react";
import type { DiffPart, DiffRow } from "~/domain/editing/text-diff";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { muted, row, small, stackTight } from "~/ui/styles/layout.css";
import * as styles from "./preview.css";

/** The heading of a page of the editor, with what the page is for. */
export function PageHeading({ heading, intro }: { heading: string; intro: ReactNode }) {
  return (
    <div className={stackTight}>
      <h1>{heading}</h1>
      <p className={muted}>{intro}</p>
    </div>
  );
}

/** A part of a page with its heading. */
export function Section({
  id,
  heading,
  className,
  isSmall = false,
  children,
}: {
  id: string;
  heading: string;
  className?: string;
  /** Whether its heading is as large as the text of a lead. */
  isSmall?: boolean;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={isSmall ? styles.startHeading : undefined}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

/** Where a row of a list leads. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={styles.rowLink}>
      {children}
    </a>
  );
}

/** The button of a form, on its own line. `of`: id of the element that describes it. */
export function Submit({
  what,
  of,
  look = "primary",
  children,
}: {
  what?: string;
  of?: string;
  look?: "primary" | "secondary" | "quiet";
  children: ReactNode;
}) {
  return (
    <div>
      <button type="submit" name={what && "do"} value={what} aria-describedby={of} className={button[look]}>
        {children}
      </button>
    </div>
  );
}

interface LabelledFieldProps {
  /** Of the control. Its hint is `${id}-hint`, its error `${id}-error`: `aria-describedby` of the control names them. */
  id: string;
  label: string;
  hint?: string | null;
  error?: string | null | undefined;
  /** The control, with what comes after it. */
  children: ReactNode;
}

export function LabelledField({ id, label, hint, error, children }: LabelledFieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <span id={`${id}-hint`} className={`${muted} ${small}`}>
          {hint}
        </span>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {children}
    </div>
  );
}

type TextFieldProps = Omit<LabelledFieldProps, "children"> & { described?: string } & Omit<
    ComponentProps<"input">,
    "id"
  >;

/** A line to type in, or a file to choose. Its name is its id. `described`: what describes it besides its hint and error. */
export function TextField({
  id,
  label,
  hint,
  error,
  described,
  className = styles.input,
  ...input
}: TextFieldProps) {
  const ids = [described, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <LabelledField {...{ id, label, hint, error }}>
      <input
        {...{ id, name: id, className, ...input }}
        aria-describedby={ids || undefined}
        aria-invalid={error ? true : undefined}
      />
    </LabelledField>
  );
}

/** What a text is typed in: the same for a text by itself and for one of several. */
export function TextControl({
  name,
  value,
  isLong,
  rows,
  language,
  error,
  described,
  textKey,
}: {
  name: string;
  value: string;
  isLong: boolean;
  rows: number;
  language: string | null;
  error: string | null;
  /** Ids of what describes it. */
  described: string | undefined;
  /** For the page next to its form (page-editor-script.ts). */
  textKey?: string | undefined;
}) {
  const attributes = {
    ...{ id: name, name, "data-key": textKey, defaultValue: value, dir: "auto", lang: language ?? undefined },
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described,
  } as const;
  return isLong ? (
    <textarea {...attributes} rows={rows} className={styles.area} />
  ) : (
    <input {...attributes} type="text" autoComplete="off" className={styles.input} />
  );
}

/** A form with nothing to fill in: its button does one thing. */
export function ButtonForm({
  action,
  fields = {},
  what,
  of,
  className = button.quiet,
  children,
}: {
  action: string;
  fields?: Readonly<Record<string, string | number | undefined>>;
  /** What the button does; absent: what the form is for. */
  what?: string;
  /** Id of what it is about. */
  of?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={action}>
      {Object.entries(fields).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <button type="submit" name={what && "do"} value={what} aria-describedby={of} className={className}>
        {children}
      </button>
    </form>
  );
}

/** Addresses of what comes before and after the shown part of a list; null: nothing does. */
interface PagerProps {
  earlier: string | null;
  later: string | null;
  labels: { earlier: string; later: string };
}

export function Pager({ labels, ...addresses }: PagerProps) {
  const links = (["earlier", "later"] as const).flatMap((name) => {
    const href = addresses[name];
    return href === null
      ? []
      : [
          <a key={name} href={href} className={button.quiet}>
            {labels[name]}
          </a>,
        ];
  });
  return links.length > 0 && <p className={row}>{links}</p>;
}

/** The states of a text or a document in the editor: names in the wording (desk.state). */
export function StateBadges({ states }: { states: readonly string[] }) {
  const { t } = useTranslation();
  return states.map((state) => (
    <span key={state} className={styles.badge}>
      {t(`desk.state.${state}`)}
    </span>
  ));
}

/** What the site's first language says of a text. */
export interface Original {
  /** The language's own name. */
  name: string;
  language: string;
  text: string;
  /** What it said when the translation was published, where that was something else. */
  before?: string | null;
}

/** Is above the field of a translation, which it describes. */
export function OriginalText({
  id,
  original: { name, language, text, before },
}: {
  id: string;
  original: Original;
}) {
  const { t } = useTranslation();
  return (
    <div id={id} className={styles.original}>
      <span className={`${muted} ${small}`}>{t("desk.language.original", { language: name })}</span>
      <span className={styles.text} lang={language} dir="auto">
        {text}
      </span>
      {before && (
        <>
          <span className={`${muted} ${small}`}>{t("desk.language.before")}</span>
          <span className={styles.text} lang={language} dir="auto">
            {before}
          </span>
        </>
      )}
    </div>
  );
}

/** The button that keeps a translation whose original has changed. */
export function StillRight({ newer }: { newer: string | null }) {
  const { t } = useTranslation();
  return (
    newer && (
      <button type="submit" name="do" value="still_right" className={button.quiet} formNoValidate>
        {t("desk.language.still_right")}
      </button>
    )
  );
}

/** What changed, side by side: removed words on one side, new ones on the other. */
export function TextDiff({
  rows,
  before,
  after,
}: {
  rows: readonly DiffRow[];
  before: string;
  after: string;
}) {
  return (
    <dl className={styles.change}>
      <div>
        <dt>{before}</dt>
        <dd dir="auto">
          <Side rows={rows} side="before" />
        </dd>
      </div>
      <div>
        <dt>{after}</dt>
        <dd dir="auto">
          <Side rows={rows} side="after" />
        </dd>
      </div>
    </dl>
  );
}

function Side({ rows, side }: { rows: readonly DiffRow[]; side: "before" | "after" }) {
  const Changed = side === "before" ? "del" : "ins";
  return rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a difference never move
    <span key={index} className={styles.diffLine}>
      {row.hasGap && <span className={styles.diffGap}>…</span>}
      {row[side].map((part: DiffPart, place) =>
        part.isChanged ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: nor do its parts
          <Changed key={place} className={styles.diffChanged}>
            {part.text}
          </Changed>
        ) : (
          part.text
        ),
      )}
    </span>
  ));
}

/** The errors of a form of the editor, each with a link to its field; one that has no field is alone. */
export function FaultList({ errors }: { errors: readonly { field: string; message: string }[] }) {
  const { t } = useTranslation();
  if (errors.length === 0) return null;
  return (
    <FaultSummary heading={t("form.error_summary")}>
      <ul className={styles.rows}>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field === "" ? (
              message
            ) : (
              <a href={`#${field}`} className={styles.faultLink}>
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </FaultSummary>
  );
}

/** What was done; nothing without a text. */
export function Notice({ text }: { text: string | null }) {
  return text === null ? null : (
    <p role="status" className={styles.notice}>
      {text}
    </p>
  );
}

/** What was refused. It has the focus when the page opens, as the summary of any form. */
export function FaultSummary({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div
      className={styles.fault}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: it is what a refused form must read first
      autoFocus
      role="group"
      aria-labelledby="fault-summary"
    >
      <div role="alert">
        <h2 id="fault-summary">{heading}</h2>
        {children}
      </div>
    </div>
  );
}

/**
 * Marks a form that saves a draft, for the editor's script: it warns before the page is left, and keeps what is typed.
 * @param isChanged whether the form shows something that isn't saved
 */
export function keptForm(isChanged: boolean) {
  return {
    "data-unsaved": isChanged ? "changed" : "",
    "data-offer": styles.notice,
    "data-offer-button": button.quiet,
  };
}
