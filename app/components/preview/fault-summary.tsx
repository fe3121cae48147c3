import type { ReactNode } from "react";
import * as styles from "./preview.css";

/** What was refused. It has the focus when the page opens, as the summary of any form. */
export function FaultSummary({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div
      className={styles.fault}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: it is what a refused form must read first
      autoFocus
      role="group"
      aria-labelledby="fault-summary"
    >
      <div role="alert">
        <h2 id="fault-summary">{heading}</h2>
        {children}
      </div>
    </div>
  );
}
