import { useTranslation } from "~/components/site-context";
import type { ValuationView } from "~/domain/valuation/valuation-view";
import { muted, small, stackTight } from "~/styles/layout.css";
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
      <div>
        <Heading id="valuation-heading">{heading}</Heading>
        <p className={muted}>{car}</p>
      </div>
      {estimate && <p className={styles.range}>{estimate.range}</p>}
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
