/*
 * The rules for pictures that editors upload (rules/editors#picture-upload), as far as they need no decoding.
 */

export const PICTURE_LIMITS = {
  /** Bytes of one file. */
  file: 20 * 1024 * 1024,
  /** Pixels of one picture: checked in its header, before anything is decoded. */
  pixels: 50_000_000,
  /** Pixels of its longer side: no decoder is asked for more. */
  side: 16_000,
  /** Files of one upload. */
  files: 10,
  /** Bytes of one upload. */
  upload: 101 * 1024 * 1024,
  /** Characters of a description. */
  alt: 300,
} as const;

/** Characters of a picture's digest in its address. */
export const SHORT_DIGEST = 12;

/** What phones and file dialogs may offer. Without HEIC in it, an iPhone sends JPEG. */
export const ACCEPTED_PICTURES = "image/jpeg,image/png,image/webp,image/avif";

/** Why a file is refused: names in the wording (desk.pictures.fault). */
export type PictureFault =
  | "empty"
  | "heic"
  | "svg"
  | "gif"
  | "pdf"
  | "type"
  | "animated"
  | "bytes"
  | "pixels"
  | "broken"
  | "small"
  | "busy"
  | "files"
  | "full_bytes"
  | "full_count"
  | "unsaved";

/** The formats that are decoded. */
type PictureKind = "jpeg" | "png" | "webp" | "avif";

const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"]);

/** Returns the format that a file's first bytes name, whatever its own name says, or why it is refused. */
export function pictureKind(bytes: Uint8Array): PictureKind | PictureFault {
  if (bytes.length === 0) return "empty";
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    return isAnimatedPng(bytes) ? "animated" : "png";
  if (latin(bytes, 0, 4) === "RIFF" && latin(bytes, 8, 12) === "WEBP")
    return latin(bytes, 12, 16) === "VP8X" && ((bytes[20] ?? 0) & 0x02) !== 0 ? "animated" : "webp";
  if (latin(bytes, 4, 8) === "ftyp") return kindOfBrands(bytes);
  if (/^GIF8[79]a/.test(latin(bytes, 0, 6))) return "gif";
  if (latin(bytes, 0, 5) === "%PDF-") return "pdf";
  if (/<svg[\s/>]/i.test(latin(bytes, 0, 2000))) return "svg";
  return "type";
}

function kindOfBrands(bytes: Uint8Array): PictureKind | PictureFault {
  const size = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), 256, bytes.length);
  const brands = [latin(bytes, 8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(latin(bytes, at, at + 4));
  if (brands.includes("avis")) return "animated";
  if (brands.includes("avif")) return "avif";
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? "heic" : "type";
}

/** An animated PNG has a chunk acTL before its first data. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 8, chunks = 0; at + 8 <= bytes.length && chunks < 1000; chunks += 1) {
    const name = latin(bytes, at + 4, at + 8);
    if (name === "acTL") return true;
    if (name === "IDAT") return false;
    at += 12 + view.getUint32(at);
  }
  return false;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function latin(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

/** Returns why a picture of this size is refused; null: it isn't. */
export function sizeFault({ width, height }: { width: number; height: number }): PictureFault | null {
  if (!(width > 0 && height > 0)) return "broken";
  if (width * height > PICTURE_LIMITS.pixels || Math.max(width, height) > PICTURE_LIMITS.side)
    return "pixels";
  return Math.min(width, height) < 16 ? "small" : null;
}

const LONGEST_STEM = 50;

/** Returns the name that a picture gets from its file's name: "IMG 20 (Yard).JPG" is "img-20-yard". */
export function pictureStem(fileName: string): string {
  const stem = fileName
    .slice(0, 300)
    .replace(/^.*[/\\]/s, "")
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .replace(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .join("-")
    .slice(0, LONGEST_STEM)
    .replace(/-+$/, "");
  return stem === "" ? "picture" : stem;
}

/** Returns the file name of a new picture that no other one has: "yard.webp", "yard-2.webp". */
export function freePictureName(stem: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const name = `${stem}${number === 1 ? "" : `-${number}`}.webp`;
    if (!isTaken(name)) return name;
  }
}

/** Every word of a text that is the file name of a picture. */
const PICTURE_NAMES = /[a-z0-9]+(?:-[a-z0-9]+)*\.(?:jpe?g|png|webp|avif)\b/g;

/** Returns the file names of pictures that a document's text has. */
export function pictureNamesIn(text: string): ReadonlySet<string> {
  return new Set(text.match(PICTURE_NAMES));
}
