import { daysListed } from "~/domain/car/car-state";
import { placeText } from "../car/car-place";
import { isAvailable } from "../car/car-state";
import { type PriceDisplay, priceDisplay, shownPrice } from "../car/price";
import {
  estimateOfOffer,
  type FinancedCar,
  type FinanceEstimate,
  type FinanceRules,
  financeEstimate,
  financeOffer,
} from "../finance/estimate";
import { type CardLenders, cardLenders, lendersOfCard } from "../finance/lender";
import type { StockDocument } from "../search/stock-document";
import type { CarId, CarSlug } from "../text/identifiers";
import { maySave, type SavingRules } from "../visitor/saved-lists";
import { type CardAction, type CardActionRules, type CardCall, cardActions } from "./card-actions";
import { type CardFact, cardFacts } from "./card-facts";
import { type CardTag, type CardTagRules, cardTags } from "./card-tag";

/** What a car card shows. It is drawn by ui/card/car-card. */
export interface CarCardView {
  id: CarId;
  slug: CarSlug;
  name: string;
  image: string | null;
  photos: number;
  /** Up to three more pictures, for those who swipe. */
  more: string[];
  price: PriceDisplay;
  /** The tag with the highest priority, then the states that it doesn't name. */
  tags: CardTag[];
  /** Kilometres, transmission and so on. Caravans and trucks have facts of their own. */
  facts: CardFact[];
  actions: CardAction[];
  finance: FinanceEstimate | null;
  /** "Parramatta NSW", or null. */
  place: string | null;
  dealership: string;
  /** Whole days; null when the site doesn't show them or the car is not available. */
  daysListed: number | null;
  /** How far its price is below the market, in words; absent when it isn't, or the site doesn't show it. */
  market?: string;
  available: boolean;
  /** Whether the car can be added to favourites and comparison. */
  savable: boolean;
}

export interface CardRules extends CardTagRules, SavingRules {
  offers_subscription: boolean;
  show_location_on_card: boolean;
  show_days_listed: boolean;
  /** Of the site's calendar. */
  time_zone: string;
  actions: CardActionRules;
  /** Returns how a card calls about its car now, or null while it must not. */
  callOf(car: StockDocument, now: Date): CardCall | null;
  /** Returns the words for a price below the market, or null. Absent where no card has them. */
  marketOf?(car: StockDocument, price: number | null): string | null;
  /** Null when cards show no estimate. */
  finance: FinanceRules | null;
}

export function carCardView(car: StockDocument, rules: CardRules, now: Date): CarCardView {
  const price = cardPrice(car, rules);
  const available = isAvailable(car.status);
  const market = available && rules.marketOf?.(car, shownPrice(price));
  return {
    id: car.id,
    slug: car.slug,
    name: car.name,
    image: car.primary_image_url,
    photos: car.photos_count,
    more: car.card_images,
    price,
    tags: cardTags(
      {
        status: car.status,
        car_type: car.car_type,
        reserved: car.reserved,
        certified: car.certified,
        make: car.make,
        tag: car.tag,
        simple_fuel: car.fuel,
        created_at: car.created_at,
      },
      rules,
      now,
    ),
    facts: cardFacts(car),
    actions: cardActions(car, rules.actions, price, rules.callOf(car, now)),
    finance: rules.finance && financeEstimate(financedCar(car, price), rules.finance, now),
    place: rules.show_location_on_card ? placeText(car) : null,
    dealership: car.dealership_name,
    daysListed: available && rules.show_days_listed ? daysListed(car.created_at, rules.time_zone, now) : null,
    ...(market && { market }),
    available,
    savable: maySave({ ...car, price: car.listed_price, photos: car.photos_count }, rules),
  };
}

/**
 * Returns the finance entry behind the estimate on a car's card, with its last day; null when the card shows no
 * repayment. Rates are published only for the provider that is shown, and only while they are shown.
 */
export function shownLenders(
  car: StockDocument,
  rules: Pick<CardRules, "finance" | "offers_subscription">,
  now: Date,
): CardLenders | null {
  const financed = financedCar(car, cardPrice(car, rules));
  const offer = rules.finance && financeOffer(financed, rules.finance, now);
  if (!offer || estimateOfOffer(financed, offer)?.kind !== "repayment") return null;
  return cardLenders({ [offer.provider]: { ...offer.lender, validUntil: offer.validUntil } });
}

/** What a car's card says about its price. */
export function cardPrice(car: StockDocument, rules: Pick<CardRules, "offers_subscription">): PriceDisplay {
  return priceDisplay(
    {
      price: car.listed_price,
      before_price: car.before_price,
      offer_price: car.offer_price,
      subscription_price: car.subscription_price,
      preorder: car.preorder,
      price_type: car.price_type,
    },
    { offersSubscription: rules.offers_subscription },
  );
}

function financedCar(car: StockDocument, price: PriceDisplay): FinancedCar {
  return { ...car, shownPrice: shownPrice(price), finance_lenders: lendersOfCard(car.finance_lenders) };
}
