import type { ReactNode } from "react";
import { STEP_FIELDS } from "~/domain/forms/form-steps";
import type { FormStepView, FormView } from "~/domain/forms/form-view";
import { useTranslation } from "~/ui/site-context";
import { PageForm } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { panel, row, small, stack, visuallyHidden } from "~/ui/styles/layout.css";
import * as styles from "./form-steps.css";
import { hasTimeField, LeadForm } from "./lead-form";

interface FormStepsProps {
  /** With a `step`: as `loadStep` gives it. */
  form: FormView & { step: FormStepView };
  /** Of the form as a whole, where the page's heading is another one. */
  heading?: string | null;
  intro?: string | null;
  /** What the step shows above its fields, e.g. something computed of the earlier answers. */
  children?: ReactNode;
}

/**
 * One step of a form: its progress, its fields, and the buttons to the next and earlier steps. Plain HTML: every
 * button posts everything typed, here and in the other steps.
 */
export function FormSteps({ form, heading, intro, children }: FormStepsProps) {
  const { t } = useTranslation();
  const { step } = form;
  const id = form.anchor ?? "form-steps";
  const first = step.number === 1;
  // Somebody else may continue the form later, so a button here clears the earlier answers too.
  const begun = !first || Number(form.hidden[STEP_FIELDS.seen]) > 0;
  const StepHeading = heading ? "h3" : "h2";
  return (
    <section className={`${panel} ${stack}`} aria-labelledby={heading ? "form-heading" : "step-heading"}>
      {heading && <h2 id="form-heading">{heading}</h2>}
      {first && intro && <p>{intro}</p>}
      <Progress step={step} formId={id} />
      <StepHeading id="step-heading">{step.heading}</StepHeading>
      {step.intro && <p>{step.intro}</p>}
      {children}
      <LeadForm
        form={form}
        wrap={(fields) => (
          <PageForm method="post" action={form.action} id={id} noValidate={!hasTimeField(form)}>
            {step.carried.map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
            {fields}
            {begun && (
              <div className={`${row} ${styles.ways}`}>
                {!first && (
                  <button
                    type="submit"
                    name={STEP_FIELDS.back}
                    value="1"
                    className={button.secondary}
                    formNoValidate
                  >
                    {t("form_steps.back")}
                  </button>
                )}
                <button
                  type="submit"
                  name={STEP_FIELDS.restart}
                  value="1"
                  className={`${styles.restart} ${small}`}
                  formNoValidate
                >
                  {t("form_steps.restart")}
                </button>
              </div>
            )}
          </PageForm>
        )}
      />
    </section>
  );
}

/** "Step 2 of 3" and the names of the steps; the earlier steps are links back. */
function Progress({ step, formId }: { step: FormStepView; formId: string }) {
  const { t } = useTranslation();
  const { number, headings } = step;
  return (
    <nav aria-label={t("form_steps.list")} className={styles.progress}>
      {/* Enter in a field presses the form's first button, which must be "next" and not one of the "back" buttons below. */}
      {number > 1 && (
        <button type="submit" form={formId} className={visuallyHidden} tabIndex={-1} aria-hidden="true" />
      )}
      <p className={styles.count}>{t("form_steps.progress", { step: number, count: headings.length })}</p>
      <ol className={styles.list}>
        {headings.map((heading, index) => (
          <li
            key={heading}
            className={index + 1 <= number ? styles.reached : styles.ahead}
            aria-current={index + 1 === number ? "step" : undefined}
          >
            {index + 1 < number ? (
              <button
                type="submit"
                form={formId}
                name={STEP_FIELDS.goTo}
                value={index + 1}
                className={styles.change}
                formNoValidate
              >
                <span className={visuallyHidden}>{t("form_steps.change")} </span>
                {heading}
              </button>
            ) : (
              <span className={styles.name}>{heading}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
