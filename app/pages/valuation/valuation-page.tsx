import { Fragment } from "react";
import { phoneHref } from "~/domain/locations/call";
import type {
  QuestionsView,
  ValuationFormView,
  ValuationProgressView,
  ValuationResultView,
} from "~/domain/valuation/valuation-view";
import { ContentPage, type ContentPageProps } from "~/pages/content/content-page";
import { CarSummary } from "~/ui/card/car-summary";
import * as questions from "~/ui/content/blocks/blocks.css";
import { DoneHeading } from "~/ui/content/done-heading";
import * as pageStyles from "~/ui/forms/form-page.css";
import { FormSteps } from "~/ui/forms/form-steps";
import { useSite, useTranslation } from "~/ui/site-context";
import { PageForm, SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import * as form from "~/ui/styles/form.css";
import { muted, panel, row, small, stack, stackTight } from "~/ui/styles/layout.css";
import * as styles from "./valuation.css";
import { ValuationBox } from "./valuation-box";

/** "A trade-in FAQ accordion" (rules/valuation#valuation-faq). */
function ValuationFaq({ faq }: { faq: QuestionsView }) {
  return (
    <section aria-labelledby="faq-heading" className={stack}>
      <h2 id="faq-heading">{faq.heading}</h2>
      <div className={questions.questions}>
        {faq.questions.map(({ question, answer }) => (
          <details key={question} className={questions.question}>
            <summary className={questions.asked}>{question}</summary>
            <p className={questions.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

export function ValuationPage({ view }: { view: ValuationFormView | ValuationResultView }) {
  return (
    <div className={pageStyles.sides}>
      {view.kind === "form" ? <ValuationForm view={view} /> : <ValuationResult view={view} />}
    </div>
  );
}

/** The answers so far, and what happens next. A phone has one line above the form for the former. */
function Progress({ progress: { answers, next } }: { progress: ValuationProgressView }) {
  const { t } = useTranslation();
  return (
    <div className={styles.progress}>
      <section className={styles.answers} aria-labelledby="answers-heading">
        <h2 id="answers-heading" className={styles.heading}>
          {t("valuation.progress.heading")}
        </h2>
        <dl className={styles.facts}>
          {answers.map(({ label, text }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </dl>
      </section>
      <NextSteps steps={next} />
    </div>
  );
}

function NextSteps({ steps }: { steps: string[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="next-heading" className={stackTight}>
      <h2 id="next-heading" className={styles.heading}>
        {t("valuation.next.heading")}
      </h2>
      <ol className={styles.next}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

function ValuationForm({ view }: { view: ValuationFormView }) {
  const { t } = useTranslation();
  const outlook = view.outlook && <p className={styles.outlook}>{view.outlook}</p>;
  const first = view.form.step.number === 1;
  return (
    <>
      <div className={stack}>
        <h1>{view.heading}</h1>
        {view.intro && <p>{view.intro}</p>}
        {view.progress?.car && <p className={styles.valued}>{view.progress.car}</p>}
        {view.against && (
          <div className={stackTight}>
            <p className={muted}>{t("valuation.against")}</p>
            <CarSummary car={view.against} />
          </div>
        )}
      </div>
      <div className={pageStyles.form}>
        <FormSteps form={view.form}>
          {!first && outlook}
          {view.valuation && <ValuationBox valuation={view.valuation} level="h3" />}
          {view.later && <p>{view.later}</p>}
        </FormSteps>
      </div>
      {view.progress && <Progress progress={view.progress} />}
      {((first && outlook) || view.faq) && (
        <div className={stack}>
          {first && outlook}
          {view.faq && <ValuationFaq faq={view.faq} />}
        </div>
      )}
    </>
  );
}

/** After sending: the estimate and how to accept it, or who gets in touch. */
function ValuationResult({ view }: { view: ValuationResultView }) {
  const { t } = useTranslation();
  const { phone } = useSite();
  return (
    <>
      <div className={stack}>
        <DoneHeading done={view.error === null}>{view.heading}</DoneHeading>
        {view.error && (
          <p role="alert" className={form.error}>
            {view.error}
          </p>
        )}
        <p>
          {t("valuation.result.reference")} <strong>{view.reference}</strong>
        </p>
        {!view.accept && <p>{t("valuation.result.person")}</p>}
        <NextSteps steps={view.next} />
        <p className={`${row} ${small}`}>
          <SiteLink href="/cars" className={form.link}>
            {t("valuation.result.more_cars")}
          </SiteLink>
          <a href={phoneHref(phone)} className={form.link}>
            {phone}
          </a>
        </p>
      </div>
      <div className={`${pageStyles.form} ${stack}`}>
        <ValuationBox valuation={view.valuation} level="h2" />
        {view.accept && (
          <section className={`${panel} ${stack}`} aria-labelledby="accept-heading">
            <h2 id="accept-heading">{t("valuation.result.accept_heading")}</h2>
            <p>{t("valuation.result.accept_text")}</p>
            <PageForm method="post" action={view.accept.action} className={row}>
              {Object.entries(view.accept.hidden).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <button type="submit" className={button.primary}>
                {t("valuation.result.accept")}
              </button>
              <SiteLink href="/success" className={form.link}>
                {t("valuation.result.decline")}
              </SiteLink>
            </PageForm>
          </section>
        )}
      </div>
    </>
  );
}

type SellPageProps = { view: ValuationFormView | ValuationResultView } | ({ view: null } & ContentPageProps);

/** Where shoppers sell their cars: the valuation, or the site's own page at that address. */
export function SellPage(page: SellPageProps) {
  return page.view ? <ValuationPage view={page.view} /> : <ContentPage {...page} />;
}
