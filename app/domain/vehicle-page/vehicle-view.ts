import type { Car, CarImage } from "~/domain/car/car";
import { placeText } from "~/domain/car/car-place";
import { type CarState, daysListed, isAvailable, isCertified, statesForSale } from "~/domain/car/car-state";
import { type CommentBlock, splitComments } from "~/domain/car/dealer-comments";
import { type PriceDisplay, priceDisplay } from "~/domain/car/price";
import { carDetails, given, keyInformation, type SpecItem } from "~/domain/car/spec-list";
import { iconRow, titleFacts } from "~/domain/card/card-facts";
import { type CardTag, type CardTagRules, cardTags } from "~/domain/card/card-tag";
import type { CarId, CarSlug } from "~/domain/text/identifiers";
import { bodyOutline, CAMERA } from "./body-outline";

/** A list whose first entries are always visible. A toggle shows the rest. */
export interface Shortened<T> {
  first: T[];
  rest: T[];
}

function shorten<T>(list: T[], limit: number): Shortened<T> {
  return { first: list.slice(0, limit), rest: list.slice(limit) };
}

/** What the vehicle page shows of a car (rules/vehicle-page#sidebar-order). */
export interface VehicleView {
  id: CarId;
  slug: CarSlug;
  name: string;
  available: boolean;
  /** A car that is not in stock has "Like this and want something similar?" (rules/vehicle-page#sold-page). */
  inStock: boolean;
  price: PriceDisplay;
  /** The tag with the highest priority, unless it is a state: states are next to the price. */
  tags: CardTag[];
  /** States of an available car. */
  states: CarState[];
  images: CarImage[];
  /** The outline of its body (domain/vehicle-page/body-outline), for a car without pictures; otherwise null. */
  outline: string | null;
  /** Under the title: condition and km of a car. */
  titleFacts: SpecItem[];
  /** The icon row: km, transmission, body. Caravans and trucks have other icons. */
  icons: SpecItem[];
  /** What the title's facts and the icon row do not say. */
  keyInformation: Shortened<SpecItem>;
  details: SpecItem[];
  features: Shortened<string>;
  comments: { lead: CommentBlock[]; rest: CommentBlock[] } | null;
  place: string | null;
  /** Make of the certified-used badge, or null. */
  certified: string | null;
  /** Whole days; null when the site doesn't show them or the car is not available. */
  daysListed: number | null;
}

/** The parts of a page that no script changes: a document has them in its HTML only. */
export const STILL_PARTS = ["keyInformation", "details", "features", "comments"] as const;

type StillPart = (typeof STILL_PARTS)[number];
export type VehiclePageView = Omit<VehicleView, StillPart> & Partial<Pick<VehicleView, StillPart>>;

export interface VehicleRules extends CardTagRules {
  offers_subscription: boolean;
  /** Characters of dealer comments before "Show more": 400 by default (rules/vehicle-page#comments-limit). */
  comment_limit: number;
  /** 4 and 8 by default (rules/vehicle-page#key-information, rules/vehicle-page#features-limit). */
  key_information_limit: number;
  feature_limit: number;
  show_days_listed: boolean;
  /** Of the site's calendar. */
  time_zone: string;
}

export function vehicleView(car: Car, rules: VehicleRules, now: Date): VehicleView {
  const icons = iconRow(car);
  const under = titleFacts(car);
  const said = new Set([...under, ...icons].map(({ key }) => key));
  const all = keyInformation(car, { offersSubscription: rules.offers_subscription });
  const key = all.filter((item) => !said.has(item.key));
  const available = isAvailable(car.status);
  const states = statesForSale(car);
  return {
    id: car.id,
    slug: car.slug,
    name: car.name,
    available,
    inStock: car.status === "in_stock",
    price: priceDisplay(car, { offersSubscription: rules.offers_subscription }),
    tags: cardTags(car, rules, now).filter(({ kind }) => !states.some((state) => state === kind)),
    states,
    images: car.images,
    outline: car.images.length === 0 ? (bodyOutline(car) ?? CAMERA) : null,
    titleFacts: under,
    icons,
    keyInformation: shorten(key, rules.key_information_limit),
    details: carDetails(car),
    features: shorten(featureNames(car), rules.feature_limit),
    comments: splitComments(car.dealercomments, rules.comment_limit),
    place: placeText(car),
    certified: isCertified(car, rules.certified_make) ? car.make : null,
    daysListed: available && rules.show_days_listed ? daysListed(car.created_at, rules.time_zone, now) : null,
  };
}

/** Returns the feed's features without duplicates. */
function featureNames(car: Car): string[] {
  return [...new Set(car.standardEquipment.map(given))].filter((name) => name !== null);
}

/** About two lines of the sidebar. */
const TITLE_LENGTH = 46;

/**
 * Returns a car's name in two parts: what the title shows large, and the rest, which follows smaller below it
 * (rules/vehicle-page#title-lines). It breaks between words; a name without spaces stays whole.
 */
export function carTitle(name: string): { title: string; rest: string } {
  if (name.length <= TITLE_LENGTH) return { title: name, rest: "" };
  const end = name.lastIndexOf(" ", TITLE_LENGTH);
  return end < 1 ? { title: name, rest: "" } : { title: name.slice(0, end), rest: name.slice(end + 1) };
}

/** The mobile bar appears after scrolling past this many CSS pixels (rules/vehicle-page#sticky-bar). */
export const STICKY_BAR_AFTER = 900;

export function showsStickyBar(scrolled: number): boolean {
  return scrolled > STICKY_BAR_AFTER;
}

/** Whether the bar shows: never, after the scroll, or from the first paint on. */
export type StickyBarRule = "off" | "after_scroll" | "from_start";

export function stickyBarRule(vehicle: {
  sticky_bar: boolean;
  sticky_bar_from_start: boolean;
}): StickyBarRule {
  if (!vehicle.sticky_bar) return "off";
  return vehicle.sticky_bar_from_start ? "from_start" : "after_scroll";
}
