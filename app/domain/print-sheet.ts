import { isAvailable } from "./availability";
import type { Car, CarImage } from "./car";
import { paragraphs } from "./dealer-comments";
import { type PriceDisplay, priceDisplay } from "./price";
import { carDetails, keyInformation, type SpecItem } from "./spec-list";

/** What the printed sheet of a car tells, on paper and in the PDF (spec 1 §2 "/print"). */
export interface PrintSheet {
  slug: string;
  name: string;
  available: boolean;
  price: PriceDisplay;
  /** The first of the car's pictures: forty pictures don't make forty pages. */
  pictures: CarImage[];
  keyInformation: SpecItem[];
  details: SpecItem[];
  features: string[];
  /** Paragraphs; none when the dealer has not commented: paper can't be checked again later. */
  comments: string[];
  stocknum: string | null;
}

export interface PrintRules {
  offersSubscription: boolean;
  /** Pictures at most. */
  pictures: number;
}

/** Nothing is shortened: paper has no "show more". What stands in the details too is not said twice. */
export function printSheet(car: Car, rules: PrintRules): PrintSheet {
  return {
    slug: car.slug,
    name: car.name,
    available: isAvailable(car.status),
    price: priceDisplay(car, { offersSubscription: rules.offersSubscription }),
    pictures: car.images.slice(0, rules.pictures),
    keyInformation: keyInformation(car),
    details: carDetails(car),
    features: [...new Set(car.standardEquipment.map((name) => name.trim()).filter(Boolean))],
    comments: paragraphs((car.dealercomments ?? "").replace(/\r\n?/g, "\n")),
    stocknum: car.stocknum,
  };
}

export interface SheetFact {
  term: string;
  value: string;
}

/** The sheet in the site's words, ready to be drawn. */
export interface SheetText {
  slug: string;
  language: string;
  /** Of the document. */
  title: string;
  name: string;
  /** Of the car's page: what the QR code says. */
  address: string;
  /** Instead of the price, of a car that is no longer there. */
  sold: string | null;
  price: {
    amount: string;
    /** What the price is: part of it, and as prominent (ACL s48). */
    kind: string | null;
    was: string | null;
  };
  pictures: { url: string; alt: string }[];
  keyInformation: SheetFact[];
  details: SheetFact[];
  features: string[];
  comments: string[];
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
