import { POSTCODE_LENGTH } from "~/domain/locations/distance";
import { useTranslation } from "~/ui/site-context";
import { PageForm } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import * as styles from "~/ui/styles/form.css";
import { readable } from "~/ui/styles/layout.css";

interface FindNearestProps {
  /** The page's own path. */
  action: string;
  search: { typed: string; error: string | null; from: string | null };
}

/** Sorts the page's locations by a postcode: a plain GET form. */
export function FindNearest({ action, search: { typed, error, from } }: FindNearestProps) {
  const { t } = useTranslation();
  const describedBy = error ? "nearest-error" : from ? "nearest-from" : undefined;
  return (
    <PageForm
      id="nearest"
      method="get"
      action={`${action}#nearest`}
      noValidate
      className={`${styles.field} ${readable}`}
    >
      <label className={styles.label} htmlFor="nearest-postcode">
        {t("nearest.postcode")}
      </label>
      {error && (
        <p id="nearest-error" className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.withButton}>
        <input
          id="nearest-postcode"
          name="postcode"
          type="text"
          inputMode="numeric"
          maxLength={POSTCODE_LENGTH}
          autoComplete="postal-code"
          className={styles.input}
          defaultValue={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        <button type="submit" className={button.secondary}>
          {t("nearest.submit")}
        </button>
      </div>
      {from && (
        <p id="nearest-from" className={styles.hint} role="status">
          {from}
        </p>
      )}
    </PageForm>
  );
}
