import { isAvailable, isPastListing } from "~/domain/availability";
import type { CallView } from "~/domain/call/call-view";
import type { Car } from "~/domain/car";
import type { CompactCarView } from "~/domain/compact-car";
import type { CarVersion } from "~/domain/fresh-car";
import { priceDisplay } from "~/domain/price";
import { maySave } from "~/domain/saved-cars/saving-controls";
import { searchAddress } from "~/domain/search/search-address";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import { isWithinLimits } from "~/domain/search/stock-filter";
import { slugify } from "~/domain/slug";
import { type VehicleAction, vehicleActions } from "~/domain/vehicle-actions";
import { type VehicleView, vehicleView } from "~/domain/vehicle-view";
import { formatDollars } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { actionRules } from "./action-rules.server";
import { callView } from "./call.server";
import { locationOfCar } from "./car-location.server";
import { carVersion } from "./car-version.server";
import { type FinanceView, financeOfCar } from "./finance.server";
import { type HandOnView, handOnView } from "./hand-on.server";
import { type MarketPriceView, marketPriceView } from "./market-price.server";
import type { RequestContext } from "./platform.server";
import { type ShareImage, shareImage } from "./share-image.server";
import { loadSimilarCars } from "./similar-cars.server";
import { vehicleStructured } from "./structured-data.server";
import { type VehicleLocationView, vehicleLocationView } from "./vehicle-location.server";
import { type VehicleSectionsView, vehicleSectionsView } from "./vehicle-sections.server";
import { recentlyViewed, rememberViewed } from "./viewed-cars.server";

/** Of the cars looked at before, the newest; the others are with the favourites. */
const MOST_VIEWED_SHOWN = 6;

export interface Breadcrumb {
  name: string;
  href: string;
}

/** Where a car stands and who sells it. */
export interface SellerView {
  dealership: string;
  street: string | null;
  licence: string | null;
  directions: string | null;
  locationHref: string | null;
  /** 'See more from this dealer' (spec 1 §2). */
  moreHref: string;
}

export interface VehiclePageAnswer {
  vehicle: VehicleView;
  /** Its buttons, in their order. */
  actions: VehicleAction[];
  about: VehicleSectionsView;
  /** Whether the bar at the foot of a phone's screen shows. */
  stickyBar: boolean;
  seller: SellerView;
  call: CallView | null;
  /** Which version of the car this is, and how often it was viewed. */
  version: CarVersion;
  location: VehicleLocationView | null;
  finance: FinanceView | null;
  market: MarketPriceView | null;
  handOn: HandOnView;
  /** Whether the car can be added to favourites and comparison. */
  savable: boolean;
  similar: CompactCarView[];
  viewed: CompactCarView[];
  breadcrumbs: Breadcrumb[];
  title: string;
  description: string;
  structured: object[];
  image: ShareImage | null;
  headers: Record<string, string>;
}

/**
 * A car of this site by its slug.
 * @throws Response 404 for a car the site does not have or show, 410 for one sold longer ago than it lists
 */
export async function carOfSite(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  slug: string | undefined,
): Promise<Car> {
  const car = slug ? await platform.store.cars.bySlug(slug, site.dealershipIds) : null;
  if (!car?.show_on_dealer_website || !isWithinLimits(car, site.search.only))
    throw new Response(null, { status: 404 });
  if (isPastListing(car, platform.now(), site.search.sold_window_days))
    throw new Response(null, { status: 410 });
  return car;
}

export async function loadVehiclePage(
  context: Pick<RequestContext, "platform" | "site" | "origin">,
  slug: string | undefined,
  request: Request,
): Promise<VehiclePageAnswer> {
  const { platform, site, origin } = context;
  const car = await carOfSite(context, slug);
  const t = translator(site);
  const breadcrumbs = breadcrumbsOf(site, car);
  const seller = sellerOf(site, car);
  const vehicle = vehicleView(car, site.vehicle, platform.now());
  const actions = vehicleActions(car, actionRules(site), vehicle.price);
  const location = locationOfCar(site, car);
  const [call, version, market, similar, viewed] = await Promise.all([
    callView(context, car, request),
    carVersion(context, car),
    marketPriceView(context, car),
    loadSimilarCars(context, car),
    recentlyViewed(context, request, { without: car, most: MOST_VIEWED_SHOWN }),
  ]);
  return {
    vehicle,
    actions,
    about: vehicleSectionsView(site, {
      features: vehicle.features.first.length,
      reservable: actions.some(({ kind }) => kind === "reserve"),
      used: car.car_type === "used",
      available: vehicle.available,
    }),
    stickyBar: site.vehicle.sticky_bar,
    seller,
    call,
    version,
    finance: financeOfCar(site, car, platform.now()),
    market,
    handOn: handOnView(site, car, origin),
    location: vehicleLocationView(site, location, platform.now()),
    savable: maySave({ ...car, photos: car.images.length }, site.saved_cars),
    similar,
    viewed,
    headers: rememberViewed(context, request, car),
    breadcrumbs,
    title: t("vehicle.title", { car: car.name, site: site.name }),
    description: descriptionOf(site, car),
    image: shareImage(car, origin, platform.config.IMAGE_CDN),
    structured: vehicleStructured(site, {
      origin,
      car,
      price: vehicle.price,
      location,
      breadcrumbs,
      cdn: platform.config.IMAGE_CDN,
    }),
  };
}

function breadcrumbsOf(site: Site, car: Car): Breadcrumb[] {
  const t = translator(site);
  return [
    { name: t("nav.home"), href: "/" },
    { name: t("search.heading_all"), href: "/cars" },
    { name: car.make, href: `/search/${slugify(car.make)}` },
    { name: car.model, href: `/search/${slugify(car.make)}/${slugify(car.model)}` },
    { name: car.name, href: `/cars/${car.slug}` },
  ];
}

function sellerOf(site: Site, car: Car): SellerView {
  const location = locationOfCar(site, car);
  const address = location?.address;
  return {
    dealership: car.dealership_name,
    street: address ? `${address.street}, ${address.city} ${address.state} ${address.postcode}` : null,
    licence: location?.dealer_license_number ?? null,
    directions: address?.place_url ?? null,
    locationHref: location?.visible ? `/locations/${location.slug}` : null,
    moreHref: searchAddress({ ...EMPTY_SEARCH, facets: { dealership_slug: [car.dealership_slug] } }),
  };
}

function descriptionOf(site: Site, car: Car): string {
  return [
    car.name,
    priceText(site, car),
    car.simple_body,
    car.simple_transmission,
    car.city,
    car.dealership_name,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The price with its kind, as wherever a price stands; none of a car that can't be had. */
function priceText(site: Site, car: Car): string | null {
  const price = priceDisplay(car, { offersSubscription: site.vehicle.offers_subscription });
  if (!isAvailable(car.status) || (price.kind !== "price" && price.kind !== "reduced")) return null;
  const amount = formatDollars(site.language, price.amount);
  return price.type ? `${amount} ${translator(site)(`card.price_type.${price.type}`)}` : amount;
}
