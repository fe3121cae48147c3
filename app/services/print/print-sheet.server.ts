import type { Car } from "~/domain/car/car";
import { placeText } from "~/domain/car/car-place";
import type { PriceDisplay } from "~/domain/car/price";
import { printSheet, type SheetText, UNPRINTABLE_MARK } from "~/domain/print/print-sheet";
import { asCarSlug } from "~/domain/text/identifiers";
import { type Format, formatFor } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { specValue } from "~/i18n/spec-value";
import type { Translate } from "~/i18n/translate";
import { fullAddress } from "~/services/platform/site-origin.server";
import type { Site } from "~/tenants/site";
import { recordEvent } from "../analytics/event-log.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import { locationOfCar, locationOfParkedCar } from "../locations/car-location.server";
import type { SiteContext } from "../platform/platform";
import { requireCar } from "../stock/listed-cars.server";
import { carPhone } from "../vehicle/button-rules.server";

/** The site has no printing. */
export class PrintingOffError extends Error {
  override name = "PrintingOffError";
}

/**
 * Returns a car's sheet in the site's wording. Counts as printing: records event 61.
 * @throws PrintingOffError, CarNotFoundError, CarGoneError
 */
export async function sheetToPrint(
  context: SiteContext,
  slug: string | undefined,
  visitor: VisitorRequest,
): Promise<SheetText> {
  if (!context.site.print.enabled) throw new PrintingOffError("this site prints nothing");
  const car = await requireCar(context, asCarSlug(slug ?? ""));
  recordEvent(context, { event: "print", car }, visitor);
  return sheetText(context, car);
}

function sheetText({ platform, site, origin }: SiteContext, car: Car): SheetText {
  const t = translator(site);
  const format = formatFor(site.language, site.time_zone);
  const sheet = printSheet(car, {
    offersSubscription: site.vehicle.offers_subscription,
    pictures: site.print.pictures,
  });
  const facts = (items: typeof sheet.details) =>
    items.map((item) => ({ term: t(`vehicle.spec.${item.key}`), value: specValue(t, format, item) }));
  const count = car.images.length;
  return {
    slug: sheet.slug,
    language: site.language,
    title: t("sheet.title", { car: sheet.name, site: site.name }),
    name: sheet.name,
    address: fullAddress(site, origin, `/cars/${sheet.slug}`),
    sold: sheet.available ? null : t("sheet.sold"),
    state: sheet.states.map((state) => t(`card.tag.${state}`)).join(" · ") || null,
    price: priceText(sheet.price, t, format),
    pictures: sheet.pictures.map(({ url, alt }, index) => ({
      url,
      alt: alt ?? t("gallery.photo", { name: sheet.name, number: index + 1, count }),
    })),
    keyInformation: facts(sheet.keyInformation),
    details: facts(sheet.details),
    features: sheet.features,
    comments: sheet.comments,
    dealer: dealerText(site, car, t),
    site: { name: site.name, phone: site.phone },
    words: {
      keyInformation: t("sheet.key_information"),
      details: t("sheet.car_details"),
      features: t("sheet.features"),
      comments: t("sheet.comments"),
      photos: t("sheet.photos"),
      dealer: t(isElsewhere(site, car) ? "sheet.seller" : "sheet.dealer"),
      online: t("sheet.online"),
      qrAlt: t("sheet.qr_alt"),
      printed: t("sheet.printed", { date: format.date(platform.now()) }),
      accuracy: t("sheet.accuracy"),
      unprintable: t("sheet.unprintable", { mark: UNPRINTABLE_MARK }),
    },
  };
}

function priceText(price: PriceDisplay, t: Translate, format: Format): SheetText["price"] {
  switch (price.kind) {
    case "subscription":
      return { amount: t("card.per_week", { amount: format.dollars(price.perWeek) }), kind: null, was: null };
    case "preorder":
      return { amount: t("card.preorder"), kind: null, was: null };
    case "none":
      return { amount: t("card.no_price"), kind: null, was: null };
    default:
      return {
        amount: format.dollars(price.amount),
        kind: price.type && t(`card.price_type.${price.type}`),
        was: price.was === null ? null : t("sheet.was", { amount: format.dollars(price.was) }),
      };
  }
}

function dealerText(site: Site, car: Car, t: Translate): SheetText["dealer"] {
  const licence = locationOfCar(site, car)?.dealer_license_number;
  return {
    name: car.dealership_name,
    lines: placeLines(site, car, t),
    // A masked number would be useless on paper.
    phone: t("sheet.phone", { phone: carPhone(site, car) ?? site.phone }),
    licence: licence ? t("sheet.licence", { number: licence }) : null,
  };
}

function isElsewhere(site: Site, car: Car): boolean {
  return locationOfParkedCar(site, car) === undefined && placeText(car) !== null;
}

/** Returns the car's place: the location's name and street, or the city in its feed. */
function placeLines(site: Site, car: Car, t: Translate): string[] {
  if (isElsewhere(site, car)) return [t("sheet.elsewhere", { place: placeText(car) })];
  const location = locationOfCar(site, car);
  if (!location) return [];
  const { street, city, state, postcode } = location.address;
  const name = location.name === car.dealership_name ? [] : [location.name];
  return [...name, `${street}, ${city} ${state} ${postcode}`];
}
