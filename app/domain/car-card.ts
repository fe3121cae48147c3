import { isAvailable } from "./availability";
import { type CardAction, type CardActionRules, cardActions } from "./card-actions";
import { cardFacts } from "./card-facts";
import { type CardTag, type CardTagRules, cardTag } from "./card-tag";
import {
  estimateOfOffer,
  type FinancedCar,
  type FinanceEstimate,
  type FinanceRules,
  financeEstimate,
  financeOffer,
} from "./finance/estimate";
import { type CardLenders, cardLenders, lendersOfCard } from "./finance/lender";
import { type PriceDisplay, priceDisplay, shownPrice } from "./price";
import { maySave, type SavingRules } from "./saved-cars/saving-controls";
import type { StockDocument } from "./search/stock-document";
import type { SpecItem } from "./spec-list";

/** What a car card shows: decided here, drawn by components/vehicle/car-card. */
export interface CarCardView {
  id: string;
  slug: string;
  name: string;
  image: string | null;
  photos: number;
  price: PriceDisplay;
  tag: CardTag | null;
  /** Kilometres, gearbox and so on; a caravan's and a truck's own. */
  facts: SpecItem[];
  actions: CardAction[];
  finance: FinanceEstimate | null;
  /** "Parramatta NSW", or null. */
  place: string | null;
  dealership: string;
  available: boolean;
  /** Whether it can be added to favourites and comparison. */
  savable: boolean;
}

export interface CardRules extends CardTagRules, SavingRules {
  offers_subscription: boolean;
  show_location_on_card: boolean;
  actions: CardActionRules;
  /** The number that a card may show and call, or null. */
  phoneOf(car: StockDocument): string | null;
  /** Null: no estimate on cards. */
  finance: FinanceRules | null;
}

export function carCardView(car: StockDocument, rules: CardRules, now: Date): CarCardView {
  const price = priceOf(car, rules);
  return {
    id: car.id,
    slug: car.slug,
    name: car.name,
    image: car.primary_image_url,
    photos: car.photos_count,
    price,
    tag: cardTag(
      {
        status: car.status,
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
    actions: cardActions(car, rules.actions, price, rules.phoneOf(car)),
    finance: rules.finance && financeEstimate(financedCar(car, price), rules.finance, now),
    place: rules.show_location_on_card ? [car.city, car.state].filter(Boolean).join(" ") || null : null,
    dealership: car.dealership_name,
    available: isAvailable(car.status),
    savable: maySave({ ...car, price: car.listed_price, photos: car.photos_count }, rules),
  };
}

/**
 * The finance entry that a car's card makes its estimate of, with its last day; null where the card shows no repayment:
 * rates are told as long as they are shown, and no other provider's.
 */
export function shownLenders(
  car: StockDocument,
  rules: Pick<CardRules, "finance" | "offers_subscription">,
  now: Date,
): CardLenders | null {
  const financed = financedCar(car, priceOf(car, rules));
  const offer = rules.finance && financeOffer(financed, rules.finance, now);
  if (!offer || estimateOfOffer(financed, offer)?.kind !== "repayment") return null;
  return cardLenders({ [offer.provider]: { ...offer.lender, validUntil: offer.validUntil } });
}

function priceOf(car: StockDocument, rules: Pick<CardRules, "offers_subscription">): PriceDisplay {
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
