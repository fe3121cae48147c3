import type { ReactNode } from "react";
import { useTranslation } from "~/components/site-context";
import * as styles from "./preview.css";

/** The errors of a form of the editor, each with a link to its field; one that has no field is alone. */
export function FaultList({ errors }: { errors: readonly { field: string; message: string }[] }) {
  const { t } = useTranslation();
  if (errors.length === 0) return null;
  return (
    <FaultSummary heading={t("form.error_summary")}>
      <ul>
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
