import { isAvailable } from "./availability";
import type { Car, CarImage } from "./car";
import { type CardTag, type CardTagRules, cardTag } from "./card-tag";
import { splitComments } from "./dealer-comments";
import { type PriceDisplay, priceDisplay } from "./price";
import { carDetails, keyInformation, type SpecItem } from "./spec-list";

/** A list of which the first entries show at once and the rest behind a toggle. */
export interface Shortened<T> {
  first: T[];
  rest: T[];
}

function shorten<T>(list: T[], limit: number): Shortened<T> {
  return { first: list.slice(0, limit), rest: list.slice(limit) };
}

/** What the vehicle page shows of a car (spec 1 §2 "Vehicle detail page"). */
export interface VehicleView {
  slug: string;
  name: string;
  available: boolean;
  price: PriceDisplay;
  tag: CardTag | null;
  images: CarImage[];
  /** km, transmission, body: the icon row. */
  icons: SpecItem[];
  keyInformation: Shortened<SpecItem>;
  details: SpecItem[];
  features: Shortened<string>;
  comments: { lead: string; rest: string } | null;
  place: string | null;
  stocknum: string | null;
  historyReport: string | null;
}

export interface VehicleRules extends CardTagRules {
  offers_subscription: boolean;
  /** Characters of dealer comments before "show more"; the spec's is 400. */
  comment_limit: number;
  /** The spec's are 4 and 8. */
  key_information_limit: number;
  feature_limit: number;
}

const ICON_ROW = ["km", "transmission", "body"];

export function vehicleView(car: Car, rules: VehicleRules, now: Date): VehicleView {
  const key = keyInformation(car);
  return {
    slug: car.slug,
    name: car.name,
    available: isAvailable(car.status),
    price: priceDisplay(car, { offersSubscription: rules.offers_subscription }),
    tag: cardTag(car, rules, now),
    images: car.images,
    icons: key.filter((item) => ICON_ROW.includes(item.key)),
    keyInformation: shorten(key, rules.key_information_limit),
    details: carDetails(car),
    features: shorten(car.standardEquipment, rules.feature_limit),
    comments: splitComments(car.dealercomments, rules.comment_limit),
    place: [car.city, car.state].filter(Boolean).join(" ") || null,
    stocknum: car.stocknum,
    historyReport: car.file,
  };
}
