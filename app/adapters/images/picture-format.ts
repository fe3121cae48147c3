/** Formats in order of preference: smaller first. */
export const PICTURE_FORMATS = ["avif", "webp", "jpeg"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/**
 * Returns the best format that an Accept header names. A wildcard does not promise AVIF or WebP: such a client gets
 * JPEG.
 */
export function formatFor(accept: string | undefined): PictureFormat {
  const named = new Set(
    (accept ?? "")
      .toLowerCase()
      .split(",")
      .map((range) => range.split(";").map((part) => part.trim()))
      .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
      .map(([type]) => type),
  );
  return PICTURE_FORMATS.find((format) => named.has(`image/${format}`)) ?? "jpeg";
}
