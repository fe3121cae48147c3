import { isAvailable } from "../car/availability";
import type { Car, CarImage } from "../car/car";
import { type CarState, statesForSale } from "../car/car-state";
import { type CommentBlock, commentBlocks } from "../car/dealer-comments";
import { type PriceDisplay, priceDisplay } from "../car/price";
import { carDetails, keyInformation, type SpecItem } from "../car/spec-list";
import type { CarSlug } from "../text/identifiers";

/** The content of a car's printed sheet, on paper and in the PDF (rules/print-and-share#print-page). */
export interface PrintSheet {
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

export interface PrintRules {
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
