import { promosOnPage, type ResultsPage } from "~/domain/search/promo-card";
import type { PromoCardView } from "~/domain/search/search-extras";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";

/** Returns the site's promo cards for one page of results, translated and in order. */
export function promoCards(site: Site, page: ResultsPage): PromoCardView[] {
  const t = translator(site);
  return promosOnPage(site.promotions, page).map(({ promo: { node }, before }) => ({
    before,
    heading: t(node.heading),
    text: node.text ? t(node.text) : null,
    link: node.link ? { text: t(node.link.label), href: node.link.href } : null,
    picture: node.picture ?? null,
    tone: node.tone,
  }));
}
