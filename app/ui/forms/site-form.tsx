import type { CarCardView } from "~/domain/card/car-card";
import type { FormView } from "~/domain/forms/form-view";
import { CarSummary } from "~/ui/card/car-summary";
import { panel, stack, stackTight } from "~/ui/styles/layout.css";
import { FormSteps } from "./form-steps";
import { PostedForm } from "./posted-form";

export interface SiteFormProps {
  form: FormView;
  /** Above the form, where the page says more than the form. */
  heading?: string | null;
  intro?: string | null;
  /** The car that it is about. */
  car?: CarCardView | null;
}

/** Whether a form offers times, whose strip of days needs the width of the page. */
export const isWide = ({ fields }: Pick<FormView, "fields">) =>
  fields.some(({ tapped, showTimes }) => tapped || showTimes);

/** A form on a page of its own, or below what else the page says. Plain HTML: such pages ship no script. */
export function SiteForm({ form, heading, intro, car }: SiteFormProps) {
  const about = car && <CarSummary car={car} />;
  const { step } = form;
  if (step) {
    return (
      <FormSteps form={{ ...form, step }} heading={heading} intro={intro}>
        {about}
      </FormSteps>
    );
  }
  const Part = heading ? "section" : "div";
  return (
    <Part className={`${panel} ${stack}`} aria-labelledby={heading ? "form-heading" : undefined}>
      {(heading || intro || about) && (
        <div className={stackTight}>
          {heading && <h2 id="form-heading">{heading}</h2>}
          {intro && <p>{intro}</p>}
          {about}
        </div>
      )}
      <PostedForm form={form} wide={isWide(form)} />
    </Part>
  );
}
