import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import { useSite, useWords } from "~/components/site-context";
import { fieldKey } from "~/domain/forms/form-field";
import type { LeadFormField, LeadFormView } from "~/domain/forms/lead-form";
import { button } from "~/styles/button.css";
import * as styles from "~/styles/form.css";
import { row, small, stack, visuallyHidden } from "~/styles/layout.css";

interface LeadFormProps {
  form: LeadFormView;
  /** Puts the fields into a form element: an ordinary one on a page, the router's in a dialog. */
  wrap: (children: ReactNode) => ReactNode;
  /** While the answer is awaited (only with JavaScript). */
  submitting?: boolean;
  dealership: string;
  /** Before every id, where the page may hold the same form twice. */
  idPrefix?: string;
}

/**
 * Whether a form has a picker of day and time. One left half filled sends nothing, so that the browser itself must
 * ask for the rest; every other form goes to the server as it is.
 */
export function asksForTime({ fields }: Pick<LeadFormView, "fields">): boolean {
  return fields.some(({ kind }) => kind === "datetime");
}

/** Any lead form: error summary, fields, notice and button. The server's errors come back with every answer. */
export function LeadForm({ form, wrap, submitting = false, dealership, idPrefix = "" }: LeadFormProps) {
  const { t } = useWords();
  const { name, legal_name } = useSite();
  return (
    <div className={stack}>
      {form.errors.length > 0 && <ErrorSummary errors={form.errors} idPrefix={idPrefix} />}
      {wrap(
        <div className={stack}>
          {Object.entries(form.hidden).map(([key, value]) => (
            <input key={key} type="hidden" name={key} value={value} />
          ))}
          {form.fields.map((field) => (
            <Field
              key={field.name}
              field={field}
              id={idPrefix + fieldKey(field.name)}
              words={{ dealership, site: name }}
            />
          ))}
          {form.disclaimer && <p className={small}>{form.disclaimer}</p>}
          <p className={small}>
            {t("notice.collection", { legal_name })}{" "}
            <a href="/privacy-policy">{t("notice.collection_link")}</a>
          </p>
          <button type="submit" className={button.primary} aria-disabled={submitting || undefined}>
            {submitting ? t("form.sending") : form.submit}
          </button>
        </div>,
      )}
    </div>
  );
}

/** Focused when it appears; its links lead to the fields (contract.md "Forms"). */
export function ErrorSummary({ errors, idPrefix }: { errors: LeadFormView["errors"]; idPrefix: string }) {
  const { t } = useWords();
  const summary = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new answer takes the focus again
  useEffect(() => summary.current?.focus(), [errors]);
  return (
    <div
      ref={summary}
      className={styles.errorSummary}
      tabIndex={-1}
      // Without JavaScript the browser focuses it as the page opens.
      // biome-ignore lint/a11y/noAutofocus: the summary is what a failed submission must read first
      autoFocus
      role="group"
      aria-labelledby={`${idPrefix}error-summary`}
    >
      <div role="alert" className={stack}>
        <h2 id={`${idPrefix}error-summary`}>{t("form.error_summary")}</h2>
        <ul className={styles.errorList}>
          {errors.map(({ field, message }) => (
            <li key={field ?? message}>
              {field === null ? (
                message
              ) : (
                <a href={`#${idPrefix}${fieldKey(field)}`} className={styles.errorLink}>
                  {message}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface FieldProps {
  field: LeadFormField;
  id: string;
  words: { dealership: string; site: string };
}

function Field({ field, id, words }: FieldProps) {
  const { t } = useWords();
  const { name, kind, required, error, value } = field;
  const errorId = error ? `${id}-error` : undefined;
  const hintId = field.hint ? `${id}-hint` : undefined;
  const common = {
    id,
    name,
    "aria-required": required || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": [hintId, errorId].filter(Boolean).join(" ") || undefined,
  };
  const message = error && (
    <p id={errorId} className={styles.error}>
      {error}
    </p>
  );
  if (kind === "checkbox") {
    return (
      <div className={styles.field}>
        {message}
        <label className={styles.check} htmlFor={id}>
          <input {...common} type="checkbox" className={styles.checkbox} defaultChecked={field.checked} />
          <span>{t(field.label, words)}</span>
        </label>
        {field.links && (
          <p className={`${row} ${small}`}>
            {field.links.map(({ label, href }) => (
              <a key={href} href={href} className={styles.link} target="_blank" rel="noreferrer">
                {t(label)} <span className={visuallyHidden}>{t("form.new_tab")}</span>
              </a>
            ))}
          </p>
        )}
      </div>
    );
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t(field.label, words)}
        {!required && <span className={styles.optional}> {t("form.optional")}</span>}
      </label>
      {field.hint && (
        <p id={hintId} className={styles.hint}>
          {t(field.hint)}
        </p>
      )}
      {message}
      {kind === "textarea" ? (
        <textarea {...common} className={styles.textarea} defaultValue={value} rows={5} />
      ) : (
        <input {...common} {...inputOf(field)} className={styles.input} defaultValue={value} />
      )}
    </div>
  );
}

function inputOf({ kind, autoComplete, min, max }: LeadFormField): InputHTMLAttributes<HTMLInputElement> {
  switch (kind) {
    case "postcode":
      return { type: "text", inputMode: "numeric", maxLength: 4, autoComplete };
    case "dollars":
      return { type: "text", inputMode: "decimal", autoComplete: "off" };
    case "datetime":
      // A picker shows times only: what is none stays readable as text.
      return min ? { type: "datetime-local", min, max } : { type: "text", autoComplete: "off" };
    default:
      return { type: kind, autoComplete };
  }
}
