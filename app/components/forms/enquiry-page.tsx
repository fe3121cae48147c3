import { useWords } from "~/components/site-context";
import { CarSummary } from "~/components/vehicle/car-summary";
import type { CarCardView } from "~/domain/car-card";
import type { LeadFormView } from "~/domain/forms/lead-form";
import { panel } from "~/styles/layout.css";
import * as styles from "./enquiry.css";
import { LeadForm } from "./lead-form";

export interface EnquiryPageProps {
  heading: string;
  car: CarCardView;
  form: LeadFormView;
}

/** The enquiry as a page of its own: what the dialog shows, and all there is without JavaScript. */
export function EnquiryPage({ heading, car, form }: EnquiryPageProps) {
  const { t } = useWords();
  return (
    <div className={styles.page}>
      <h1>{heading}</h1>
      <CarSummary car={car} />
      <div className={panel}>
        <LeadForm
          form={form}
          submit={t("enquiry.submit")}
          dealership={car.dealership}
          wrap={(fields) => (
            <form method="post" action={form.action} noValidate>
              {fields}
            </form>
          )}
        />
      </div>
    </div>
  );
}
