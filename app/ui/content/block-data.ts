import type { CarCardView } from "~/domain/card/car-card";
import type { CalculatorView } from "~/domain/finance/calculator-view";
import type { BrandModel, ServicePrice } from "~/domain/models/model";
import type { OfferView } from "~/domain/offers/offer";
import type { StaleResults } from "~/domain/search-page/search-page-view";
import type { ReviewsView } from "~/services/reviews/site-reviews.server";
import type { Place } from "./location-card";

/** What pages load for the blocks that show data. */
export interface BlockData {
  hero: {
    /** Cars that its search lists, just sold ones too (rules/search#same-count); null when unknown. */
    count: number | null;
    /** Picture of the first car, where the block has none of its own. */
    picture: string | null;
    prices: { max: number; href: string }[];
    /** Set when the search is unavailable and the numbers are the last good ones. */
    stale: StaleResults | null;
  };
  reasons: { reasons: { title: string; text: string }[] };
  "stock-strip": {
    /** Key of its heading below `home.featured`. "stock": the latest cars, but no listing date is known. */
    kind: string;
    cars: CarCardView[];
    /** The search that shows all of them. */
    href: string;
  };
  "browse-tiles": { tiles: { value: string; count: number; href: string; outline: string | null }[] };
  "price-buttons": { prices: { max: number; count: number; href: string }[] };
  "chat-provider": { provider: string };
  regulators: { regulators: { state: string; name: string; url: string }[] };
  offers: { offers: OfferView[] };
  models: {
    cards: { model: BrandModel; label: string | null; stock: string | null; tellHref: string | null }[];
    /** Whether /models shows others. */
    hasMore: boolean;
  };
  accessories: { models: BrandModel[] };
  reviews: ReviewsView;
  "review-feedback": {
    firstName: string;
    dealershipName: string;
    /** Where a customer writes a review. */
    praiseHref: string;
    /** The survey. */
    complaintHref: string;
  };
  locations: { places: Place[] };
  "service-advantage": {
    manufacturer: string;
    price: ServicePrice;
    disclaimer: string;
    /** All models of the manufacturer's table; empty: the block doesn't show them. */
    models: { name: string; price: ServicePrice }[];
    /** Where a service is booked; null: nowhere. */
    booking: string | null;
  };
  "access-loan-banner": { href: string; manufacturer: string | null };
  "quote-button": { href: string };
  calculator: CalculatorView;
  /** Loaded for its dates alone. */
  /** Its last day, in words. */
  "promotion-slide": { until: string | null };
  /** Sentences of the manufacturer's warranty. */
  "parts-intro": { terms: string[] };
  "reservation-terms": { heading: string; items: string[] };
  "guarantee-banner": {
    claims: string[];
    /** Whether a claim applies to some of the cars only. */
    varies: boolean;
    canReserve: boolean;
  };
}

/** The blocks that show data. */
export type LoadedBlock = keyof BlockData;
