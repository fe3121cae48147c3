/** Text encodings of a feed that a mapping can state or that can be detected. */
export const FEED_ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "iso-8859-1",
  "iso-8859-15",
] as const;
export type FeedEncoding = (typeof FEED_ENCODINGS)[number];

const OTHER_NAMES = new Map<string, FeedEncoding>([
  ["utf8", "utf-8"],
  ["us-ascii", "utf-8"],
  ["ascii", "utf-8"],
  // For text without a byte-order mark, which would be more specific.
  ["utf-16", "utf-16le"],
  ["cp1252", "windows-1252"],
  ["ansi", "windows-1252"],
  ["latin1", "iso-8859-1"],
  ["latin-1", "iso-8859-1"],
  ["latin9", "iso-8859-15"],
  ["latin-9", "iso-8859-15"],
]);

/** Returns the encoding of a charset's name, ignoring letter case; undefined for one that isn't supported. */
export function encodingNamed(name: string): FeedEncoding | undefined {
  const plain = name.trim().toLowerCase().replaceAll("_", "-");
  return FEED_ENCODINGS.find((encoding) => encoding === plain) ?? OTHER_NAMES.get(plain);
}
