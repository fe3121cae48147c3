import type { ReactNode } from "react";
import { type CalculatorField, TERM } from "~/domain/finance/calculator";
import { CALCULATOR_ID, FREQUENCY, PILLS } from "~/domain/finance/calculator-query";
import { CALCULATED } from "~/domain/finance/calculator-texts";
import type { CalculatorView, LiveCalculator } from "~/domain/finance/calculator-view";
import { REPAYMENTS_A_YEAR } from "~/domain/finance/repayment";
import { useAddress, useTranslation } from "~/ui/site-context";
import { PageForm, SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { choices, field, input, label, legend } from "~/ui/styles/form.css";
import { row, visuallyHidden } from "~/ui/styles/layout.css";
import * as styles from "./calculator.css";

/** The tab that figures open in next to an enquiry, without script: one, which takes all further figures. */
const FIGURES_TAB = "finance-figures";

/**
 * The finance calculator (rules/finance#calculator): a form that the server works out. It is drawn on the server only;
 * its script (calculator-script.ts) finds its parts by their `data-` attributes.
 */
export function Calculator({ calculator }: { calculator: CalculatorView }) {
  const { t } = useTranslation();
  const at = useAddress();
  const { action, hidden, changed, enquire, pills, input: typed, texts } = calculator;
  const { rules, words, language, carId, rateStep } = calculator;
  const live: LiveCalculator = { rules, words, language, carId };
  const hasFault = Object.keys(texts.notes).some((name) => name !== "amount" && name !== "term");
  // Next to the enquiry form, only the form's own button is filled.
  const enquireLook = calculator.besideForm ? button.secondary : button.primary;
  return (
    <section id={CALCULATOR_ID} className={styles.calculator} aria-labelledby="calculator-heading">
      <h2 id="calculator-heading">{t("calculator.heading")}</h2>
      <p>
        {t("calculator.intro")}
        {calculator.basis && ` ${calculator.basis}`}
      </p>
      <PageForm
        action={action}
        // Without script: what was typed into the form below stays in its tab.
        target={calculator.besideForm ? FIGURES_TAB : undefined}
        className={styles.form}
        data-calculator={JSON.stringify(live)}
        data-script={__CALCULATOR_SCRIPT__}
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* Enter works the figures out: without this button it would choose the first amount. */}
        <button type="submit" hidden>
          {t("calculator.submit")}
        </button>
        <Field name="amount" calculator={calculator}>
          <Slider name="amount" {...sliderOf(calculator)} calculator={calculator} />
        </Field>
        <Pills {...pills} />
        <Field name="term" calculator={calculator}>
          <Slider name="term" from={TERM.least} to={TERM.most} step={TERM.step} calculator={calculator} />
        </Field>
        <Frequencies chosen={typed.frequency} />
        <details className={styles.more} open={changed || hasFault}>
          <summary className={styles.toggle}>
            <span className={styles.closed}>{t("calculator.more")}</span>
            <span className={styles.opened}>{t("calculator.less")}</span>
          </summary>
          <div className={styles.moreFields}>
            <Field name="rate" calculator={calculator}>
              <Slider
                name="rate"
                from={rules.rate.least}
                to={rules.rate.most}
                step={rateStep}
                calculator={calculator}
              />
            </Field>
            <Field name="deposit" calculator={calculator} />
            <Field name="residual" calculator={calculator} />
          </div>
        </details>
        <Result calculator={calculator} />
        <div className={row}>
          {enquire?.kind === "button" && (
            <button type="submit" formAction={at(enquire.action)} className={enquireLook} data-enquire="">
              {t("finance.enquire")}
            </button>
          )}
          {enquire?.kind === "link" && (
            <SiteLink href={enquire.href} className={enquireLook} rel="noreferrer">
              {t("finance.enquire")}
            </SiteLink>
          )}
          <button type="submit" className={button.secondary}>
            {t("calculator.submit")}
          </button>
        </div>
        {calculator.besideForm && <p className={styles.withoutScript}>{t("calculator.new_tab")}</p>}
      </PageForm>
    </section>
  );
}

interface PartProps {
  name: CalculatorField;
  calculator: CalculatorView;
}

/** A typed field, its slider and what is said of it. */
function Field({
  name,
  calculator: { input: typed, texts },
  children,
}: PartProps & { children?: ReactNode }) {
  const { t } = useTranslation();
  const id = `calculator-${name}`;
  const note = texts.notes[name];
  return (
    <div className={field}>
      <label htmlFor={id} className={label}>
        {t(`calculator.field.${name}`)}
      </label>
      <input
        id={id}
        name={name}
        className={input}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        defaultValue={typed[name]}
        aria-describedby={`${id}-note`}
        aria-invalid={texts.faults.includes(name) || undefined}
      />
      {children}
      <p id={`${id}-note`} className={styles.note} data-note={name} hidden={!note}>
        {note}
      </p>
    </div>
  );
}

function sliderOf({ slider: { from, to, step } }: CalculatorView) {
  return { from, to, step };
}

/** Without the script it stays disabled; without any script it takes no room. */
function Slider({
  name,
  from,
  to,
  step,
  calculator: { input: typed },
}: PartProps & { from: number; to: number; step: number }) {
  const { t } = useTranslation();
  return (
    <input
      type="range"
      className={styles.slider}
      data-slider={name}
      aria-label={t("calculator.slider", { field: t(`calculator.field.${name}`) })}
      min={from}
      max={to}
      step={step}
      defaultValue={typed[name].replaceAll(/[^\d.]/g, "")}
      disabled
    />
  );
}

/** Amounts to choose with one press; the script puts them into the field. */
function Pills({ field: name, amounts }: CalculatorView["pills"]) {
  const { t, format } = useTranslation();
  return (
    <div className={styles.pills} role="group" aria-labelledby="calculator-pills">
      <p id="calculator-pills" className={styles.pillsLabel}>
        {t(`calculator.pills.${name}`)}
      </p>
      {amounts.map((dollars) => (
        <button
          key={dollars}
          type="submit"
          name={PILLS[name]}
          value={format.count(dollars)}
          className={styles.pill}
          data-pill={name}
        >
          {dollars === 0 ? t("calculator.no_deposit") : format.dollars(dollars)}
        </button>
      ))}
    </div>
  );
}

function Frequencies({ chosen }: { chosen: string }) {
  const { t } = useTranslation();
  return (
    <fieldset className={choices}>
      <legend className={legend}>{t("calculator.frequency")}</legend>
      <div className={row}>
        {Object.keys(REPAYMENTS_A_YEAR).map((every) => (
          <label key={every} className={styles.frequency}>
            <input type="radio" name={FREQUENCY} value={every} defaultChecked={every === chosen} />
            {t(`calculator.every.${every}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * All figures are in one type and size, the repayment never without both rates (docs/decisions/0017). The second
 * paragraph is read out when the figures have come to rest. A lender's estimate has its own fine print until a field is
 * changed.
 */
function Result({ calculator: { texts, fees, validUntil, rules, warned } }: { calculator: CalculatorView }) {
  const { t } = useTranslation();
  const { figures, instead, isQuoted } = texts;
  const { quote } = rules;
  const isOther = quote !== null && !quote.isKnown;
  return (
    <div className={styles.result}>
      <h3>{t("calculator.result")}</h3>
      <p data-instead="" hidden={instead === null}>
        {instead}
      </p>
      <p role="status" className={visuallyHidden} data-said="" />
      <div data-estimate="" hidden={figures === null}>
        <dl className={styles.figures}>
          {CALCULATED.map((name) => (
            <div key={name} className={styles.figure} data-row={name} hidden={!figures?.[name]}>
              <dt>
                {t(`calculator.figure.${name}`)}
                {name === "comparison_rate" && warned && "*"}
              </dt>
              <dd className={styles.value} data-figure={name}>
                {figures?.[name] ?? "–"}
              </dd>
            </div>
          ))}
        </dl>
        {quote && warned !== "example" && (
          <p className={styles.fineprint} data-while="quoted" hidden={!isQuoted}>
            {t("finance.warning")}
          </p>
        )}
        {isOther && (
          <p data-while="worked_out" hidden={isQuoted}>
            {t("calculator.own_calculation")} {fees}
          </p>
        )}
        {warned !== "loan" && (
          <p className={styles.fineprint} data-while="worked_out" hidden={isQuoted}>
            {t("calculator.warning")}
          </p>
        )}
        <p className={styles.fineprint}>
          {!isOther && fees} {validUntil && t("calculator.valid_until", { day: validUntil })}
        </p>
      </div>
      <p className={styles.fineprint}>{t("calculator.disclaimer")}</p>
    </div>
  );
}
