import type { ValuationView } from "~/domain/valuation/valuation-view";
import { bodyOutline } from "~/domain/vehicle-page/body-outline";
import { useTranslation } from "~/ui/site-context";
import { muted, small, stackTight } from "~/ui/styles/layout.css";
import * as styles from "./valuation.css";

/** What a car is worth and on what that rests, or why a person works it out. */
export function ValuationBox({
  valuation,
  level: Heading,
}: {
  valuation: ValuationView;
  level: "h2" | "h3";
}) {
  const { t } = useTranslation();
  const { heading, car, text } = valuation;
  const estimate = valuation.kind === "estimate" ? valuation : null;
  return (
    <section className={styles.estimate} aria-labelledby="valuation-heading">
      <div className={styles.car}>
        <div>
          <Heading id="valuation-heading">{heading}</Heading>
          <p className={muted}>{car}</p>
        </div>
        {estimate?.body && (
          <svg viewBox="0 0 200 80" className={styles.outline} aria-hidden="true">
            <path d={bodyOutline({ item_type: "car", simple_body: estimate.body })} />
          </svg>
        )}
      </div>
      {estimate && <p className={styles.range}>{estimate.range}</p>}
      {estimate?.bar && (
        // The range says the same.
        <div className={styles.bar} aria-hidden="true">
          <span>
            {t("valuation.estimate.low")} <strong>{estimate.bar.low}</strong>
          </span>
          <span>
            {t("valuation.estimate.high")} <strong>{estimate.bar.high}</strong>
          </span>
        </div>
      )}
      {estimate?.lasts && <p>{estimate.lasts}</p>}
      <p>{text}</p>
      {estimate && estimate.adjustments.length > 0 && (
        <div className={stackTight}>
          <p>{t("valuation.estimate.adjusted")}</p>
          <ul className={styles.adjustments}>
            {estimate.adjustments.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
      )}
      {estimate && <p className={small}>{estimate.nature}</p>}
    </section>
  );
}
