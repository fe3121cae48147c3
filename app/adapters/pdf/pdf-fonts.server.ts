import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import { type PrintableText, printableText } from "~/domain/print/print-sheet";

const WOFF = 0x774f4646;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * Converts a WOFF 1 font to the plain font file (SFNT) inside. fontkit can do this itself, but in JavaScript and again
 * for every document, which took three quarters of a printed sheet's time.
 * @throws when it is not a WOFF 1 file
 */
function sfntOfWoff(woff: Buffer): Buffer {
  if (woff.length < WOFF_HEADER || woff.readUInt32BE(0) !== WOFF) throw new Error("not a WOFF 1 font");
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    const offset = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8));
    const length = woff.readUInt32BE(entry + 12);
    const content = packed.length < length ? inflateSync(packed) : packed;
    if (content.length !== length) throw new Error("a table of the font has another length than it says");
    return { tag: woff.subarray(entry, entry + 4), checksum: woff.readUInt32BE(entry + 16), content };
  });

  const directory = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  const power = Math.floor(Math.log2(count));
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const entry = SFNT_HEADER + index * SFNT_ENTRY;
    tag.copy(directory, entry);
    directory.writeUInt32BE(checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(content.length, entry + 12);
    const padding = (4 - (content.length % 4)) % 4;
    parts.push(content, Buffer.alloc(padding));
    offset += content.length + padding;
  }
  return Buffer.concat(parts);
}

export type Weight = 400 | 700;

/**
 * Source Sans 3 (SIL Open Font License; the licence is in its package). Each group of scripts has its own file, and a
 * PDF includes only the letters that it uses. The first file that has a letter draws it.
 */
const FAMILY = "source-sans-3";
const SCRIPTS = ["latin", "latin-ext", "vietnamese", "greek", "cyrillic"] as const;

/** A piece of text that one font file can draw. */
interface FontRun {
  font: string;
  text: string;
}

type Document = PDFKit.PDFDocument;

const fileName = (script: string, weight: Weight) => `${script}-${weight}`;

export function loadFontFiles(): ReadonlyMap<string, Buffer> {
  const require = createRequire(import.meta.url);
  const files = new Map<string, Buffer>();
  for (const script of SCRIPTS) {
    for (const weight of [400, 700] as const) {
      const file = `@fontsource/${FAMILY}/files/${FAMILY}-${script}-${weight}-normal.woff`;
      files.set(fileName(script, weight), sfntOfWoff(readFileSync(require.resolve(file))));
    }
  }
  return files;
}

/** Which letters the font has, by the script's file. */
export type Coverage = readonly { script: string; codePoints: ReadonlySet<number> }[];

/** Reads the fonts once, with a temporary document: a document that has loaded all fonts would include all of them. */
export function readCoverage(scratch: Document, files: ReadonlyMap<string, Buffer>): Coverage {
  registerFonts(scratch, files);
  return SCRIPTS.map((script) => {
    // pdfkit's types don't include the current font.
    const set = scratch.font(fileName(script, 400)) as { _font?: { font?: { characterSet?: unknown } } };
    const codePoints = set._font?.font?.characterSet;
    if (!Array.isArray(codePoints)) throw new Error("pdfkit no longer tells which letters a font has");
    return { script, codePoints: new Set(codePoints as number[]) };
  });
}

export function registerFonts(document: Document, files: ReadonlyMap<string, Buffer>): void {
  for (const [name, file] of files) document.registerFont(name, file);
}

/** Measures and cuts text for one document. */
export class TextSetter {
  readonly #widths = new Map<string, number>();

  constructor(
    private readonly document: Document,
    private readonly coverage: Coverage,
  ) {}

  printable(text: string): PrintableText {
    return printableText(text, (codePoint) => this.coverage.some((one) => one.codePoints.has(codePoint)));
  }

  /** @param text printable */
  runs(text: string, weight: Weight): FontRun[] {
    const runs: FontRun[] = [];
    for (const sign of text) {
      const codePoint = sign.codePointAt(0) as number;
      const script = this.coverage.find((one) => one.codePoints.has(codePoint))?.script ?? SCRIPTS[0];
      const font = fileName(script, weight);
      const last = runs.at(-1);
      if (last?.font === font) last.text += sign;
      else runs.push({ font, text: sign });
    }
    return runs;
  }

  width(text: string, weight: Weight, size: number): number {
    // Widths scale with the size, so each word is measured once.
    const key = `${weight} ${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      width = 0;
      for (const run of this.runs(text, weight)) {
        this.document.font(run.font);
        this.document.fontSize(1000);
        width += this.document.widthOfString(run.text);
      }
      this.#widths.set(key, width);
    }
    return (width * size) / 1000;
  }

  /**
   * Breaks text into lines no wider than `width`, between words; a word that is wider than a line is broken anywhere.
   */
  lines(text: string, weight: Weight, size: number, width: number): string[] {
    return text.split("\n").flatMap((line) => this.#wrap(line, weight, size, width));
  }

  #wrap(text: string, weight: Weight, size: number, width: number): string[] {
    const space = this.width(" ", weight, size);
    const lines: string[] = [];
    let line = "";
    let used = 0;
    for (const word of text.split(" ").filter(Boolean)) {
      for (const piece of this.#pieces(word, weight, size, width)) {
        const wide = this.width(piece, weight, size);
        if (line !== "" && used + space + wide <= width) {
          line += ` ${piece}`;
          used += space + wide;
        } else {
          if (line !== "") lines.push(line);
          line = piece;
          used = wide;
        }
      }
    }
    return [...lines, line];
  }

  /** Splits a word that is wider than a line: each piece but the last fills one. */
  #pieces(word: string, weight: Weight, size: number, width: number): string[] {
    if (this.width(word, weight, size) <= width) return [word];
    const pieces: string[] = [];
    let piece = "";
    for (const sign of word) {
      if (piece !== "" && this.width(piece + sign, weight, size) > width) {
        pieces.push(piece);
        piece = "";
      }
      piece += sign;
    }
    return [...pieces, piece];
  }
}
