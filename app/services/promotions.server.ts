import { promosOnPage, type ResultsPage } from "~/domain/search/promo-card";
import type { PromoCardView } from "~/domain/search/search-extras";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";

/** The site's promo cards of one page of results, worded, in the order they stand. */
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
