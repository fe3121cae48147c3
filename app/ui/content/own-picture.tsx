import { blockPictureSources, type PictureSize } from "~/domain/car/photo-sources";
import { useSite } from "~/ui/site-context";

interface OwnPictureProps {
  url: string;
  alt: string;
  /** Null: unknown, as of a picture of another host. */
  size: PictureSize | null;
  sizes: string;
  /** The page's largest picture above the fold: fetched first. */
  first?: boolean;
  className?: string;
}

/** A picture of a site's own, in the sizes that /img makes of it (rules/content#block-pictures). */
export function OwnPicture({ url, alt, size, sizes, first = false, className }: OwnPictureProps) {
  const { savesData } = useSite();
  const { src, srcSet } = (size && blockPictureSources(url, size)) ?? { src: url, srcSet: null };
  return (
    <img
      className={className}
      src={src}
      srcSet={savesData ? undefined : (srcSet ?? undefined)}
      sizes={srcSet && !savesData ? sizes : undefined}
      width={size?.width}
      height={size?.height}
      alt={alt}
      loading={first ? "eager" : "lazy"}
      decoding={first ? "sync" : "async"}
      {...(first ? { fetchpriority: "high" } : {})}
    />
  );
}
