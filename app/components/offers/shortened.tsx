import type { ShortenedText } from "~/domain/offers/shortened-text";
import { visuallyHidden } from "~/styles/layout.css";
import * as styles from "./shortened.css";

interface ShortenedProps {
  text: ShortenedText;
  /** Of the button that shows the full text, and of the same button then. */
  more: string;
  less: string;
  /** What the text is about, for those who can't see where the button stands. */
  subject: string;
  className?: string;
}

/** A text, or its beginning with a button that shows all of it. Needs no script. */
export function Shortened({ text: { full, short }, more, less, subject, className = "" }: ShortenedProps) {
  if (short === null) return <p className={`${styles.text} ${className}`}>{full}</p>;
  return (
    <div className={className}>
      <p className={`${styles.text} ${styles.short}`}>{short}</p>
      <details className={styles.details}>
        <summary className={styles.summary}>
          <span className={styles.more}>{more}</span>
          <span className={styles.less}>{less}</span>
          <span className={visuallyHidden}>: {subject}</span>
        </summary>
        <p className={styles.text}>{full}</p>
      </details>
    </div>
  );
}
