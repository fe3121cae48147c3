import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { BY_ENTER, fieldKey, HONEYPOT } from "~/domain/forms/form-field";
import type { FormView } from "~/domain/forms/form-view";
import { useSite, useTranslation } from "~/ui/site-context";
import { PageForm, SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { row, small, stack, visuallyHidden } from "~/ui/styles/layout.css";
import { Field, GroupsForm } from "./form-fields";
import * as styles from "./form-parts.css";

interface LeadFormProps {
  form: FormView;
  /** Puts the fields into a form element: an ordinary one on a page, the router's in a dialog. */
  wrap: (children: ReactNode) => ReactNode;
  /** True while the response is awaited (only with JavaScript). */
  submitting?: boolean;
  /** Fields whose answers were refused and look right now: their errors are gone (rules/forms#error-goes). */
  mended?: readonly string[];
  /** Whether short fields stand side by side where they have room, and the button stays in sight: in a dialog. */
  compact?: boolean;
  /** Whether short fields are in two columns on a page that has room for them. */
  wide?: boolean;
  /** Before every id, where the page may hold the same form twice. */
  idPrefix?: string;
  /** Of its button: filled, unless the page has several such forms. */
  emphasis?: "primary" | "secondary" | undefined;
}

/**
 * Whether a form has a picker of day and time. One left half filled sends nothing, so that the browser itself must
 * ask for the rest; every other form goes to the server as it is.
 */
export function hasTimeField({ fields }: Pick<FormView, "fields">): boolean {
  return fields.some(({ kind }) => kind === "datetime");
}

/** Any lead form: error summary, fields, notice and button. The server's errors come back with every answer. */
export function LeadForm({
  form,
  wrap,
  submitting = false,
  mended = [],
  compact = false,
  wide = false,
  idPrefix = "",
  emphasis = "primary",
}: LeadFormProps) {
  const { t } = useTranslation();
  const { legal_name } = useSite();
  const left = form.errors.filter(({ field }) => field === null || !mended.includes(field));
  return (
    <div className={stack}>
      {left.length > 0 && <ErrorSummary form={form} left={left} idPrefix={idPrefix} />}
      {form.remembered && <Remembered {...form.remembered} back={form.action} />}
      {wrap(
        <div className={stack}>
          {form.fields.some(({ findNearest, showTimes }) => findNearest || showTimes) && (
            // Enter in a field presses the first button.
            <button
              type="submit"
              name={BY_ENTER}
              value="1"
              className={visuallyHidden}
              tabIndex={-1}
              aria-hidden="true"
            >
              {form.submit}
            </button>
          )}
          {Object.entries(form.hidden).map(([key, value]) => (
            <input key={key} type="hidden" name={key} value={value} />
          ))}
          <div className={wide ? styles.wide : compact ? styles.compact : styles.fields}>
            {form.fields.map(({ error, ...field }) => (
              <Field
                key={field.name}
                field={error && !mended.includes(field.name) ? { ...field, error } : field}
                id={idPrefix + fieldKey(field.name)}
              />
            ))}
          </div>
          <div className={styles.honeypot}>
            <label htmlFor={idPrefix + HONEYPOT}>{t("form.leave_empty")}</label>
            <input id={idPrefix + HONEYPOT} name={HONEYPOT} tabIndex={-1} autoComplete="off" />
          </div>
          {form.disclaimer && <p className={small}>{form.disclaimer}</p>}
          {form.notice !== null && (
            <p className={small}>
              {form.notice ?? t("notice.collection", { legal_name })}{" "}
              {/* Opens a new tab: leaving the page would close a half-filled dialog. */}
              <SiteLink href="/privacy-policy" target="_blank" rel="noreferrer">
                {t("notice.collection_link")}
                <span className={visuallyHidden}> {t("form.new_tab")}</span>
              </SiteLink>
            </p>
          )}
          <div className={compact ? styles.stuck : styles.fields}>
            <button type="submit" className={button[emphasis]} aria-disabled={submitting || undefined}>
              {submitting && <span className={styles.spinner} />}
              {submitting ? t("form.sending") : form.submit}
            </button>
          </div>
        </div>,
      )}
      {form.fields.map(
        ({ name, tapped }) => tapped && <GroupsForm key={name} id={idPrefix + fieldKey(name)} />,
      )}
    </div>
  );
}

/** A separate form above the form. It clears the remembered details from the fields, also without scripts. */
function Remembered({ text, forget, back }: { text: string; forget: string; back: string }) {
  return (
    <PageForm method="post" action="/remembered-details" className={`${row} ${small}`}>
      <span>{text}</span>
      <button type="submit" name="back" value={back} className={button.quiet}>
        {forget}
      </button>
    </PageForm>
  );
}

/** With JavaScript an error leads to its field without an entry in the history, so that Back closes the dialog. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/**
 * Focused when it appears; its links lead to the fields (rules/forms#form-errors). When no field has an error it says
 * that the form was not sent, and what to do when the visitor did not cause it.
 */
function ErrorSummary({
  form: { errors, failure },
  left,
  idPrefix,
}: {
  form: Pick<FormView, "errors" | "failure">;
  /** Those that have not gone. */
  left: FormView["errors"];
  idPrefix: string;
}) {
  const { t } = useTranslation();
  const { phone } = useSite();
  const hasFault = errors.some(({ field }) => field !== null);
  const hasFailed = !hasFault && errors.some(({ message }) => message === failure);
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
        <h2 id={`${idPrefix}error-summary`}>{t(hasFault ? "form.error_summary" : "form.not_sent")}</h2>
        <ul className={styles.errorList}>
          {left.map(({ field, message }) => (
            <li key={field ?? message}>
              {field === null ? (
                message
              ) : (
                <a href={`#${idPrefix}${fieldKey(field)}`} className={styles.errorLink} onClick={focusTarget}>
                  {message}
                </a>
              )}
            </li>
          ))}
        </ul>
        {hasFailed && <p>{t("form.not_sent_help", { phone })}</p>}
      </div>
    </div>
  );
}
