import { Icon } from "~/components/icon";
import { useSite, useWords } from "~/components/site-context";
import { pictureSources } from "~/domain/picture";
import * as styles from "./picture.css";

interface PictureProps {
  /** Null: there is no photo yet, and the box says so. */
  url: string | null;
  alt: string;
  /** The `sizes` of the img: how wide it stands at which viewport. */
  sizes: string;
  /** True for the page's largest picture above the fold: fetched first. */
  first?: boolean;
}

export function Picture({ url, alt, sizes, first = false }: PictureProps) {
  const { t } = useWords();
  const { imageCdn } = useSite();
  if (!url) {
    return (
      <span className={styles.none}>
        <Icon name="body" size={56} />
        {t("card.no_photo")}
      </span>
    );
  }
  const { src, srcSet, width, height } = pictureSources(url, { cdn: imageCdn ?? undefined });
  return (
    <span className={styles.frame}>
      <img
        className={styles.image}
        src={src}
        srcSet={srcSet ?? undefined}
        sizes={srcSet ? sizes : undefined}
        width={width}
        height={height}
        alt={alt}
        loading={first ? "eager" : "lazy"}
        decoding={first ? "sync" : "async"}
        // React 18 knows this attribute only in lower case.
        {...(first ? { fetchpriority: "high" } : {})}
      />
    </span>
  );
}
