import type { RepaymentSearchView } from "~/domain/search-page/search-page-view";
import { line } from "~/ui/finance/finance.css";
import { Icon } from "~/ui/icon";
import { useTranslation } from "~/ui/site-context";
import { PageForm } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import * as form from "~/ui/styles/form.css";
import { panel, readable } from "~/ui/styles/layout.css";
import * as styles from "./search-page.css";

/** Id of the search by repayment, which its chip opens. */
export const REPAYMENT_ID = "weekly";

/**
 * Search by repayment (rules/finance#repayment-search): a form of its own, which the server answers with a search by
 * price, with and without script. A chip opens it. In a page that explains a wrong answer it is open.
 */
export function RepaymentSearch({ view }: { view: RepaymentSearchView }) {
  const { heading, label, button: search, weekly, error, basis, terms, hidden } = view;
  const { t } = useTranslation();
  return (
    <div
      id={REPAYMENT_ID}
      className={error ? panel : styles.popover}
      {...(!error && { popover: "auto", role: "dialog", "aria-labelledby": `${REPAYMENT_ID}-title` })}
    >
      <PageForm method="get" action="/cars" className={`${form.field} ${readable}`}>
        <div className={styles.popoverHead}>
          <h2 id={`${REPAYMENT_ID}-title`}>{heading}</h2>
          {!error && (
            <button
              type="button"
              popovertarget={REPAYMENT_ID}
              popovertargetaction="hide"
              className={styles.sheetClose}
              aria-label={t("form.close")}
            >
              <Icon name="close" />
            </button>
          )}
        </div>
        {hidden.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="repayment">{label}</label>
        {error && (
          <p id="repayment-error" className={form.error} role="alert">
            {error}
          </p>
        )}
        <div className={form.withButton}>
          <input
            key={weekly}
            id="repayment"
            name="repayment"
            inputMode="numeric"
            autoComplete="off"
            required
            className={form.input}
            defaultValue={weekly}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "repayment-error repayment-basis" : "repayment-basis"}
          />
          <button type="submit" className={button.primary}>
            {search}
          </button>
        </div>
        {/* The field is described by the figures and both rates; what they assume is read on its own. */}
        <p className={line}>
          <span id="repayment-basis">{basis}</span> {terms}
        </p>
      </PageForm>
    </div>
  );
}
