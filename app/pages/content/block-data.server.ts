import { depositOf } from "~/domain/buttons/checkout";
import { reasonsThatHold } from "~/domain/car/price";
import {
  blocksNamed,
  type ContentBlock,
  type ContentNode,
  isBlock,
  type Json,
} from "~/domain/content/content-node";
import { isPublished } from "~/domain/content/popup";
import { regulatorsOf } from "~/domain/content/regulators";
import { isolated, named, statedName, statesNames } from "~/domain/content/review-feedback";
import { hasCalculation } from "~/domain/finance/calculator-query";
import type { CalculatorView } from "~/domain/finance/calculator-view";
import { categoryOfParameter, isInCategory } from "~/domain/models/model";
import { brandQuote } from "~/domain/navigation/dealer-domain";
import { CARD_DESCRIPTION } from "~/domain/offers/shortened-text";
import { own } from "~/domain/text/own-property";
import { formatDollarsAndCents } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { calculatorView } from "~/services/finance/calculator-view.server";
import { placeViews } from "~/services/locations/location-views.server";
import { modelCards, modelsWithAccessories } from "~/services/models/model-stock.server";
import { withOpenLinks } from "~/services/navigation/open-links.server";
import { currentOffers, lastDay, offerView } from "~/services/offers/site-offers.server";
import { reviewsView } from "~/services/reviews/site-reviews.server";
import { SearchUnavailableError } from "~/services/search/stock-search.server";
import { priceClaimOf } from "~/services/stock/listed-cars.server";
import { checkoutRules } from "~/services/vehicle/button-rules.server";
import { partsTerms, servicePriceTable, servicePriceView } from "~/services/wording/brand-words.server";
import { BLOCKS, type BlockAttributes } from "~/tenants/content/blocks";
import type { Site } from "~/tenants/site";
import { financeFormAddress, serviceBookingOf, visibleLocations } from "~/tenants/site-pages";
import type { BlockData, LoadedBlock } from "~/ui/content/block-data";
import {
  browseTiles,
  hero,
  type PageStock,
  priceButtons,
  stockOfPage,
  stockStrip,
  withoutRepeatedCars,
} from "./stock-blocks.server";

/** The key of the customers' survey in `forms` (rules/forms#form-feedback). */
const FEEDBACK_FORM = "feedback";

/** What a block's loader knows of the request. */
export interface BlockPlace extends Pick<RequestContext, "platform" | "site" | "origin"> {
  /** Of the page. */
  path: string;
  query: URLSearchParams;
}

/** Loads what a block shows. Null: there is nothing to show, and the block is left out. */
type BlockLoader<Name extends LoadedBlock> = (
  place: BlockPlace & { stock: PageStock },
  attributes: BlockAttributes<Name>,
) => Promise<BlockData[Name] | null>;

const LOADERS: { readonly [Name in LoadedBlock]: BlockLoader<Name> } = {
  hero,
  reasons,
  "stock-strip": stockStrip,
  "browse-tiles": browseTiles,
  "price-buttons": priceButtons,
  offers,
  models,
  accessories,
  reviews: ({ platform, site }, { count }) => reviewsView(platform, site, count),
  "review-feedback": reviewFeedback,
  locations,
  "service-advantage": serviceAdvantage,
  "access-loan-banner": async ({ site: { finance, manufacturer } }) =>
    finance.access_loan_url === null
      ? null
      : { href: finance.access_loan_url, manufacturer: manufacturer?.name ?? null },
  "quote-button": quoteButton,
  calculator,
  "promotion-slide": async ({ platform, site }, { starts = null, expires = null }) =>
    isPublished({ publishAt: starts, expires }, platform.now())
      ? { until: expires && translator(site)("offers.until", { date: lastDay(site, expires) }) }
      : null,
  "parts-intro": async ({ site }) => ({ terms: partsTerms(site) }),
  "guarantee-banner": guaranteeBanner,
  "reservation-terms": reservationTerms,
  "chat-provider": async ({ site: { chat } }) => chat.provider && { provider: chat.provider.name },
  regulators: async ({ site }) => ({
    regulators: regulatorsOf([
      ...site.dealerships.map(({ state }) => state),
      ...site.locations.map(({ address }) => address.state),
    ]),
  }),
};
const BY_NAME = new Map(Object.entries(LOADERS) as [string, BlockLoader<never>][]);

/** Returns a page's own text with what its blocks show now. A block that has nothing to show is left out. */
export function loadBlocks(place: BlockPlace, nodes: readonly ContentNode[]): Promise<ContentNode[]> {
  return loadNodes({ ...place, stock: stockOfPage(place, nodes) }, nodes);
}

/** Blocks whose data is the site's configuration and its records: whether they show anything doesn't hang on a search. */
const OF_THE_SITE = [
  "reasons",
  "offers",
  "models",
  "accessories",
  "reviews",
  "review-feedback",
  "locations",
  "service-advantage",
  "access-loan-banner",
  "quote-button",
  "calculator",
  "guarantee-banner",
  "reservation-terms",
  "chat-provider",
] as const satisfies readonly LoadedBlock[];

/** Returns the blocks that would show nothing on a site now, whatever is filled in. */
export async function emptyBlocks(place: BlockPlace): Promise<Set<string>> {
  const asked = await Promise.all(
    OF_THE_SITE.map(async (name) => {
      const [attributes, stock] = [BLOCKS[name].attributes.parse({}), stockOfPage(place, [])];
      const data = await (BY_NAME.get(name) as BlockLoader<never>)({ ...place, stock }, attributes as never);
      return data ? [] : [name];
    }),
  );
  return new Set<string>(asked.flat());
}

async function loadNodes(
  place: BlockPlace & { stock: PageStock },
  nodes: readonly ContentNode[],
): Promise<ContentNode[]> {
  const loaded = await Promise.all(nodes.map((node) => (isBlock(node) ? loadBlock(place, node) : node)));
  return withoutRepeatedCars(
    withOpenLinks(
      place,
      loaded.filter((node) => node !== null),
    ),
  );
}

async function loadBlock(
  place: BlockPlace & { stock: PageStock },
  block: ContentBlock,
): Promise<ContentBlock | null> {
  const loader = BY_NAME.get(block.block);
  const children = await loadNodes(place, block.children);
  // Nothing that it holds has something to show now.
  if (block.children.length > 0 && children.length === 0) return null;
  if (!loader) return { ...block, children };
  try {
    const data = await loader(place, block.attributes as never);
    return data && { ...block, children, data: data as unknown as Json };
  } catch (error) {
    // The page stands without what only the search could tell.
    if (error instanceof SearchUnavailableError) return null;
    throw error;
  }
}

async function reasons({ platform, site }: BlockPlace): Promise<BlockData["reasons"] | null> {
  const t = translator(site);
  const keys = reasonsThatHold(site.home.reasons, await priceClaimOf(platform, site));
  if (keys.length === 0) return null;
  return { reasons: keys.map((key) => ({ title: t(`${key}.title`), text: t(`${key}.text`) })) };
}

async function offers(
  { platform, site }: BlockPlace,
  { count }: BlockAttributes<"offers">,
): Promise<BlockData["offers"] | null> {
  const running = currentOffers(site, platform.now()).slice(0, count);
  if (running.length === 0) return null;
  return { offers: running.map((offer) => offerView(site, offer, CARD_DESCRIPTION)) };
}

async function models(
  { platform, site }: BlockPlace,
  { category: asked, count }: BlockAttributes<"models">,
): Promise<BlockData["models"] | null> {
  const category = categoryOfParameter(asked) ?? "all";
  const shown = site.range.filter((model) => isInCategory(model, category)).slice(0, count);
  if (shown.length === 0) return null;
  return { cards: await modelCards(platform, site, shown), hasMore: shown.length < site.range.length };
}

async function accessories({ site }: BlockPlace): Promise<BlockData["accessories"] | null> {
  const shown = modelsWithAccessories(site);
  return shown.length > 0 ? { models: shown } : null;
}

/**
 * The profile and the dealership are those of the name that the address states. Of several profiles none is taken by
 * guess: the survey asks for praise too.
 */
async function reviewFeedback({ site, query }: BlockPlace): Promise<BlockData["review-feedback"] | null> {
  const survey = own(site.forms, FEEDBACK_FORM);
  const { gmb_profiles, dealerships, enquiry } = site;
  if (!survey?.enabled || !enquiry.enabled || gmb_profiles.length === 0) return null;
  const t = translator(site);
  const stated = statedName(query, "dealership_name");
  const dealership = named(dealerships, stated);
  const profile = named(gmb_profiles, stated) ?? (gmb_profiles.length === 1 ? gmb_profiles[0] : undefined);
  const complaintHref = survey.path + (dealership ? `?dealership=${dealership.slug}` : "");
  return {
    firstName: isolated(statedName(query, "first_name") ?? "") || t("blocks.review_feedback.first_name"),
    dealershipName: stated === null ? t("blocks.review_feedback.dealership_name") : isolated(stated),
    praiseHref: profile?.review_url ?? complaintHref,
    complaintHref,
  };
}

async function locations({ platform, site }: BlockPlace): Promise<BlockData["locations"] | null> {
  const places = await placeViews(platform, site, visibleLocations(site));
  return places.length > 0 ? { places } : null;
}

async function serviceAdvantage(
  { site }: BlockPlace,
  { model, table }: BlockAttributes<"service-advantage">,
): Promise<BlockData["service-advantage"] | null> {
  const { manufacturer } = site;
  const price = servicePriceView(site, model ?? null);
  if (!price || !manufacturer) return null;
  return {
    manufacturer: manufacturer.name,
    ...price,
    models: table ? servicePriceTable(site) : [],
    booking: serviceBookingOf(site),
  };
}

async function quoteButton(
  { site: { slug, dealer_domain, finance } }: BlockPlace,
  { cars }: BlockAttributes<"quote-button">,
): Promise<BlockData["quote-button"] | null> {
  const href = brandQuote(cars, dealer_domain, slug, finance);
  return href === null ? null : { href };
}

/** "Enquire for Finance" leads to the site's finance form. */
async function calculator({
  platform,
  site,
  path,
  query,
}: BlockPlace): Promise<BlockData["calculator"] | null> {
  const enquireHref = financeFormAddress(site);
  return calculatorView(site, { path, query, car: null, enquireHref }, platform.now());
}

async function reservationTerms({
  platform,
  site,
}: BlockPlace): Promise<BlockData["reservation-terms"] | null> {
  const rules = checkoutRules(platform, site);
  const [first, ...others] = site.dealerships.filter(({ slug }) => rules.payable_dealerships.includes(slug));
  if (!rules.enabled || depositOf(rules) === 0 || !first) return null;
  const t = translator(site);
  const values = {
    count: rules.reserve_hours,
    amount: formatDollarsAndCents(site.language, depositOf(rules)),
    dealership: others.length === 0 ? first.name : t("blocks.reservation_terms.dealership"),
  };
  const hours = site.vehicle.money_back_hours;
  return {
    heading: t("checkout.terms.heading"),
    items: [
      ...["held", "refund", "price", "receiver"].map((item) => t(`checkout.terms.${item}`, values)),
      ...(hours === null ? [] : [t("vehicle.reserve.money_back", { count: hours })]),
    ],
  };
}

async function guaranteeBanner({
  platform,
  site,
}: BlockPlace): Promise<BlockData["guarantee-banner"] | null> {
  const t = translator(site);
  const claims = site.vehicle.guarantee_banner;
  if (claims.length === 0) return null;
  return {
    claims: claims.map((claim) => t(typeof claim === "string" ? claim : claim.text)),
    varies: claims.some((claim) => typeof claim !== "string"),
    canReserve: checkoutRules(platform, site).enabled,
  };
}

export function hasCalculator(nodes: readonly ContentNode[]): boolean {
  return blocksNamed(nodes, "calculator").length > 0;
}

/** Whether a loaded page explains figures that could not be computed. */
export function hasWrongFigures(loaded: readonly ContentNode[]): boolean {
  return blocksNamed(loaded, "calculator").some(
    ({ data }) => (data as unknown as CalculatorView).texts.faults.length > 0,
  );
}

/** Returns a page's title, marked as an error's where the loaded page explains wrong figures. */
export function markedTitle(site: Site, title: string, loaded: readonly ContentNode[]): string {
  return hasWrongFigures(loaded) ? translator(site)("form.error_title", { title }) : title;
}

/**
 * Whether a page shows what its address says: names (rules/reviews#review-feedback) or figures
 * (rules/finance#calculator-pages). Search engines may not list it then.
 */
export function showsQuery(nodes: readonly ContentNode[], query: URLSearchParams): boolean {
  return (
    (statesNames(query) && blocksNamed(nodes, "review-feedback").length > 0) ||
    (hasCalculation(query) && hasCalculator(nodes))
  );
}
