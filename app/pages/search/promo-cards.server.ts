import { CARD_DESCRIPTION, shortenText } from "~/domain/offers/shortened-text";
import { promosOnPage, type ResultsPage } from "~/domain/search/promo-card";
import type { PromoCardView } from "~/domain/search/search-extras";
import { translator } from "~/i18n/site-i18n.server";
import type { Translate } from "~/i18n/translate";
import { isClosed } from "~/services/navigation/open-links.server";
import { type OfferTile, offerTiles, pathOfOffer } from "~/services/offers/site-offers.server";
import type { Platform } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";

/** Returns the site's promo cards and offers for one page of results, translated and in order. */
export function promoCards(platform: Platform, site: Site, page: ResultsPage): PromoCardView[] {
  const t = translator(site);
  // One that leads nowhere now invites to nothing.
  const open = site.promotions.filter(
    ({ node: { link } }) => !link || !isClosed({ platform, site }, link.href),
  );
  const promos = [...open, ...offerTiles(site, page.now)];
  return promosOnPage(promos, page).map(({ promo, before }) =>
    "offer" in promo ? offerCard(site, promo, before, t) : promoCard(promo, before, t),
  );
}

function promoCard({ node }: Site["promotions"][number], before: number, t: Translate): PromoCardView {
  return {
    before,
    heading: t(node.heading),
    text: node.text ? t(node.text) : null,
    link: node.link ? { text: t(node.link.label), href: node.link.href } : null,
    picture: node.picture ?? null,
    tone: node.tone,
  };
}

function offerCard(site: Site, { offer }: OfferTile, before: number, t: Translate): PromoCardView {
  const { full, short } = shortenText(t(`${offer.wording}.description`), CARD_DESCRIPTION);
  return {
    before,
    heading: t(`${offer.wording}.name`),
    text: short ?? full,
    link: { text: t("offers.view"), href: pathOfOffer(site, offer) },
    picture: offer.picture?.src ?? null,
    tone: "brand",
  };
}
