import type { ComponentType, ReactNode } from "react";
import type { Json } from "~/domain/content/content-node";
import type { BlockName } from "~/tenants/content/blocks";
import type { BlockProps } from "../block-props";
import {
  AccessLoanBanner,
  CalculatorBlock,
  CallToAction,
  GuaranteeBlock,
  PaymentStripBlock,
  QuoteButton,
  SellBanner,
  TradeIn,
} from "./bands";
import { Hero } from "./hero";
import { Accessories, Models, ServiceAdvantage } from "./models";
import { Offers, PromotionSlide, PromotionsSlider } from "./offers";
import {
  ChatProvider,
  CollagePicture,
  FitForBusiness,
  FleetServices,
  JourneyEffortless,
  LocationsBlock,
  PartsCollage,
  PartsIntro,
  People,
  Person,
  Regulators,
  ReservationTerms,
  ReviewFeedback,
  ReviewsBlock,
  TruncatedText,
  Video,
} from "./sections";
import { BrowseTiles, PriceButtons, StockStrip } from "./stock";
import { Faq, FormBlock, ImageBlock, Question, Reasons, TextTiles, Tile } from "./tiles";

/** The component of each block of the table (tenants/content/blocks). */
const COMPONENTS: { readonly [Name in BlockName]: ComponentType<BlockProps<Name>> } = {
  hero: Hero,
  "text-tiles": TextTiles,
  tile: Tile,
  reasons: Reasons,
  "stock-strip": StockStrip,
  "browse-tiles": BrowseTiles,
  "price-buttons": PriceButtons,
  offers: Offers,
  models: Models,
  accessories: Accessories,
  reviews: ReviewsBlock,
  "review-feedback": ReviewFeedback,
  locations: LocationsBlock,
  "service-advantage": ServiceAdvantage,
  "payment-strip": PaymentStripBlock,
  "guarantee-banner": GuaranteeBlock,
  "sell-banner": SellBanner,
  "access-loan-banner": AccessLoanBanner,
  "quote-button": QuoteButton,
  calculator: CalculatorBlock,
  "trade-in": TradeIn,
  "call-to-action": CallToAction,
  faq: Faq,
  question: Question,
  "chat-provider": ChatProvider,
  regulators: Regulators,
  form: FormBlock,
  "reservation-terms": ReservationTerms,
  "truncated-text": TruncatedText,
  people: People,
  person: Person,
  "make-every-journey-effortless": JourneyEffortless,
  "fit-for-business": FitForBusiness,
  "fleet-services": FleetServices,
  "parts-intro": PartsIntro,
  "parts-collage": PartsCollage,
  "collage-picture": CollagePicture,
  "promotions-slider": PromotionsSlider,
  "promotion-slide": PromotionSlide,
  video: Video,
  image: ImageBlock,
};

/** A block's component, without the type of its own attributes: these were checked when the site was loaded. */
export type BlockComponent = ComponentType<{
  attributes: { [key: string]: Json };
  data: Json;
  children: ReactNode;
  opens: boolean;
}>;

export const BLOCK_COMPONENTS: ReadonlyMap<string, BlockComponent> = new Map(
  Object.entries(COMPONENTS as unknown as Record<BlockName, BlockComponent>),
);
