import { isAvailable } from "./availability";
import type { Car, CarImage } from "./car";
import { iconRow } from "./card-facts";
import { type CardTag, type CardTagRules, cardTag } from "./card-tag";
import { isCertified } from "./certified";
import { daysListed } from "./days-listed";
import { splitComments } from "./dealer-comments";
import { type PriceDisplay, priceDisplay } from "./price";
import { carDetails, given, keyInformation, type SpecItem } from "./spec-list";

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
  id: string;
  slug: string;
  name: string;
  available: boolean;
  price: PriceDisplay;
  tag: CardTag | null;
  images: CarImage[];
  /** The icon row: km, transmission, body; a caravan's and a truck's own. */
  icons: SpecItem[];
  keyInformation: Shortened<SpecItem>;
  details: SpecItem[];
  features: Shortened<string>;
  comments: { lead: string; rest: string } | null;
  place: string | null;
  /** Make of the certified-used badge, or null. */
  certified: string | null;
  /** Whole days, where the site shows them of cars that can be had. */
  daysListed: number | null;
}

export interface VehicleRules extends CardTagRules {
  offers_subscription: boolean;
  /** Characters of dealer comments before "show more"; the spec's is 400. */
  comment_limit: number;
  /** The spec's are 4 and 8. */
  key_information_limit: number;
  feature_limit: number;
  show_days_listed: boolean;
}

export function vehicleView(car: Car, rules: VehicleRules, now: Date): VehicleView {
  const key = keyInformation(car);
  const available = isAvailable(car.status);
  return {
    id: car.id,
    slug: car.slug,
    name: car.name,
    available,
    price: priceDisplay(car, { offersSubscription: rules.offers_subscription }),
    tag: cardTag(car, rules, now),
    images: car.images,
    icons: iconRow(car),
    keyInformation: shorten(key, rules.key_information_limit),
    details: carDetails(car),
    features: shorten(featureNames(car), rules.feature_limit),
    comments: splitComments(car.dealercomments, rules.comment_limit),
    place: [car.city, car.state].filter(Boolean).join(" ") || null,
    certified: isCertified(car, rules.certified_make) ? car.make : null,
    daysListed: available && rules.show_days_listed ? daysListed(car.created_at, now) : null,
  };
}

/** What the feed names, each once. */
function featureNames(car: Car): string[] {
  return [...new Set(car.standardEquipment.map(given))].filter((name) => name !== null);
}
