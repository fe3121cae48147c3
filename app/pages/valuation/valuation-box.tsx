import type { EstimateView, ValuationView } from "~/domain/valuation/valuation-view";
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
  const outline = estimate && bodyOutline({ item_type: "car", simple_body: estimate.body ?? null });
  return (
    <section className={styles.estimate} aria-labelledby="valuation-heading">
      <div className={styles.car}>
        <div>
          <Heading id="valuation-heading">{heading}</Heading>
          <p className={muted}>{car}</p>
        </div>
        {outline && (
          <svg viewBox="0 0 200 80" className={styles.outline} aria-hidden="true">
            <path d={outline} />
          </svg>
        )}
      </div>
      {estimate && <p className={styles.range}>{estimate.range}</p>}
      {estimate?.bar && <RangeBar {...estimate.bar} />}
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

/** Lowest, middle and highest value, and the part of the range that the car's kilometres point to. */
function RangeBar({ low, middle, high, kms }: NonNullable<EstimateView["bar"]>) {
  const { t } = useTranslation();
  const marks = [
    { label: t("valuation.estimate.low"), amount: low },
    ...(middle ? [{ label: t("valuation.estimate.middle"), amount: middle }] : []),
    { label: t("valuation.estimate.high"), amount: high },
  ];
  return (
    <div className={styles.bar}>
      {/* The list below the bar says the same in words. */}
      {kms && middle && (
        <p className={styles.mark[kms.at]} aria-hidden="true">
          {kms.text}
        </p>
      )}
      <ul className={styles.marks}>
        {marks.map(({ label, amount }) => (
          <li key={label}>
            {label} <strong>{amount}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
