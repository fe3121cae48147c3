import type { CarCardView } from "~/domain/card/car-card";
import type { FormView } from "~/domain/forms/form-view";
import { CarAside } from "~/ui/card/car-aside";
import { panel } from "~/ui/styles/layout.css";
import * as styles from "./form-page.css";
import { PostedForm } from "./posted-form";

export interface LeadFormPageProps {
  heading: string;
  /** What the form is, where its heading doesn't say it all. */
  intro: string | null;
  /** The car that it is about. Null: it can't be read just now. */
  car: CarCardView | null;
  form: FormView;
}

/** A vehicle's form as a page of its own: what the dialog shows, and all there is without JavaScript. */
export function LeadFormPage({ heading, intro, car, form }: LeadFormPageProps) {
  return (
    <div className={styles.split}>
      <div className={styles.head}>
        <h1>{heading}</h1>
        {intro && <p>{intro}</p>}
      </div>
      {car && (
        <div className={styles.side}>
          <CarAside car={car} />
        </div>
      )}
      <div className={`${styles.main} ${panel}`}>
        <PostedForm form={form} />
      </div>
    </div>
  );
}
