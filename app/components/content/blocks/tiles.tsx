import { AppLink } from "~/components/app-link";
import type { BlockProps } from "~/components/content/block-props";
import { BlockSection } from "~/components/content/block-section";
import { OwnPicture } from "~/components/content/own-picture";
import { prose } from "~/components/content/prose.css";
import { useTranslation } from "~/components/site-context";
import * as styles from "./blocks.css";

export function TextTiles({ attributes: { heading, look }, children }: BlockProps<"text-tiles">) {
  return (
    <BlockSection heading={heading} beside={look === "beside"}>
      <div className={styles.textTiles[look]}>{children}</div>
    </BlockSection>
  );
}

export function Tile({ attributes: { heading, href, picture, alt }, children }: BlockProps<"tile">) {
  return (
    <article className={styles.textTile}>
      {picture && (
        <OwnPicture
          url={picture.url}
          alt={alt ?? ""}
          size={picture}
          sizes="(min-width: 62em) 26rem, 100vw"
          className={styles.tilePicture}
        />
      )}
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
