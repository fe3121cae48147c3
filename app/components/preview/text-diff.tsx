import type { DiffPart, DiffRow } from "~/domain/editing/text-diff";
import * as styles from "./preview.css";

/** What changed, side by side: removed words on one side, new ones on the other. */
export function TextDiff({
  rows,
  before,
  after,
}: {
  rows: readonly DiffRow[];
  before: string;
  after: string;
}) {
  return (
    <dl className={styles.change}>
      <div>
        <dt>{before}</dt>
        <dd dir="auto">
          <Side rows={rows} side="before" />
        </dd>
      </div>
      <div>
        <dt>{after}</dt>
        <dd dir="auto">
          <Side rows={rows} side="after" />
        </dd>
      </div>
    </dl>
  );
}

function Side({ rows, side }: { rows: readonly DiffRow[]; side: "before" | "after" }) {
  const Changed = side === "before" ? "del" : "ins";
  return rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a difference never move
    <span key={index} className={styles.diffLine}>
      {row.hasGap && <span className={styles.diffGap}>…</span>}
      {row[side].map((part: DiffPart, place) =>
        part.isChanged ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: nor do its parts
          <Changed key={place} className={styles.diffChanged}>
            {part.text}
          </Changed>
        ) : (
          part.text
        ),
      )}
    </span>
  ));
}
