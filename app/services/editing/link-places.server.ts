import { own } from "~/domain/text/own-property";
import { translator } from "~/i18n/site-i18n.server";
import type { NavigationLink } from "~/tenants/schema";
import type { Site, SiteFault } from "~/tenants/site";

/** What links to a page, as an editor knows it. */
export interface LinkPlace {
  what:
    | "header"
    | "footer"
    | "models"
    | "promo"
    | "popup"
    | "offer"
    | "banner"
    | "page"
    | "redirect"
    | "other";
  /** What is written there; "": it has no name. */
  name: string;
}

type Place = Pick<SiteFault, "file" | "key">;

/** Returns what a fault of a link is about. */
export function linkPlace(site: Site, { file, key }: Place): LinkPlace {
  const [, page] = /content(?:\.[\w-]+)?\/(.+)\.md$/.exec(file) ?? [];
  if (page !== undefined) return { what: "page", name: own(site.content, page)?.title ?? page };
  const t = translator(site);
  const [area = "", name = "", index = ""] = key.split(".");
  if (area === "navigation") return menuPlace(site, key);
  if (area === "promotions") {
    const tile = site.promotions[Number(name)];
    return { what: "promo", name: tile ? t(tile.node.heading) : "" };
  }
  if (area === "popups") {
    const popup = own(site.popups, name);
    return { what: "popup", name: popup ? t(popup.title) : name };
  }
  if (area === "offers" && name === "entries") {
    const offer = own(site.offers.entries, index);
    return { what: "offer", name: offer ? t(`${offer.wording}.name`) : index };
  }
  if (area === "search" && name === "feature_banner") {
    const link = site.search.feature_banner[Number(index)];
    return { what: "banner", name: link ? t(link.label) : "" };
  }
  return area === "redirects" ? { what: "redirect", name } : { what: "other", name: "" };
}

function menuPlace(site: Site, key: string): LinkPlace {
  const { header, footer, models_menu } = site.navigation;
  const flat = (links: readonly NavigationLink[]): NavigationLink[] =>
    links.flatMap((link) => [link, ...flat(link.children ?? [])]);
  const t = translator(site);
  const menus = [
    { what: "header" as const, links: flat(header) },
    { what: "footer" as const, links: flat(footer.flatMap(({ links }) => links)) },
    { what: "models" as const, links: flat(models_menu) },
  ];
  const [, part = "", rest = ""] = /^navigation\.(\w+)\.(.*)$/.exec(key) ?? [];
  if (part === "links") {
    for (const { what, links } of menus) {
      const link = links.find((each) => each.link === rest.split(".")[0]);
      if (link) return { what, name: t(link.label) };
    }
    return { what: "header", name: "" };
  }
  const [first = 0, second] = [...rest.matchAll(/(?:^|\.)(\d+)(?=\.)/g)].map(([, number]) => Number(number));
  const list = part === "footer" ? footer[first]?.links : part === "header" ? header : models_menu;
  const top = list?.[part === "footer" ? (second ?? 0) : first];
  const link = part === "footer" || second === undefined ? top : top?.children?.[second];
  const what = part === "footer" ? "footer" : part === "header" ? "header" : "models";
  return { what, name: link ? t(link.label) : "" };
}
