import { OFFERS_PATH, type OfferView } from "~/domain/offers/offer";
import { CARD_DESCRIPTION } from "~/domain/offers/shortened-text";
import { structuredList } from "~/domain/seo/offer";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { currentOffers, offerView } from "~/services/offers/site-offers.server";
import { fullAddress } from "~/services/platform/site-origin.server";

interface SpecialOffersPage {
  heading: string;
  intro: string;
  offers: OfferView[];
  page: { title: string; description: string; canonical: string; structured: object[] };
}

/**
 * `/special-offers`: the offers that run now (rules/offers#offer-list).
 * @throws Response 404 where the site has no offers
 */
export function loadSpecialOffersPage({
  platform,
  site,
  origin,
}: Pick<RequestContext, "platform" | "site" | "origin">): SpecialOffersPage {
  if (!site.offers.enabled) throw new Response(null, { status: 404 });
  const t = translator(site);
  const offers = currentOffers(site, platform.now()).map((offer) => offerView(site, offer, CARD_DESCRIPTION));
  const heading = t("offers.heading");
  return {
    heading,
    intro: offers.length > 0 ? t("offers.intro") : t("offers.none"),
    offers,
    page: {
      title: `${heading} – ${site.name}`,
      description: t("offers.intro"),
      canonical: origin + OFFERS_PATH,
      structured: structuredList(
        offers.map(({ name, href }) => ({ name, url: fullAddress(site, origin, href) })),
      ),
    },
  };
}
