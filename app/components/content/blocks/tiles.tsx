import { AppLink } from "~/components/app-link";
import type { BlockProps } from "~/components/content/block-props";
import { BlockSection } from "~/components/content/block-section";
import { prose } from "~/components/content/prose.css";
import { useTranslation } from "~/components/site-context";
import * as styles from "./blocks.css";

export function TextTiles({ attributes: { heading }, children }: BlockProps<"text-tiles">) {
  return (
    <BlockSection heading={heading}>
      <div className={styles.textTiles}>{children}</div>
    </BlockSection>
  );
}

export function Tile({ attributes: { heading, href }, children }: BlockProps<"tile">) {
  return (
    <article className={styles.textTile}>
      <h3>{href ? <AppLink href={href}>{heading}</AppLink> : heading}</h3>
      <div className={prose}>{children}</div>
    </article>
  );
}

/** "Why buy from us?" (rules/content#home-reasons). */
export function Reasons({ attributes: { heading }, data }: BlockProps<"reasons">) {
  const { t } = useTranslation();
  return (
    <BlockSection heading={heading ?? t("home.reasons.heading")}>
      <ul className={styles.reasons}>
        {data.reasons.map(({ title, text }) => (
          <li key={title} className={styles.reason}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </BlockSection>
  );
}
