import type { CardTag } from "~/domain/card/card-tag";
import { stockWord } from "~/i18n/spec-value";
import { useTranslation } from "~/ui/site-context";
import * as styles from "./card-tag.css";

/** A car's tags over its picture, in the corner that `className` says. */
export function CardTags({
  tags,
  className = "",
  id,
}: {
  tags: readonly CardTag[];
  className?: string;
  id?: string;
}) {
  const { t } = useTranslation();
  if (tags.length === 0) return null;
  return (
    <span id={id} className={`${styles.tags} ${className}`}>
      {tags.map((tag) => {
        const text =
          tag.kind === "fuel"
            ? stockWord(t, tag.kind, tag.text)
            : tag.kind === "text"
              ? tag.text
              : t(`card.tag.${tag.kind}`);
        return (
          <span key={tag.kind} className={styles.tag[tag.tone]}>
            {text}
          </span>
        );
      })}
    </span>
  );
}
