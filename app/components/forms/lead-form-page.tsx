import { CarSummary } from "~/components/vehicle/car-summary";
import type { CarCardView } from "~/domain/car-card";
import type { LeadFormView } from "~/domain/forms/lead-form";
import { panel } from "~/styles/layout.css";
import * as styles from "./lead-form-page.css";
import { PostedForm } from "./posted-form";

export interface LeadFormPageProps {
  heading: string;
  /** Null: it can't be read just now. */
  car: CarCardView | null;
  form: LeadFormView;
}

/** A vehicle's form as a page of its own: what the dialog shows, and all there is without JavaScript. */
export function LeadFormPage({ heading, car, form }: LeadFormPageProps) {
  return (
    <div className={styles.page}>
      <h1>{heading}</h1>
      {car && <CarSummary car={car} />}
      <div className={panel}>
        <PostedForm form={form} />
      </div>
    </div>
  );
}
