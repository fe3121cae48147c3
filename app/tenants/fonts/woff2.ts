import { brotliDecompressSync } from "node:zlib";

/** The size of a font's letters, as parts of its font size. */
export interface FontMetrics {
  ascent: number;
  descent: number;
  lineGap: number;
  /** The average letter of a text. */
  width: number;
}

interface Table {
  data: Buffer;
  isTransformed: boolean;
}

const HEADER_BYTES = 48;
/** Numbers of the tables in WOFF2's list of known tags. */
const CMAP = 0;
const HEAD = 1;
const HHEA = 2;
const HMTX = 3;
const GLYF = 10;
const LOCA = 11;
/** A tag of four letters follows. */
const UNLISTED = 63;
/** The versions of a table's transformation that leave it as it is. */
const UNTRANSFORMED = { glyphs: 3, others: 0 };

/** The width of a font is measured with words as the sites have them. */
const SAMPLE =
  "Good used cars, straight answers. Every car on the yard is inspected, serviced and ready to drive away. " +
  "2021 Toyota Corolla Ascent Sport Hatchback, 45,300 km, automatic. Find yours, book a test drive, or ask us.";

/** Returns the metrics of a WOFF2 font; null when the file isn't one, or can't be measured. */
export function readWoff2(file: Buffer): FontMetrics | null {
  if (file.toString("latin1", 0, 4) !== "wOF2") return null;
  try {
    return measure(tablesOf(file));
  } catch {
    return null;
  }
}

function tablesOf(file: Buffer): ReadonlyMap<number, Table> {
  let at = HEADER_BYTES;
  const readBase128 = () => {
    let value = 0;
    for (;;) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const lengths: { tag: number; length: number; isTransformed: boolean }[] = [];
  for (let left = file.readUInt16BE(12); left > 0; left--) {
    const flags = file.readUInt8(at++);
    const tag = flags & 63;
    if (tag === UNLISTED) at += 4;
    const plain = tag === GLYF || tag === LOCA ? UNTRANSFORMED.glyphs : UNTRANSFORMED.others;
    const isTransformed = flags >> 6 !== plain;
    const length = readBase128();
    lengths.push({ tag, length: isTransformed ? readBase128() : length, isTransformed });
  }
  const content = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  const tables = new Map<number, Table>();
  let start = 0;
  for (const { tag, length, isTransformed } of lengths) {
    tables.set(tag, { data: content.subarray(start, start + length), isTransformed });
    start += length;
  }
  return tables;
}

function measure(tables: ReadonlyMap<number, Table>): FontMetrics | null {
  const head = tables.get(HEAD)?.data;
  const hhea = tables.get(HHEA)?.data;
  const hmtx = tables.get(HMTX);
  const cmap = tables.get(CMAP)?.data;
  if (!head || !hhea || !hmtx || !cmap) return null;
  const unitsPerEm = head.readUInt16BE(18);
  const lastWidth = hhea.readUInt16BE(34) - 1;
  const glyphOf = charactersOf(cmap);
  // A transformed table has its widths together, after a byte of flags.
  const [start, step] = hmtx.isTransformed ? [1, 2] : [0, 4];
  let width = 0;
  for (const letter of SAMPLE)
    width += hmtx.data.readUInt16BE(start + step * Math.min(glyphOf(letter.charCodeAt(0)), lastWidth));
  return {
    ascent: hhea.readInt16BE(4) / unitsPerEm,
    descent: -hhea.readInt16BE(6) / unitsPerEm,
    lineGap: hhea.readInt16BE(8) / unitsPerEm,
    width: width / SAMPLE.length / unitsPerEm,
  };
}

/** Reads a font's map of characters (format 4, which every font has) as a function from a character to its glyph. */
function charactersOf(cmap: Buffer): (code: number) => number {
  const count = cmap.readUInt16BE(2);
  const offsets = Array.from({ length: count }, (_, index) => cmap.readUInt32BE(8 + 8 * index));
  const table = cmap.subarray(offsets.find((offset) => cmap.readUInt16BE(offset) === 4));
  const ranges = table.readUInt16BE(6);
  const [ends, starts, deltas, places] = [14, 16 + ranges, 16 + 2 * ranges, 16 + 3 * ranges];
  return (code) => {
    let range = 0;
    while (table.readUInt16BE(ends + range) < code) range += 2;
    const first = table.readUInt16BE(starts + range);
    if (code < first) return 0;
    const place = table.readUInt16BE(places + range);
    const delta = table.readUInt16BE(deltas + range);
    if (place === 0) return (code + delta) & 0xffff;
    const glyph = table.readUInt16BE(places + range + place + 2 * (code - first));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  };
}
