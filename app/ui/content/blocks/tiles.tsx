import { useContext } from "react";
import { AppLink } from "~/ui/app-link";
import { type BlockProps, PlacedForm } from "~/ui/content/block-props";
import { BlockSection } from "~/ui/content/block-section";
import { OwnPicture } from "~/ui/content/own-picture";
import { prose } from "~/ui/content/prose.css";
import { useTranslation } from "~/ui/site-context";
import { container, muted, narrow, section } from "~/ui/styles/layout.css";
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

/** The page's own form within its text (rules/content#form-in-text). */
export function FormBlock() {
  return useContext(PlacedForm);
}

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

/** A picture of the site's own (rules/content#block-pictures). */
export function ImageBlock({ attributes: { src, alt, caption, wide } }: BlockProps<"image">) {
  const sizes = wide ? "(min-width: 82em) 80rem, 100vw" : "(min-width: 46em) 44rem, 100vw";
  return (
    <div className={`${wide ? container : narrow} ${section}`}>
      <figure className={styles.figure}>
        <OwnPicture url={src.url} alt={alt} size={src} sizes={sizes} className={styles.figurePicture} />
        {caption && <figcaption className={muted}>{caption}</figcaption>}
      </figure>
    </div>
  );
}
