import type { BlockProps } from "~/components/content/block-props";
import { BlockSection } from "~/components/content/block-section";
import { prose } from "~/components/content/prose.css";
import { useTranslation } from "~/components/site-context";
import * as styles from "./blocks.css";

export function Faq({ attributes: { heading }, children }: BlockProps<"faq">) {
  const { t } = useTranslation();
  return (
    <BlockSection heading={heading ?? t("blocks.faq.heading")} beside>
      <div className={styles.questions}>{children}</div>
    </BlockSection>
  );
}

export function Question({ attributes: { ask }, children }: BlockProps<"question">) {
  return (
    <details className={styles.question}>
      <summary className={styles.asked}>{ask}</summary>
      <div className={`${prose} ${styles.answer}`}>{children}</div>
    </details>
  );
}
