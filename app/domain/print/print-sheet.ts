import type { Car, CarImage } from "~/domain/car/car";
import { type CarState, isAvailable, statesForSale } from "~/domain/car/car-state";
import { type CommentBlock, commentBlocks } from "~/domain/car/dealer-comments";
import { type PriceDisplay, priceDisplay } from "~/domain/car/price";
import { carDetails, keyInformation, type SpecItem } from "~/domain/car/spec-list";
import type { CarSlug } from "~/domain/text/identifiers";

/** The content of a car's printed sheet, on paper and in the PDF (rules/print-and-share#print-page). */
interface PrintSheet {
  slug: CarSlug;
  name: string;
  available: boolean;
  /** States of an available car. */
  states: CarState[];
  price: PriceDisplay;
  /** The first few of the car's pictures, because forty pictures would need too many pages. */
  pictures: CarImage[];
  keyInformation: SpecItem[];
  details: SpecItem[];
  features: string[];
  /**
   * Empty without dealer comments. The sheet doesn't say that they are pending, because paper can't be
   * updated.
   */
  comments: CommentBlock[];
  stocknum: string | null;
}

interface PrintRules {
  offersSubscription: boolean;
  /** Maximum number of pictures. */
  pictures: number;
}

/**
 * Returns a car's printed sheet. Nothing is shortened, because paper has no "show more". Leaves out repetitions of the
 * details.
 */
export function printSheet(car: Car, rules: PrintRules): PrintSheet {
  return {
    slug: car.slug,
    name: car.name,
    available: isAvailable(car.status),
    states: statesForSale(car),
    price: priceDisplay(car, { offersSubscription: rules.offersSubscription }),
    pictures: car.images.slice(0, rules.pictures),
    keyInformation: keyInformation(car, rules),
    details: carDetails(car),
    features: [...new Set(car.standardEquipment.map((name) => name.trim()).filter(Boolean))],
    comments: commentBlocks(car.dealercomments),
    stocknum: car.stocknum,
  };
}

export interface SheetFact {
  term: string;
  value: string;
}

/** The sheet with the site's wording, ready to draw. */
export interface SheetText {
  slug: CarSlug;
  language: string;
  /** Title of the document. */
  title: string;
  name: string;
  /** Address of the car's page, for the QR code. */
  address: string;
  /** The text that replaces the price of a sold car; null for others. */
  sold: string | null;
  /** "RESERVED" or "COMING SOON", next to the price of an available car; null for others. */
  state: string | null;
  price: {
    amount: string;
    /** The kind of price. It is part of the price, and as prominent (ACL s48). */
    kind: string | null;
    was: string | null;
  };
  pictures: { url: string; alt: string }[];
  keyInformation: SheetFact[];
  details: SheetFact[];
  features: string[];
  comments: CommentBlock[];
  dealer: { name: string; lines: string[]; phone: string; licence: string | null };
  site: { name: string; phone: string };
  words: {
    keyInformation: string;
    details: string;
    features: string;
    comments: string;
    photos: string;
    dealer: string;
    online: string;
    qrAlt: string;
    printed: string;
    accuracy: string;
    unprintable: string;
  };
}

/**
 * Prepares text for a font that lacks some characters, so that they never print as boxes or wrong letters. Symbols are
 * replaced by plainer ones, emoji are removed, and a run of letters that the font lacks becomes one mark.
 */
export interface PrintableText {
  text: string;
  /** Whether letters were lost, so that the sheet can mention it. Removed emoji don't count. */
  lost: boolean;
}

export const UNPRINTABLE_MARK = "[…]";

/** Replacements for dealers' bullet symbols, and for arithmetic signs that text fonts lack. */
const STAND_INS: readonly (readonly [signs: string, standIn: string])[] = [
  ["✓✔☑✅●○◦▪▫■□◆◇★☆✦✪➤➔➜►▶▸⦁∙‣", "•"],
  ["→⇒⟶", "–"],
  ["←⇐", "–"],
  ["≤", "<="],
  ["≥", ">="],
  ["≈", "~"],
  ["✕✖", "×"],
  ["‐‑", "-"],
  ["−", "–"],
];
const STAND_IN = new Map(
  STAND_INS.flatMap(([signs, standIn]) => [...signs].map((sign) => [sign, standIn] as const)),
);

/** Pictures and symbols, and the characters that join or vary them. */
const DECORATION = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{S}\p{C}\p{M}\p{Z}]/u;

/** @param canDraw whether the font has a letter, by its code point */
export function printableText(text: string, canDraw: (codePoint: number) => boolean): PrintableText {
  let printed = "";
  let lost = false;
  let marked = false;
  for (const sign of text.normalize("NFC")) {
    const kept = drawable(sign, canDraw);
    if (kept !== null) {
      // Only a space separates two words that can't be drawn, so one mark replaces both.
      if (kept.trim() !== "") marked = false;
      printed += kept;
    } else if (!DECORATION.test(sign)) {
      lost = true;
      if (!marked) printed += UNPRINTABLE_MARK;
      marked = true;
    }
  }
  return { text: tidy(printed), lost };
}

function drawable(sign: string, canDraw: (codePoint: number) => boolean): string | null {
  if (sign === "\n") return sign;
  if (/[\t\u2000-\u200a\u202f\u205f\u3000]/u.test(sign)) return " ";
  const codePoint = sign.codePointAt(0) as number;
  // Control and format characters are invisible, whatever the font claims.
  if (/\p{C}/u.test(sign)) return null;
  if (canDraw(codePoint)) return sign;
  const standIn = STAND_IN.get(sign);
  return standIn !== undefined && [...standIn].every((each) => canDraw(each.codePointAt(0) as number))
    ? standIn
    : null;
}

/** Removes the gaps that removed characters leave at line ends and between words. */
function tidy(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(/ {2,}/g, " ").trim())
    .join("\n")
    .trim();
}
