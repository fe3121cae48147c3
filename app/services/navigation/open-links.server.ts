import { canSendTexts } from "~/config.server";
import { SIGN_IN_PATH, SIGN_OUT_PATH } from "~/domain/account/gates";
import { type ContentBlock, type ContentNode, isBlock } from "~/domain/content/content-node";
import { stockMenu } from "~/domain/navigation/stock-menu";
import type { Platform } from "~/services/platform/platform";
import { listedFacets } from "~/services/search/listed-facets.server";
import { countedOnce } from "~/services/search/revision-cache.server";
import { SearchUnavailableError } from "~/services/search/stock-search.server";
import { SPIN_PATH, shownCampaign } from "~/services/spin/spin.server";
import type { NavigationLink, SiteConfig } from "~/tenants/schema";
import { garageAt, gateOfForm, siteFormAt } from "~/tenants/site-pages";

/** Nobody has an account where no text messages can be sent. */
const OF_ACCOUNTS = [SIGN_IN_PATH, SIGN_OUT_PATH, "/account", "/alerts", "/watchlist", "/my-garage"];

/** What decides which pages are closed: `sites:check` asks before a site is served. */
type ClosableSite = Pick<SiteConfig, "spin_to_win" | "garage" | "forms" | "enquiry">;
type Place = { platform: Pick<Platform, "config" | "now">; site: ClosableSite };

/**
 * Whether a link leads to a page that answers 404 now, though the site has it switched on: behind a sign-in that no text
 * message reaches, or of a campaign that is over (rules/navigation#open-links).
 */
export function isClosed({ platform, site }: Place, href: string): boolean {
  const path = (href.split(/[?#]/)[0] ?? "").replace(/(.)\/+$/, "$1");
  if (isAtOrBelow(path, SPIN_PATH)) return shownCampaign({ platform, site }) === null;
  if (canSendTexts(platform.config)) return false;
  if (OF_ACCOUNTS.some((own) => isAtOrBelow(path, own)) || garageAt(site, path)) return true;
  const form = siteFormAt(site, path);
  return form !== null && gateOfForm(form) === "equifax-finance";
}

function isAtOrBelow(path: string, own: string): boolean {
  return path === own || path.startsWith(`${own}/`);
}

/** Returns links without those that are closed; the first link below such a one takes its place. */
export function openLinks(place: Place, links: readonly NavigationLink[]): NavigationLink[] {
  return links.flatMap((link) => {
    const below = link.children && openLinks(place, link.children);
    if (!isClosed(place, link.href)) return [below ? { ...link, children: below } : link];
    const [first] = below ?? [];
    return below && first ? [{ label: link.label, href: first.href, children: below }] : [];
  });
}

/** Returns a text whose closed links are plain words, and whose blocks lead to no closed page. */
export function withOpenLinks(place: Place, nodes: readonly ContentNode[]): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (typeof node === "string") return [node];
    if (isBlock(node)) return [blockWithOpenLinks(place, node)].filter((block) => block !== null);
    const children = withOpenLinks(place, node.children);
    const href = node.tag === "a" ? node.attributes?.href : undefined;
    return typeof href === "string" && isClosed(place, href) ? children : [{ ...node, children }];
  });
}

/** The blocks that say enough without their link. Of the others the link is the purpose. */
const SAY_ENOUGH: ReadonlySet<string> = new Set(["tile", "collage-picture", "promotion-slide"]);

/** Returns null when nothing of a block is left without its closed links. What it holds was looked at before. */
function blockWithOpenLinks(place: Place, block: ContentBlock): ContentBlock | null {
  const { href, second_href, second_button, ...rest } = block.attributes;
  const isShut = (address: unknown) => typeof address === "string" && isClosed(place, address);
  const isSecondOpen = second_href !== undefined && second_button !== undefined && !isShut(second_href);
  if (!isShut(href))
    return isShut(second_href)
      ? { ...block, attributes: { ...rest, ...(href === undefined ? {} : { href }) } }
      : block;
  if (SAY_ENOUGH.has(block.block)) return { ...block, attributes: rest };
  // The second button takes the first one's place.
  return isSecondOpen
    ? { ...block, attributes: { ...rest, href: second_href, button: second_button } }
    : null;
}

/**
 * Returns the menu of a site's stock. Null while the numbers are unknown: then the menu has only the links of the
 * configuration.
 */
export const stockMenuOf = countedOnce(async (platform, site) => {
  const found = await listedFacets(platform, site, ["car_type", "make"]);
  // Counts of a part of the stock are not valid for all of it.
  if (found.incomplete) throw new SearchUnavailableError("the index is still loading");
  return stockMenu(found.facets);
});
