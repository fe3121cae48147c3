import type { Car } from "~/domain/car";
import type { PriceDisplay } from "~/domain/price";
import { printSheet, type SheetText } from "~/domain/print-sheet";
import { UNPRINTABLE_MARK } from "~/domain/printable-text";
import { type Format, formatFor } from "~/i18n/site-format";
import { translator } from "~/i18n/site-i18n.server";
import { specValue } from "~/i18n/spec-value";
import type { Translate } from "~/i18n/translate";
import type { Site } from "~/tenants/site";
import { recordEvent } from "./analytics.server";
import { carPhone } from "./call.server";
import { locationOfCar } from "./car-location.server";
import type { RequestContext } from "./platform.server";
import { carOfSite } from "./vehicle-page.server";

export type PrintContext = Pick<RequestContext, "platform" | "site" | "origin">;

/**
 * A car's sheet in the site's words. Asking for it is printing: it is recorded as event 61.
 * @throws Response 404 when the site prints nothing or does not have the car, 410 when the car is long sold
 */
export async function sheetToPrint(
  context: PrintContext,
  slug: string | undefined,
  request: Request,
): Promise<SheetText> {
  if (!context.site.print.enabled) throw new Response(null, { status: 404 });
  const car = await carOfSite(context, slug);
  recordEvent(context, { event: "print", car }, request);
  return sheetText(context, car);
}

function sheetText({ platform, site, origin }: PrintContext, car: Car): SheetText {
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
    address: `${origin}/cars/${sheet.slug}`,
    sold: sheet.available ? null : t("sheet.sold"),
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
      dealer: t("sheet.dealer"),
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
  const location = locationOfCar(site, car);
  const address = location?.address;
  const licence = location?.dealer_license_number;
  const place = location && location.name !== car.dealership_name ? location.name : null;
  const street = address && `${address.street}, ${address.city} ${address.state} ${address.postcode}`;
  return {
    name: car.dealership_name,
    lines: [place, street].filter((line) => line != null),
    // On paper a masked number would be of no use.
    phone: t("sheet.phone", { phone: carPhone(site, car) ?? site.phone }),
    licence: licence ? t("sheet.licence", { number: licence }) : null,
  };
}
