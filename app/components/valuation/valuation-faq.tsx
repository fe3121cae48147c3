import type { QuestionsView } from "~/domain/valuation/valuation-view";
import * as styles from "./valuation.css";

/** "A trade-in FAQ accordion" (rules/valuation#valuation-faq). */
export function ValuationFaq({ faq }: { faq: QuestionsView }) {
  return (
    <section aria-labelledby="faq-heading" className={styles.faq}>
      <h2 id="faq-heading">{faq.heading}</h2>
      <div className={styles.questions}>
        {faq.questions.map(({ question, answer }) => (
          <details key={question} className={styles.question}>
            <summary className={styles.asked}>{question}</summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
