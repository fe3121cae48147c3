import { type VehicleAction, vehicleActions } from "~/domain/buttons/vehicle-actions";
import type { Car } from "~/domain/car/car";
import { placeText } from "~/domain/car/car-place";
import { isAvailable } from "~/domain/car/car-state";
import { priceDisplay } from "~/domain/car/price";
import type { CompactCarView } from "~/domain/card/compact-car";
import { hasCalculation } from "~/domain/finance/calculator-query";
import type { CalculatorView } from "~/domain/finance/calculator-view";
import type { FinanceView } from "~/domain/finance/finance-view";
import type { CallView } from "~/domain/locations/call";
import { canonicalSearchAddress, searchAddress } from "~/domain/search/search-address";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import type { CarVersion } from "~/domain/vehicle-page/live-fields";
import {
  type StickyBarRule,
  stickyBarRule,
  type VehicleView,
  vehicleView,
} from "~/domain/vehicle-page/vehicle-view";
import { maySave } from "~/domain/visitor/saved-lists";
import { formatDollars } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { stockWord } from "~/i18n/spec-value";
import type { RequestContext } from "~/pages/request-context";
import { viewsOf } from "~/services/analytics/view-counter.server";
import { calculatorView } from "~/services/finance/calculator-view.server";
import { locationOfCar, locationOfParkedCar } from "~/services/locations/car-location.server";
import type { SiteContext } from "~/services/platform/platform";
import { priceClaimOf } from "~/services/stock/listed-cars.server";
import { type MarketPriceView, marketPriceView } from "~/services/stock/market-price.server";
import { loadSimilarCars } from "~/services/stock/similar-cars.server";
import { actionRules, callView } from "~/services/vehicle/button-rules.server";
import { financeOfCar } from "~/services/vehicle/finance-view.server";
import { type ShareImage, shareImage } from "~/services/vehicle/share-image.server";
import { recentlyViewed } from "~/services/visitor/recent-searches.server";
import type { Site } from "~/tenants/site";
import { locationPath } from "~/tenants/site-pages";
import { personalHeaders, visitorRequest } from "../http/visitor-request.server";
import { vehicleStructured } from "../seo/structured-data.server";
import { carOfPage } from "./car-of-page.server";
import type { ShareAndPrintView } from "./share-bar";
import type { CarLocation } from "./vehicle-location";
import {
  ownReservationView,
  shareAndPrintView,
  type VehicleSectionsView,
  vehicleLocationView,
  vehicleSectionsView,
} from "./vehicle-sections.server";

/** Maximum number of recently viewed cars on the page. The favourites page shows the others. */
const MAX_VIEWED_SHOWN = 6;

interface Breadcrumb {
  name: string;
  href: string;
}

interface SellerView {
  dealership: string;
  /** The car's own place, when it is not the dealership's. */
  elsewhere: string | null;
  street: string | null;
  licence: string | null;
  directions: string | null;
  locationHref: string | null;
  /** 'See more from this dealer' (rules/search#see-more). */
  moreHref: string;
}

interface VehiclePageAnswer {
  vehicle: VehicleView;
  actions: VehicleAction[];
  about: VehicleSectionsView;
  /** Whether the bar at the bottom of a phone's screen shows. */
  stickyBar: StickyBarRule;
  seller: SellerView;
  call: CallView | null;
  /** The car's version and its number of views. */
  version: CarVersion;
  location: CarLocation | null;
  finance: FinanceView | null;
  calculator: CalculatorView | null;
  market: MarketPriceView | null;
  shareAndPrint: ShareAndPrintView;
  /** Whether the car can be added to favourites and comparison. */
  savable: boolean;
  similar: CompactCarView[];
  viewed: CompactCarView[];
  breadcrumbs: Breadcrumb[];
  title: string;
  description: string;
  structured: object[];
  /** False: the address holds a calculation. */
  indexable: boolean;
  image: ShareImage | null;
  headers: Headers;
}

export async function loadVehiclePage(
  context: RequestContext,
  slug: string | undefined,
  request: Request,
): Promise<VehiclePageAnswer> {
  const { platform, site, origin } = context;
  const car = await carOfPage(context, slug);
  const visitor = visitorRequest(request);
  const query = new URL(request.url).searchParams;
  const t = translator(site);
  const breadcrumbs = breadcrumbsOf(site, car);
  const seller = sellerOf(site, car);
  const vehicle = vehicleView(car, { ...site.vehicle, time_zone: site.time_zone }, platform.now());
  const own = await ownReservationView(context, visitor, car);
  const actions = vehicleActions(car, actionRules(platform, site), vehicle.price, own);
  const headers = own ? personalHeaders() : new Headers();
  const location = locationOfParkedCar(site, car);
  const finance = financeOfCar(site, car, platform.now());
  const [call, version, market, similar, viewed, prices] = await Promise.all([
    callView(context, car, visitor),
    carVersion(context, car),
    marketPriceView(context, car),
    loadSimilarCars(context, car),
    recentlyViewed(context, visitor, { without: car, most: MAX_VIEWED_SHOWN }),
    priceClaimOf(platform, site),
  ]);
  return {
    vehicle,
    actions,
    about: vehicleSectionsView(
      site,
      car,
      {
        features: vehicle.features.first.length,
        reservable: actions.some(({ kind }) => kind === "reserve"),
        prices,
      },
      platform.now(),
    ),
    stickyBar: stickyBarRule(site.vehicle),
    seller,
    call,
    version,
    finance,
    calculator: calculatorView(
      site,
      {
        path: `/cars/${car.slug}`,
        query,
        car,
        enquireHref: actions.find(({ kind }) => kind === "finance")?.href ?? null,
        finance,
      },
      platform.now(),
    ),
    indexable: isAvailable(car.status) && !hasCalculation(query),
    market,
    shareAndPrint: shareAndPrintView(site, car, origin),
    location: vehicleLocationView(site, location, platform.now()),
    savable: maySave({ ...car, photos: car.images.length }, site.saved_cars),
    similar,
    viewed,
    headers,
    breadcrumbs,
    title: t("vehicle.title", {
      condition: t(`vehicle.condition.${car.car_type}`),
      car: car.name,
      site: site.name,
    }),
    description: descriptionOf(site, car),
    image: shareImage(car, origin, platform.config.IMAGE_CDN),
    structured: vehicleStructured(site, {
      origin,
      car,
      price: vehicle.price,
      location: locationOfCar(site, car),
      standsThere: location !== undefined,
      breadcrumbs,
      cdn: platform.config.IMAGE_CDN,
      now: platform.now(),
    }),
  };
}

function breadcrumbsOf(site: Site, car: Car): Breadcrumb[] {
  const t = translator(site);
  const searchFor = (facets: SearchState["facets"]) => canonicalSearchAddress({ ...EMPTY_SEARCH, facets });
  return [
    { name: t("nav.home"), href: "/" },
    { name: t("search.heading_all"), href: "/cars" },
    { name: car.make, href: searchFor({ make: [car.make] }) },
    { name: car.model, href: searchFor({ make: [car.make], model: [car.model] }) },
    { name: car.name, href: `/cars/${car.slug}` },
  ];
}

function sellerOf(site: Site, car: Car): SellerView {
  const location = locationOfCar(site, car);
  const here = locationOfParkedCar(site, car);
  const address = here?.address;
  return {
    dealership: car.dealership_name,
    elsewhere: here ? null : placeText(car),
    street: address ? `${address.street}, ${address.city} ${address.state} ${address.postcode}` : null,
    licence: location?.dealer_license_number ?? null,
    directions: address?.place_url ?? null,
    locationHref: location?.visible ? locationPath(site, location) : null,
    moreHref: searchAddress({ ...EMPTY_SEARCH, facets: { dealership_slug: [car.dealership_slug] } }),
  };
}

function descriptionOf(site: Site, car: Car): string {
  const word = (property: string, value: string | null) =>
    value && stockWord(translator(site), property, value);
  return [
    car.name,
    translator(site)(`vehicle.condition.${car.car_type}`),
    priceText(site, car),
    word("body", car.simple_body),
    word("transmission", car.simple_transmission),
    car.city,
    car.dealership_name,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Returns the price with its kind, as wherever a price shows. Returns none for a car that is not available. */
function priceText(site: Site, car: Car): string | null {
  const price = priceDisplay(car, { offersSubscription: site.vehicle.offers_subscription });
  if (!isAvailable(car.status) || (price.kind !== "price" && price.kind !== "reduced")) return null;
  const amount = formatDollars(site.language, price.amount);
  return price.type ? `${amount} ${translator(site)(`card.price_type.${price.type}`)}` : amount;
}

/** Returns a car's version and, when the site shows it, its number of views. */
async function carVersion(context: Pick<SiteContext, "platform" | "site">, car: Car): Promise<CarVersion> {
  return {
    slug: car.slug,
    websiteId: context.site.id,
    updatedAt: car.updated_at,
    photosCount: car.images.length,
    views: context.site.views.shown ? await viewsOf(context, car) : null,
  };
}
