import { useWords } from "~/components/site-context";
import type { CardTag as Tag } from "~/domain/card-tag";
import * as styles from "./card-tag.css";

export function CardTag({ tag }: { tag: Tag }) {
  const { t } = useWords();
  const text = tag.kind === "fuel" || tag.kind === "text" ? tag.text : t(`card.tag.${tag.kind}`);
  return <span className={styles.tag[tag.tone]}>{text}</span>;
}
