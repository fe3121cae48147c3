import { Icon } from "~/ui/icon";
import * as styles from "./done-heading.css";

/** The heading of a page, with a tick where what it says has been done. */
export function DoneHeading({ done, children }: { done: boolean; children: string }) {
  return (
    <div className={styles.head}>
      {done && (
        <span className={styles.tick}>
          <Icon name="tick" size={32} />
        </span>
      )}
      <h1>{children}</h1>
    </div>
  );
}
