import { fieldKey } from "~/domain/forms/form-field";
import {
  DEPARTMENT_FORMS,
  exploreAddress,
  isOfferOf,
  type LabelledLink,
  modelWithMake,
  type Offer,
  type OfferView,
  offerPath,
  runningOffers,
} from "~/domain/offers/offer";
import { DISCLAIMER, shortenText } from "~/domain/offers/shortened-text";
import type { PromoCard } from "~/domain/search/promo-card";
import { own } from "~/domain/text/own-property";
import { formatDate } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Translate } from "~/i18n/translate";
import type { Site } from "~/tenants/site";
import { offersOf } from "~/tenants/site-pages";
import { named } from "../wording/brand-words.server";

/** The anchor of the enquiry form on an offer's page. */
export const OFFER_FORM = "offer-form";

/** Returns the offers that a site shows at a moment (rules/offers#offer-dates). None where offers are switched off. */
export function currentOffers(site: Site, now: Date): Offer[] {
  return site.offers.enabled ? runningOffers(offersOf(site), site.id, now) : [];
}

/** Returns an offer of the site by its id, also before and after its dates; null when the site has none. */
export function findOffer(site: Site, id: string | undefined): Offer | null {
  if (!site.offers.enabled) return null;
  return offersOf(site).find((offer) => offer.id === id && isOfferOf(offer, site.id)) ?? null;
}

export function pathOfOffer(site: Pick<Site, "manufacturer">, offer: Offer): string {
  return offerPath(offer, site.manufacturer !== null);
}

/** @param limit most characters of the description before "View more" */
export function offerView(site: Site, offer: Offer, limit: number): OfferView {
  const t = translator(site);
  const text = (part: string) => t(`${offer.wording}.${part}`);
  const description = text("description");
  return {
    id: offer.id,
    name: text("name"),
    href: pathOfOffer(site, offer),
    category: offer.category && t(`offers.category.${fieldKey(offer.category)}`),
    picture: pictureOf(site, offer, t),
    description: site.offers.descriptions_expanded
      ? { full: description, short: null }
      : shortenText(description, limit),
    disclaimer: offer.has_disclaimer ? shortenText(text("disclaimer"), DISCLAIMER) : null,
    until: offer.expires === undefined ? null : t("offers.until", { date: lastDay(site, offer.expires) }),
    enquire: enquireLink(site, offer, t),
    explore: offer.model && {
      label: t("offers.explore", { model: modelName(site, offer.model) }),
      href: exploreAddress(offer.model),
    },
    testDrive: testDriveLink(site, offer, t),
  };
}

/** The offer's own picture, else its model's (rules/offers#offer-picture). */
function pictureOf({ range }: Pick<Site, "range">, offer: Offer, t: Translate): OfferView["picture"] {
  if (offer.picture) {
    const { src, alt } = offer.picture;
    return { src, alt: alt === null ? "" : t(alt) };
  }
  const image = range.find(({ slug }) => slug === offer.model?.slug)?.image;
  return image ? { src: image, alt: "" } : null;
}

/** A model of the manufacturer has the name of its page; any other one that of the offer. */
function modelName(site: Site, { slug, name }: NonNullable<Offer["model"]>): string {
  const model = site.range.find((each) => each.slug === slug);
  return model ? named(site, model).name : name;
}

/** The last day of a moment, in words. */
export function lastDay(site: Site, moment: string): string {
  return formatDate(site.language, moment, site.time_zone);
}

/**
 * The chat of the site, the form of the department that answers, else the form on the offer's page
 * (rules/offers#offer-enquiry). Null without any of them.
 */
function enquireLink(site: Site, offer: Offer, t: Translate): LabelledLink | null {
  const { chat_url, enquire_label } = site.offers;
  const label = t(enquire_label);
  if (chat_url) return { label, href: chat_url };
  if (!site.enquiry.enabled) return null;
  return { label, href: departmentPath(site, offer) ?? `${pathOfOffer(site, offer)}#${OFFER_FORM}` };
}

/** Returns the address of the finance or service form for an offer of that category; null for all other offers. */
export function departmentPath({ forms, enquiry }: Site, { category }: Offer): string | null {
  const form = category === null ? undefined : own(forms, DEPARTMENT_FORMS.get(category) ?? "");
  if (!enquiry.enabled || !form?.enabled) return null;
  return form.anchor ? `${form.path}#${form.anchor}` : form.path;
}

/** Leads to the site's test-drive form, with the offer's model chosen. Null for an offer without a model. */
function testDriveLink({ forms, enquiry, ...site }: Site, offer: Offer, t: Translate): LabelledLink | null {
  const { test_drive } = forms;
  if (!offer.model || !enquiry.enabled || !test_drive?.enabled) return null;
  const make = (offer.manufacturer ?? site.manufacturer)?.name ?? null;
  const query = new URLSearchParams({ model: modelWithMake(offer.model, make) });
  return { label: t("nav.book_test_drive"), href: `${test_drive.path}?${query}` };
}

/** An offer in the place of a promotional tile. */
export type OfferTile = PromoCard & { offer: Offer };

/** Returns the site's offers as tiles among the results, one for each place that they have (rules/offers#offer-tiles). */
export function offerTiles(site: Site, now: Date): OfferTile[] {
  const offers = currentOffers(site, now);
  return site.offers.search_positions.flatMap((position, index) => {
    const offer = offers[index];
    return offer ? [{ offer, positions: [position], display: [], strict_display: false }] : [];
  });
}
