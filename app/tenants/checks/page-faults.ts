import type { CarType } from "~/domain/car/car";
import { isBlogPost } from "~/domain/content/blog";
import { blocksNamed, type ContentNode, contentAddresses, contentText } from "~/domain/content/content-node";
import { languagesOf } from "~/domain/languages/language-address";
import { exploreAddress } from "~/domain/offers/offer";
import { carTypesOfSegment, SEARCH_PATH } from "~/domain/search/search-address";
import { own } from "~/domain/text/own-property";
import type { RouteTable } from "~/tenants/route-table.server";
import type { NavigationLink, SiteConfig } from "~/tenants/schema";
import type { ContentPage, ReferenceFault } from "~/tenants/site";
import { type AddressedSite, type Place, SiteAddresses } from "~/tenants/site-addresses";
import { siteFormAt } from "~/tenants/site-pages";

/** A link of site.json with its position. */
interface PlacedLink {
  href: string;
  /** Wording key of its text; null when the page has a text of its own. */
  label: string | null;
  /** Key of the object that contains it. */
  key: string;
  /** The last part of its key. */
  property: string;
}

export function linksOf(config: SiteConfig): PlacedLink[] {
  const { help, feature_banner } = config.search;
  const single = (key: string, property: string, href: string | null): PlacedLink[] =>
    href === null ? [] : [{ href, label: null, key, property }];
  return [
    ...walk(config.navigation.header, "navigation.header"),
    ...config.navigation.footer.flatMap((group, index) =>
      walk(group.links, `navigation.footer.${index}.links`),
    ),
    ...walk(config.navigation.models_menu, "navigation.models_menu"),
    ...walk(feature_banner, "search.feature_banner"),
    ...config.promotions.flatMap(({ node: { link } }, index) =>
      link ? [placed(link, `promotions.${index}.node.link`)] : [],
    ),
    ...Object.entries(config.redirects).flatMap(([from, to]) => single("redirects", from, to)),
    ...single("search.help", "enquiry", help.enquiry),
    ...single("search.help", "test_drive", help.test_drive),
    ...single("offers", "chat_url", config.offers.chat_url),
    ...(config.parts_search.enabled ? config.parts_search.pages : []).flatMap((path, index) =>
      single("parts_search.pages", String(index), path),
    ),
    ...(config.offers.enabled
      ? Object.entries(config.offers.entries).flatMap(([id, { model }]) =>
          single(`offers.entries.${id}`, "model", model && exploreAddress({ ...model })),
        )
      : []),
    ...Object.entries(config.popups).flatMap(([id, { link_to }]) =>
      single(`popups.${id}`, "link_to", link_to),
    ),
    ...Object.entries(config.vehicle_forms.finance_enquiry.dealership_paths).flatMap(([slug, href]) =>
      single("vehicle_forms.finance_enquiry.dealership_paths", slug, href),
    ),
  ];
}

function walk(links: readonly NavigationLink[], prefix: string): PlacedLink[] {
  return links.flatMap((link, index) => {
    const key = `${prefix}.${index}`;
    return [placed(link, key), ...walk(link.children ?? [], `${key}.children`)];
  });
}

/** The address of a link with a name is at the name. */
function placed({ href, label, link }: NavigationLink, key: string): PlacedLink {
  return { href, label, key: link === undefined ? key : `navigation.links.${link}`, property: "href" };
}

/** Whether a page that a site has is closed in this deployment (rules/navigation#open-links). */
export type ClosedPage = (config: SiteConfig, path: string) => boolean;

export interface LinkCheck {
  addresses: SiteAddresses;
  /** The addresses of the same site with everything switched on. */
  switchedOn: SiteAddresses;
  /** The site's own hosts: an absolute link to one of them is a link inside the site. */
  domains: readonly string[];
  /** The car types that the site lists; none: all. */
  only: readonly CarType[];
  /** Whether the page at a path is closed in this deployment; absent: not asked, as the server leaves such links out. */
  isClosed?: (path: string) => boolean;
}

/** Returns faults for links of site.json to addresses that the site does not have. */
export function linkFaults(config: SiteConfig, check: LinkCheck): ReferenceFault[] {
  const faults = new Map<string, ReferenceFault>();
  for (const { href, key: of, property } of linksOf(config)) {
    const key = `${of}.${property}`;
    const fault = faultOfLink(href, "/", check);
    // A link with a name is in several places, and has one fault.
    if (fault && !faults.has(key)) faults.set(key, { key, ...fault });
  }
  return [...faults.values()];
}

/**
 * Returns warnings about links of site.json that work only in part: to a page that is closed in this deployment, and
 * absolute ones to a domain of the site itself. The address of a redirect isn't shown, so no page leaves it out.
 */
export function looseLinkFaults(config: SiteConfig, check: LinkCheck): ReferenceFault[] {
  const faults = new Map<string, ReferenceFault>();
  for (const { href, key: of, property } of linksOf(config)) {
    const key = `${of}.${property}`;
    const reason = looseReason(href, "/", check);
    if (reason && !faults.has(key)) faults.set(key, { key, reason, severity: "warning" });
  }
  return [...faults.values()];
}

/** Returns the same warnings about the links and blocks of a content page. */
export function looseContentFaults(
  nodes: readonly ContentNode[],
  path: string,
  check: LinkCheck,
): ReferenceFault[] {
  return contentAddresses(nodes).flatMap((address): ReferenceFault[] => {
    const reason = looseReason(address, path, check);
    return reason ? [{ key: address, reason, severity: "warning" }] : [];
  });
}

/** "for a few days", "for up to 3 days". */
const FOR_DAYS = /\bfor (?:up to )?(\d{1,3}|a few|a couple of|some|several) days?\b/i;

/**
 * Returns warnings about sentences of a content page that state how long a sold car stays on the site, when
 * `search.sold_window_days` is another number (rules/sites-and-wording#sold-days).
 */
export function soldDaysFaults(nodes: readonly ContentNode[], windowDays: number): ReferenceFault[] {
  return soldDays(nodes).flatMap(({ sentence, days }): ReferenceFault[] => {
    const isTrue = /^\d/.test(days) ? Number(days) === windowDays : windowDays > 0;
    const reason = `search.sold_window_days is ${windowDays}: write {{site.sold_cars}} in place of the sentence`;
    return isTrue ? [] : [{ key: sentence.trim(), reason, severity: "warning" }];
  });
}

interface SoldDays {
  sentence: string;
  days: string;
}

const soldDaysOfPages = new WeakMap<readonly ContentNode[], readonly SoldDays[]>();

function soldDays(nodes: readonly ContentNode[]): readonly SoldDays[] {
  const known = soldDaysOfPages.get(nodes);
  if (known) return known;
  const sentences = contentText(nodes).split(/(?<=[.!?])\s+/);
  const found = sentences.flatMap((sentence): SoldDays[] => {
    const days = FOR_DAYS.exec(sentence)?.[1];
    const isSold = /\bsold\b/i.test(sentence) && /\b(?:web)?site\b|\blisted\b/i.test(sentence);
    return days !== undefined && isSold ? [{ sentence, days }] : [];
  });
  soldDaysOfPages.set(nodes, found);
  return found;
}

function looseReason(href: string, from: string, check: LinkCheck): string | null {
  const target = pathOf(href, from, check.domains);
  // Dead links are reported as such.
  if (!target || !check.addresses.at(target.path)) return null;
  const { path, query, part } = target;
  if (check.isClosed?.(path))
    return `the page ${path} is closed here and now: it needs text messages, or its campaign is over`;
  if (!/^(https?:)?\/\//i.test(href)) return null;
  const short = path + query + (part && `#${part}`);
  return `is an absolute link to the site's own domain: ${short} is right on each of its hosts`;
}

/** Returns faults for links of a content page to addresses that the site does not have. */
export function contentLinkFaults(
  nodes: readonly ContentNode[],
  path: string,
  check: LinkCheck,
): ReferenceFault[] {
  return contentAddresses(nodes).flatMap((address) => {
    const fault = faultOfLink(address, path, check);
    return fault ? [{ key: address, ...fault }] : [];
  });
}

/** Returns the searches that a site's configuration and content pages link to, with their queries, each once. */
export function linkedSearches(
  config: SiteConfig,
  content: readonly Pick<ContentPage, "nodes" | "post">[],
  domains: readonly string[],
): string[] {
  // A thousand pages lead to the same few searches.
  const hrefs = new Set(linksOf(config).map(({ href }) => href));
  for (const { nodes, post } of content) {
    for (const address of contentAddresses(nodes)) hrefs.add(address);
    for (const search of stripSearches(nodes)) hrefs.add(search);
    if (post?.cars) hrefs.add(post.cars);
  }
  const searches = [...hrefs].flatMap((href) => {
    const target = pathOf(href, "/", domains);
    const isSearch = target && (target.path === SEARCH_PATH || target.path.startsWith("/search/"));
    return isSearch ? [target.path + target.query] : [];
  });
  return [...new Set(searches)];
}

/** The searches of all the cars of one fuel that a strip of a page shows the first of. */
function stripSearches(nodes: readonly ContentNode[]): string[] {
  return blocksNamed(nodes, "stock-strip").flatMap(({ attributes: { show, fuel } }) => {
    if (typeof fuel !== "string") return [];
    const ofFuel = `${SEARCH_PATH}?${new URLSearchParams({ fuel })}`;
    // From the cars of a type its filter leads to those of all types.
    return show === "new" || show === "used" || show === "demo"
      ? [ofFuel, `${ofFuel}&car_type=${show}`]
      : [ofFuel];
  });
}

/** @param from the page with the link; "/" when it is on every page */
function faultOfLink(href: string, from: string, check: LinkCheck): Omit<ReferenceFault, "key"> | null {
  const target = pathOf(href, from, check.domains);
  if (!target) return null;
  const { path, part } = target;
  const place = check.addresses.at(path);
  if (!place) return { reason: reasonAgainst(path, check), severity: "fault" };
  // The anchors of the home page are unknown, so a bare "#part" in site.json is accepted: it may be on any page.
  if (!part || !hasNoPart(place, part)) return null;
  return { reason: `the page ${path} has no part #${part}`, severity: "warning" };
}

function hasNoPart(place: Place, part: string): boolean {
  return place.kind === "page" && place.parts !== null && !place.parts.has(part);
}

const PLAIN_PATH = /^(?:\/[a-z0-9_-]+)+\/?$/i;

/** Returns the path of a link on this site; null for a link to another site. */
function pathOf(
  href: string,
  from: string,
  domains: readonly string[],
): { path: string; query: string; part: string } | null {
  // Most links are like this, and reading an address takes its time.
  if (PLAIN_PATH.test(href)) return { path: href.replace(/(.)\/+$/, "$1"), query: "", part: "" };
  const here = "http://site.invalid";
  if (!URL.canParse(href, here + from)) return null;
  const { protocol, hostname, pathname, search, hash, origin } = new URL(href, here + from);
  const own = origin === here || (/^https?:$/.test(protocol) && domains.includes(hostname));
  if (!own) return null;
  const path = pathname.replace(/(.)\/+$/, "$1");
  return { path, query: search, part: hash.slice(1) };
}

function reasonAgainst(path: string, { switchedOn }: LinkCheck): string {
  const location = switchedOn.locationAsked(path);
  if (location !== null) return `there is no location ${location}`;
  if (switchedOn.at(path)) return `there is no page ${path}: what would stand there is switched off`;
  return `there is no page ${path} on this site`;
}

/**
 * Removes the links to pages that the site does not have: the optional ones (rules/navigation#optional-links),
 * and in a template's lists those to pages that the site has switched off. Templates link to every form that they
 * have, so a site that switches one off need not repeat the whole navigation.
 * @param isOwn whether the site itself has written the list
 */
export function withoutAbsent(
  links: readonly NavigationLink[],
  isOwn: boolean,
  check: LinkCheck,
): NavigationLink[] {
  const { addresses, switchedOn, domains, only } = check;
  const isAbsent = ({ href, optional }: NavigationLink) => {
    const path = pathOf(href, "/", domains)?.path;
    if (path === undefined) return false;
    if (onlyFindsOthers(path, only)) return true;
    if (addresses.at(path)) return false;
    return optional === true || (!isOwn && switchedOn.at(path) !== null);
  };
  return links.flatMap(({ children, ...link }) => {
    const below = withoutAbsent(children ?? [], isOwn, check);
    const [first] = below;
    if (!isAbsent(link)) return [first ? { ...link, children: below } : link];
    // Its own page is missing, so the first link below it takes its place.
    return first ? [{ label: link.label, href: first.href, children: below }] : [];
  });
}

/** Whether `/search/new-cars` can find nothing, because the site lists used cars only. */
function onlyFindsOthers(path: string, only: readonly CarType[]): boolean {
  const types = carTypesOfSegment(/^\/search\/([^/]+)$/.exec(path)?.[1] ?? "");
  return only.length > 0 && types !== null && !types.some((type) => only.includes(type));
}

/** Returns faults for redirects that take a page's address, or lead to each other in a circle (rules/content#redirects). */
export function redirectFaults(
  config: SiteConfig,
  { routes, content, models }: { routes: RouteTable } & Pick<AddressedSite, "content" | "models">,
): ReferenceFault[] {
  const without = new SiteAddresses(routes, { config: { ...config, redirects: {} }, content, models });
  return Object.keys(config.redirects).flatMap((from): ReferenceFault[] => {
    const key = `redirects.${from}`;
    const slug = from.slice(1);
    // At such an address there may be a category of the blog, which nobody knows here.
    if (without.at(from) && (!isBlogPost(slug) || content.has(slug)))
      return [
        { key, reason: `${from} is the address of a page: a redirect would hide it`, severity: "fault" },
      ];
    const circle = circleOf(config.redirects, from);
    return circle
      ? [{ key, reason: `redirects in a circle: ${circle.join(" to ")}`, severity: "fault" }]
      : [];
  });
}

function circleOf(redirects: SiteConfig["redirects"], from: string): string[] | null {
  const path = [from];
  for (let to = own(redirects, from); to !== undefined; to = own(redirects, to)) {
    path.push(to);
    if (to === from) return path;
    // A circle that does not lead back here is reported where it begins.
    if (path.indexOf(to) < path.length - 1) return null;
  }
  return null;
}

/** Returns faults for popups on pages that show none: they have a form, or don't exist (rules/content#popup). */
export function popupFaults(
  config: SiteConfig,
  { routes, addresses }: { routes: RouteTable; addresses: SiteAddresses },
): ReferenceFault[] {
  const reasonAgainst = (path: string): string | null => {
    if (!addresses.at(path)) return `there is no page ${path} on this site`;
    const declared = routes.match(path)?.route.declared;
    const takes = declared?.kind === "page" && declared.popups === "text" && !siteFormAt(config, path);
    return takes ? null : `no popup shows on ${path}: it has a form, or is no page of texts`;
  };
  return Object.entries(config.popups).flatMap(([id, { pages }]) =>
    (pages === "all" ? [] : pages).flatMap((path): ReferenceFault[] => {
      const reason = reasonAgainst(path);
      return reason ? [{ key: `popups.${id}.pages`, reason, severity: "fault" }] : [];
    }),
  );
}

/**
 * Checks the languages of a site against each other and against its addresses.
 * @param paths every address that begins with a fixed segment: of the routes, and of the site's own pages
 * @param isOwn whether the site's own file has `language`
 */
export function languageFaults(
  { language, languages }: Pick<SiteConfig, "language" | "languages">,
  paths: readonly string[],
  isOwn: boolean,
): ReferenceFault[] {
  const error = (key: string, reason: string): ReferenceFault => ({ key, reason, severity: "error" });
  const [first = language] = languages;
  const twice = languages.filter((tag, index) => languages.indexOf(tag) !== index);
  const isTaken = (base: string) => paths.some((path) => `${path}/`.toLowerCase().startsWith(`${base}/`));
  return [
    ...(isOwn && language !== first
      ? [error("language", `is ${language}, but the first of languages is ${first}: leave language out`)]
      : []),
    ...twice.map((tag) => error("languages", `${tag} stands there twice`)),
    ...languagesOf(languages)
      .filter(({ base }) => base !== "" && isTaken(base))
      .map(({ tag, base }) =>
        error("languages", `${base} is another page's address, so ${tag} can't have it`),
      ),
  ];
}

/** Returns the keys that say nothing without a base domain (rules/finance#quote-links). */
export function dealerDomainFaults({
  dealer_domain: { base, subdomain },
  finance: { quote_url },
}: Pick<SiteConfig, "dealer_domain" | "finance">): ReferenceFault[] {
  if (base !== null) return [];
  const fault = (key: string): ReferenceFault => ({
    key,
    reason: "needs dealer_domain.base: nothing reads it without",
    severity: "error",
  });
  return [
    ...(subdomain === null ? [] : [fault("dealer_domain.subdomain")]),
    ...(quote_url === null ? [] : [fault("finance.quote_url")]),
  ];
}
