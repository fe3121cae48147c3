import { canSendTexts } from "~/config.server";
import type { ContentNode } from "~/domain/content/content-node";
import { isBlock } from "~/domain/content/content-node";
import type { NavigationLink } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { gateOfForm, siteFormAt } from "~/tenants/site-pages";
import type { Platform } from "../platform/platform";
import { SPIN_PATH, shownCampaign } from "../spin/spin.server";

type Place = { platform: Pick<Platform, "config" | "now">; site: Site };

/**
 * Whether a link leads to a page that answers 404 now, though the site has it switched on: behind a sign-in that no text
 * message reaches, or of a campaign that is over (rules/navigation#open-links).
 */
export function isClosed({ platform, site }: Place, href: string): boolean {
  const path = href.split(/[?#]/)[0] ?? "";
  if (path === SPIN_PATH) return shownCampaign({ platform, site }) === null;
  if (canSendTexts(platform.config)) return false;
  const form = siteFormAt(site, path);
  return form !== null && gateOfForm(form) === "equifax-finance";
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

/** Returns a text whose closed links are plain words. */
export function withOpenLinks(place: Place, nodes: readonly ContentNode[]): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (typeof node === "string" || isBlock(node)) return [node];
    const children = withOpenLinks(place, node.children);
    const href = node.tag === "a" ? node.attributes?.href : undefined;
    return typeof href === "string" && isClosed(place, href) ? children : [{ ...node, children }];
  });
}
