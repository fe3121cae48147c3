import { PageForm } from "~/components/site-link";
import type { RepaymentSearchView } from "~/domain/search-page/search-page-view";
import { button } from "~/styles/button.css";
import * as form from "~/styles/form.css";
import { readable } from "~/styles/layout.css";
import { line, toggle } from "../finance/finance.css";

/**
 * Search by repayment (rules/finance#repayment-search): a form of its own, which the server answers with a search by
 * price, with and without script.
 */
export function RepaymentSearch({ view }: { view: RepaymentSearchView }) {
  const { heading, label, button: search, weekly, error, basis, terms, hidden } = view;
  return (
    <details open={weekly !== "" || error !== undefined}>
      <summary className={toggle}>{heading}</summary>
      <PageForm method="get" action="/cars" className={`${form.field} ${readable}`}>
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
          <button type="submit" className={button.secondary}>
            {search}
          </button>
        </div>
        {/* The field is described by the figures and both rates; what they assume is read on its own. */}
        <p className={line}>
          <span id="repayment-basis">{basis}</span> {terms}
        </p>
      </PageForm>
    </details>
  );
}
