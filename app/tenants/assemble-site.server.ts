import type { z } from "zod";
import { THUMBNAIL_WIDTH } from "~/domain/car/photo-sources";
import { blocksNamed } from "~/domain/content/content-node";
import { isParameter } from "~/domain/http/route-pattern";
import { brandTexts } from "~/domain/models/brand-texts";
import type { BrandModel } from "~/domain/models/model";
import type { SiteSlug } from "~/domain/text/identifiers";
import { own } from "~/domain/text/own-property";
import { DEFAULT_LANGUAGE } from "~/i18n/default-wording.server";
import { flattenWording, mergeWording } from "~/i18n/wording-tree";
import { actionFaults } from "./checks/action-faults";
import { appointmentFaults } from "./checks/appointment-faults";
import { callFaults } from "./checks/call-faults";
import { dealerDomainFaults } from "./checks/dealer-domain-faults";
import { financeFaults } from "./checks/finance-faults";
import { formFaults } from "./checks/form-faults";
import { gateFaults } from "./checks/gate-faults";
import { hoursFaults } from "./checks/hours-faults";
import { languageFaults } from "./checks/language-faults";
import { leadDeliveryFaults } from "./checks/lead-delivery-faults";
import {
  type ClosedPage,
  contentLinkFaults,
  type LinkCheck,
  linkedSearches,
  linkFaults,
  looseContentFaults,
  looseLinkFaults,
  withAllSwitchesOn,
  withoutAbsent,
} from "./checks/link-faults";
import { popupFaults } from "./checks/popup-faults";
import { redirectFaults } from "./checks/redirect-faults";
import { garagePathFaults, savedCarsFaults } from "./checks/saved-cars-faults";
import { searchFaults } from "./checks/search-faults";
import { valuationFaults } from "./checks/valuation-faults";
import { readContent } from "./content/read-content.server";
import { sitePictures } from "./content/site-pictures";
import { languageFault } from "./language-tag";
import { inlineLogo, logoFaults } from "./logo";
import { type ManufacturerFolder, modelFaults, modelsOfSite } from "./manufacturers.server";
import type { RouteTable } from "./route-table.server";
import { type NavigationLink, type SiteConfig, siteSchema } from "./schema";
import type { ContentPage, Site, SiteFault, SitePicture, WordingSources, WordingTree } from "./site";
import { type AddressedSite, SiteAddresses } from "./site-addresses";
import type { ReportFault, SiteFolder } from "./site-folder.server";
import type { JsonPart, SiteLayers } from "./site-layers";
import { BOOKING_FORM, HOME_CONTENT, serviceBooking, siteFormAt } from "./site-pages";
import { referenceFaults, referredWordingKeys } from "./site-references";
import {
  knownWording,
  layerWording,
  missingKeys,
  translatedWording,
  untranslated,
  wordingFaults,
} from "./site-wording";
import { type Theme, themeSchema } from "./theme";
import { contrastFaults } from "./theme-contrast";
import { themeCss } from "./theme-css";
import { treeOf } from "./wording-edits";

/** What all sites share, besides their own files. */
export interface SiteMaterial {
  /** The default wording, by language. */
  defaults: Record<string, WordingTree>;
  routes: RouteTable;
  /** By slug. */
  manufacturers: ReadonlyMap<string, ManufacturerFolder>;
  now: Date;
  /** Wording keys that the files may have although the configuration refers to them no longer. */
  formerlyReferred?: ReadonlySet<string>;
  /** Whether a page is closed in this deployment; absent: not asked. */
  isClosed?: ClosedPage | undefined;
}

/**
 * Merges a site's layers and checks everything. Reports every fault, not only the first.
 * @returns null when any fault is an error
 */
export function assembleSite(
  slug: SiteSlug,
  layers: SiteLayers,
  { defaults, routes, manufacturers, now, formerlyReferred = new Set(), isClosed }: SiteMaterial,
  reportFault: (fault: Omit<SiteFault, "site">) => void,
): Site | null {
  let errors = 0;
  const report: ReportFault = (file, key, reason, severity = "error") => {
    if (severity === "error") errors += 1;
    reportFault({ file, key, reason, severity });
  };
  const read = checkConfig(layers, now, report);
  const brand = read?.models.enabled ? manufacturers.get(read.manufacturer?.slug ?? "") : undefined;
  if (read) checkModels(read, brand, layers, report);
  const range = read ? modelsOfSite(read, brand?.data ?? null) : [];
  const serviceAdvantage = brand?.data?.service_advantage ?? null;
  const partsTerms = brand?.data?.parts_terms ?? {};
  const brandWording = treeOf(brandTexts({ models: range, serviceAdvantage, partsTerms }));
  const links = read && linkCheck(read, layers, { routes, isClosed }, range);
  const config = read && links && withNavigation(read, slug, layers, links);
  if (config && links) checkAddresses(config, layers, links, report);
  if (config && links) checkLanguages(config, layers, links, report);
  const theme = checkTheme(layers, report);
  const logoSvg = checkLogo(layers, report);
  const wording = config
    ? checkWording(config, layers, { defaults, brandWording, formerlyReferred }, report)
    : null;
  const pictures = sitePictures(slug, layers);
  if (config) checkPopupPictures(config, layers, pictures, report);
  const sources = links && { layers, links, pictures };
  const content = config && sources ? checkContent(config, sources, report) : null;
  const search = config && withLogos(config.search, layers, pictures, report);
  const locations = config && withPlacePictures(config.locations, layers, pictures, report);
  const promotions = config && withTilePictures(config.promotions, layers, pictures, report);
  const offers = config && withOfferPictures(config.offers, layers, pictures, report);
  if (
    !config ||
    !sources ||
    !search ||
    !locations ||
    !promotions ||
    !offers ||
    !theme ||
    !wording ||
    !content ||
    errors > 0
  )
    return null;
  const { translated, ...texts } = wording;
  const translations = Object.entries(translated).map(([language, wordingSources]) => {
    const pages = translatedContent(config, content, language, sources, report);
    return [language, { content: pages, wordingSources }] as const;
  });
  if (errors > 0) return null;
  const {
    links: { addresses },
  } = sources;
  return {
    ...config,
    search,
    locations,
    promotions,
    offers,
    slug,
    theme,
    themeCss: themeCss(theme),
    logoSvg,
    ...texts,
    content,
    base: "",
    translations: Object.fromEntries(translations),
    pictures: new Map([...pictures.values()].map((picture) => [picture.url, picture])),
    popupPictures: popupPictures(config, pictures),
    range,
    serviceAdvantage,
    partsTerms,
    pages: addresses.listed(),
    searches: linkedSearches(config, Object.values(content), config.domains),
    dealershipIds: config.dealerships.map((dealership) => dealership.id),
  };
}

function checkConfig(layers: SiteLayers, now: Date, report: ReportFault): SiteConfig | null {
  const merged = checkMerged(siteSchema, layers, "config", report);
  if (!merged) return null;
  const [language = merged.language] = merged.languages;
  const languages = merged.languages.length > 0 ? merged.languages : [language];
  const config = { ...merged, language, languages };
  for (const { key, reason, severity } of [
    ...referenceFaults(config),
    ...financeFaults(config, now),
    ...appointmentFaults(config),
    ...hoursFaults(config),
    ...callFaults(config),
    ...actionFaults(config),
    ...gateFaults(config),
    ...dealerDomainFaults(config),
    ...leadDeliveryFaults(config),
    ...valuationFaults(config),
    ...savedCarsFaults(config),
    ...searchFaults(config, (...path) => layers.rankOf("config", path)),
  ]) {
    report(layers.fileOf("config", key.split(".")), key, reason, severity);
  }
  return config;
}

/** Reports the faults of the manufacturer's file, and of the site's own settings about models. */
function checkModels(
  config: SiteConfig,
  brand: ManufacturerFolder | undefined,
  layers: SiteLayers,
  report: ReportFault,
): void {
  for (const { file, key, reason, severity } of brand?.faults ?? []) report(file, key, reason, severity);
  const isOwn = layers.rankOf("config", ["models", "enabled"]) === layers.folders.length - 1;
  for (const { key, reason, severity } of modelFaults(config, brand, isOwn))
    report(layers.fileOf("config", key.split(".")), key, reason, severity);
}

/** What links and redirects are checked against. */
type AddressCheck = LinkCheck & { routes: RouteTable } & Pick<AddressedSite, "content" | "models">;

function linkCheck(
  config: SiteConfig,
  layers: SiteLayers,
  { routes, isClosed }: Pick<SiteMaterial, "routes" | "isClosed">,
  models: readonly BrandModel[],
): AddressCheck {
  // A site's pages lead to the same few pages again and again.
  const closed = new Map<string, boolean>();
  const isClosedOnce = (path: string) => {
    const is = closed.get(path) ?? isClosed?.(config, path) ?? false;
    closed.set(path, is);
    return is;
  };
  const content = new Set(layers.folders.flatMap((folder) => Object.keys(folder.content)));
  content.delete(HOME_CONTENT);
  return {
    addresses: new SiteAddresses(routes, { config, content, models }),
    switchedOn: new SiteAddresses(routes, { config: withAllSwitchesOn(config, routes), content, models }),
    domains: config.domains,
    isClosed: isClosedOnce,
    routes,
    content,
    models,
  };
}

/**
 * Leaves out the links of header, footer and menus that the site has no page for, and leads the booking of a service to
 * where this dealer has it.
 */
function withNavigation(
  config: SiteConfig,
  slug: SiteSlug,
  layers: SiteLayers,
  links: AddressCheck,
): SiteConfig {
  const booking = serviceBooking(config, slug, links.content);
  const present = (part: "header" | "footer" | "models_menu", list: readonly NavigationLink[]) =>
    withoutAbsent(
      withBooking(list, booking),
      layers.rankOf("config", ["navigation", part]) === layers.folders.length - 1,
      links,
    );
  const { header, footer, models_menu } = config.navigation;
  return {
    ...config,
    navigation: {
      ...config.navigation,
      header: present("header", header),
      footer: footer
        .map((group) => ({ ...group, links: present("footer", group.links) }))
        .filter((group) => group.links.length > 0),
      models_menu: present("models_menu", models_menu),
    },
  };
}

/** The name in `navigation.links` of the link to the booking of a service. */
const BOOKING_LINK = "service_booking";

/** An address that the site itself gives to the link stays (rules/navigation#service-booking-link). */
function withBooking(list: readonly NavigationLink[], booking: string | null): NavigationLink[] {
  return list.map(({ children, ...link }) => ({
    ...link,
    ...(booking !== null && link.link === BOOKING_LINK && link.href === BOOKING_FORM && { href: booking }),
    ...(children && { children: withBooking(children, booking) }),
  }));
}

/** Checks the addresses in a configuration. */
function checkAddresses(
  config: SiteConfig,
  layers: SiteLayers,
  links: AddressCheck,
  report: ReportFault,
): void {
  for (const { key, reason, severity } of [
    ...formFaults(config, links.addresses),
    ...garagePathFaults(config, links.addresses),
    ...redirectFaults(config, links),
    ...popupFaults(config, links),
    ...linkFaults(config, links),
  ]) {
    report(layers.fileOf("config", key.split(".")), key, reason, severity);
  }
  // A template can't know which pages a deployment closes.
  const top = layers.folders.length - 1;
  for (const { key, reason, severity } of looseLinkFaults(config, links)) {
    const path = key.split(".");
    if (layers.rankOf("config", path) === top) report(layers.fileOf("config", path), key, reason, severity);
  }
}

function checkLanguages(
  config: SiteConfig,
  layers: SiteLayers,
  { routes, addresses, content }: AddressCheck,
  report: ReportFault,
): void {
  const fixed = routes.routes.flatMap(({ pattern: [segment] }) =>
    segment === undefined || isParameter(segment) ? [] : [`/${segment}`],
  );
  const paths = [...fixed, ...addresses.listed(), ...[...content].map((slug) => `/${slug}`)];
  const top = layers.folders.length - 1;
  const written = layers.folders.at(-1)?.config?.language;
  const isOwn = layers.rankOf("config", ["languages"]) === top && typeof written === "string";
  const named = isOwn ? { ...config, language: String(written) } : config;
  for (const { key, reason, severity } of languageFaults(named, paths, isOwn))
    report(layers.fileOf("config", key.split(".")), key, reason, severity);
}

/** Returns the search with the addresses of makes' logos that are files of `media/`. One without its file is left out. */
function withLogos(
  search: SiteConfig["search"],
  layers: SiteLayers,
  pictures: ReadonlyMap<string, SitePicture>,
  report: ReportFault,
): SiteConfig["search"] {
  const logos = Object.entries(search.make_logos).flatMap(([make, logo]) => {
    if (logo.startsWith("https://")) return [[make, logo]];
    const picture = pictures.get(logo);
    if (picture) return [[make, `${picture.url}?w=${THUMBNAIL_WIDTH}`]];
    const file = layers.fileOf("config", ["search", "make_logos", make]);
    report(file, `search.make_logos.${make}`, `there is no picture media/${logo}`, "fault");
    return [];
  });
  return { ...search, make_logos: Object.fromEntries(logos) };
}

/** Returns the locations with the addresses of pictures that are files of `media/`. */
function withPlacePictures(
  locations: SiteConfig["locations"],
  layers: SiteLayers,
  pictures: ReadonlyMap<string, SitePicture>,
  report: ReportFault,
): SiteConfig["locations"] {
  return locations.map(({ image, ...location }, index) => {
    if (image === undefined || /^(\/img\/|https:)/.test(image))
      return { ...location, ...(image && { image }) };
    const picture = pictures.get(image);
    if (picture) return { ...location, image: picture.url };
    const key = `locations.${index}.image`;
    report(layers.fileOf("config", key.split(".")), key, `there is no picture media/${image}`, "fault");
    return location;
  });
}

/** Returns the address of a picture that may be a file of `media/`; null, and a fault, when there is no such file. */
function addressOfPicture(
  src: string,
  path: readonly string[],
  { layers, pictures, report }: PictureSources,
): string | null {
  if (/^(\/img\/|https:)/.test(src)) return src;
  const picture = pictures.get(src);
  if (!picture)
    report(layers.fileOf("config", path), path.join("."), `there is no picture media/${src}`, "fault");
  return picture?.url ?? null;
}

interface PictureSources {
  layers: SiteLayers;
  pictures: ReadonlyMap<string, SitePicture>;
  report: ReportFault;
}

/** Returns the tiles with the addresses of their pictures. */
function withTilePictures(
  promotions: SiteConfig["promotions"],
  layers: SiteLayers,
  pictures: ReadonlyMap<string, SitePicture>,
  report: ReportFault,
): SiteConfig["promotions"] {
  return promotions.map((promotion, index) => {
    const { picture, ...node } = promotion.node;
    if (picture === undefined) return promotion;
    const path = ["promotions", String(index), "node", "picture"];
    const address = addressOfPicture(picture, path, { layers, pictures, report });
    return { ...promotion, node: { ...node, ...(address !== null && { picture: address }) } };
  });
}

/** Returns the offers with the addresses of their pictures. */
function withOfferPictures(
  offers: SiteConfig["offers"],
  layers: SiteLayers,
  pictures: ReadonlyMap<string, SitePicture>,
  report: ReportFault,
): SiteConfig["offers"] {
  const entries = Object.entries(offers.entries).map(([id, offer]) => {
    if (!offer.picture) return [id, offer] as const;
    const path = ["offers", "entries", id, "picture", "src"];
    const src = addressOfPicture(offer.picture.src, path, { layers, pictures, report });
    return [id, { ...offer, picture: src === null ? null : { ...offer.picture, src } }] as const;
  });
  return { ...offers, entries: Object.fromEntries(entries) };
}

function checkTheme(layers: SiteLayers, report: ReportFault): Theme | null {
  const theme = checkMerged(themeSchema, layers, "theme", report);
  if (!theme) return null;
  for (const { colour, on, ratio, least } of contrastFaults(theme)) {
    const hexes = `${theme.colour[colour]} on ${theme.colour[on]}`;
    // Rounded down, so that a failing 4.499 is not printed as 4.5.
    const reached = (Math.floor(ratio * 100) / 100).toFixed(2);
    report(
      layers.fileOf("theme", ["colour", colour]),
      `colour.${colour}`,
      `contrast on ${on} (${hexes}) is ${reached}:1; WCAG AA wants ${least}:1`,
    );
  }
  return theme;
}

function checkMerged<Schema extends z.ZodType>(
  schema: Schema,
  layers: SiteLayers,
  part: JsonPart,
  report: ReportFault,
): z.output<Schema> | null {
  const result = schema.safeParse(layers.merged(part));
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    for (const { path, reason } of explain(issue)) {
      report(layers.fileOf(part, path), path.map(String).join("."), reason);
    }
  }
  return null;
}

function explain(issue: z.core.$ZodIssue): { path: PropertyKey[]; reason: string }[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...issue.path, key], reason: "unknown key" }));
  }
  const missing = issue.code === "invalid_type" && issue.message.endsWith("received undefined");
  return [{ path: issue.path, reason: missing ? `is missing (${issue.expected})` : issue.message }];
}

function checkLogo(layers: SiteLayers, report: ReportFault): string | null {
  const owner = layers.topmost((folder) => folder.logo !== null);
  if (!owner?.logo) return null;
  for (const { key, reason } of logoFaults(owner.logo)) report(`${owner.prefix}logo.svg`, key, reason);
  return inlineLogo(owner.logo);
}

/** The wording of one layer, by language. */
type LayerTrees = readonly Record<string, WordingTree>[];

/** What lies below the wording of a site's folders. */
interface WordingBelow extends Pick<SiteMaterial, "defaults"> {
  /** The texts of its manufacturer's file, by their keys. */
  brandWording: WordingTree;
  formerlyReferred: ReadonlySet<string>;
}

function checkWording(
  config: SiteConfig,
  layers: SiteLayers,
  { defaults: ofProduct, brandWording, formerlyReferred }: WordingBelow,
  report: ReportFault,
): (Pick<Site, "wording" | "wordingSources"> & { translated: Record<string, WordingSources> }) | null {
  // A manufacturer's file is in one language; a site translates it in its own wording.
  const defaults = {
    ...ofProduct,
    [DEFAULT_LANGUAGE]: mergeWording(own(ofProduct, DEFAULT_LANGUAGE) ?? {}, brandWording),
  };
  const referred = referredWordingKeys(config);
  const referredKeys = new Set(referred.keys());
  const files = layers.folders.flatMap((folder) =>
    Object.entries(folder.wording).map(([language, tree]) => ({ prefix: folder.prefix, language, tree })),
  );
  let sound = true;
  for (const { prefix, language, tree } of files) {
    const complete = mergeWording(defaults[DEFAULT_LANGUAGE] ?? {}, own(defaults, language) ?? {});
    const notALanguage = languageFault(language);
    const faults = notALanguage
      ? [{ key: "", reason: notALanguage }]
      : wordingFaults(tree, knownWording(complete), new Set([...referredKeys, ...formerlyReferred]));
    if (prefix === "" && !notALanguage && !config.languages.includes(language)) {
      const reason = `is not used: the site has ${config.languages.join(", ")}`;
      report(`wording/${language}.json`, "", reason, "warning");
    }
    for (const { key, reason } of faults) report(`${prefix}wording/${language}.json`, key, reason);
    if (faults.length > 0) sound = false;
  }
  if (!sound) return null;

  const trees: LayerTrees = layers.folders.map((folder) => folder.wording as Record<string, WordingTree>);
  const { language: first } = config;
  const texts = layerWording(defaults, DEFAULT_LANGUAGE, first, ...trees);
  for (const key of missingKeys(referredKeys, texts)) {
    const place = referred.get(key) ?? "";
    report(layers.fileOf("config", place.split(".")), place, `there is no wording ${key} in ${first}`);
  }
  const names = layers.folders.map(({ prefix }) =>
    prefix === "" ? ("site" as const) : ("template" as const),
  );
  const sourcesOf = (language: string, below: WordingTree, brand: WordingTree = {}): WordingSources => {
    const lowest = own(ofProduct, language) ?? {};
    const ownLayers = trees.map((tree, index) => ({
      name: names[index] ?? ("site" as const),
      tree: own(tree, language) ?? {},
    }));
    return {
      layers: [{ name: "default", tree: lowest }, { name: "manufacturer", tree: brand }, ...ownLayers],
      below,
      placeholders: knownWording(mergeWording(below, lowest, brand)).placeholders,
      referred: referredKeys,
    };
  };
  const translated = config.languages.filter((language) => language !== first);
  for (const language of translated) {
    const missing = untranslated(
      texts,
      [defaults, ...trees].map((layer) => own(layer, language) ?? {}),
    );
    if (missing.length === 0) continue;
    const all = flattenWording(texts).size;
    const some = missing.slice(0, 3).join(", ");
    const reason = `${missing.length} of ${all} texts have no ${language} and are shown in ${first}: ${some}${missing.length > 3 ? " …" : ""}`;
    report(`wording/${language}.json`, "", reason, "warning");
  }
  return {
    wording: Object.fromEntries([
      [first, texts],
      // What a language doesn't say, the first one says (rules/sites-and-wording#languages-fall-back).
      ...translated.map((language) => [
        language,
        translatedWording(
          language,
          texts,
          [defaults, ...trees].map((layer) => own(layer, language) ?? {}),
        ),
      ]),
    ]),
    wordingSources: sourcesOf(
      first,
      first === DEFAULT_LANGUAGE ? {} : (own(ofProduct, DEFAULT_LANGUAGE) ?? {}),
      brandWording,
    ),
    translated: Object.fromEntries(translated.map((language) => [language, sourcesOf(language, texts)])),
  };
}

interface ContentSources {
  layers: SiteLayers;
  links: LinkCheck;
  /** By file name. */
  pictures: ReadonlyMap<string, SitePicture>;
}

function factsOf(config: SiteConfig) {
  const { street, city, state, postcode } = config.address;
  return {
    name: config.name,
    legal_name: config.legal_name,
    phone: config.phone,
    email: config.email,
    address: `${street}, ${city} ${state} ${postcode}`,
  };
}

/** Returns a site's content in another language. A page without its text there shows the first language's. */
function translatedContent(
  config: SiteConfig,
  content: Record<string, ContentPage>,
  language: string,
  { layers, links, pictures }: ContentSources,
  report: ReportFault,
): Record<string, ContentPage> {
  const folder = `content.${language}`;
  const textsOf = (layer: SiteFolder) => own(layer.translated, language) ?? {};
  const material = { facts: factsOf(config), picture: (name: string) => shownPicture(pictures.get(name)) };
  const untold = Object.keys(textsOf(layers.folders.at(-1) as SiteFolder)).filter(
    (slug) => !own(content, slug),
  );
  for (const slug of untold)
    report(`${folder}/${slug}.md`, "", `is never shown: there is no content/${slug}.md`, "warning");
  const pages = Object.entries(content).map(([slug, first]): [string, ContentPage] => {
    // A template's translation says nothing of what a site has written itself.
    const from = layers.folders.findLastIndex((layer) => Object.hasOwn(layer.content, slug));
    const owner = layers.folders.findLast(
      (layer, index) => index >= from && Object.hasOwn(textsOf(layer), slug),
    );
    if (!owner) return [slug, { ...first, language: config.language }];
    const text = own(textsOf(owner), slug) ?? "";
    const page = readContent(slug, text, material, ({ key, reason, severity }) =>
      report(`${owner.prefix}${folder}/${slug}.md`, key, reason, severity),
    );
    if (!page) return [slug, { ...first, language: config.language }];
    checkContentPage(page, { ...owner, folder }, { config, links }, report);
    return [slug, page];
  });
  const missing = pages.flatMap(([slug, page]) => (page.language ? [slug] : []));
  if (missing.length > 0) {
    const reason = `${missing.length} of ${pages.length} content pages have no ${language} and are shown in ${config.language}: ${missing.join(", ")}`;
    report(`${folder}/`, "", reason, "warning");
  }
  return Object.fromEntries(pages);
}

function checkContent(
  config: SiteConfig,
  { layers, links, pictures }: ContentSources,
  report: ReportFault,
): Record<string, ContentPage> {
  const facts = factsOf(config);
  const slugs = new Set(layers.folders.flatMap((folder) => Object.keys(folder.content)));
  const pages = [...slugs].flatMap((slug) => {
    const owner = layers.topmost((folder) => Object.hasOwn(folder.content, slug));
    const material = { facts, picture: (name: string) => shownPicture(pictures.get(name)) };
    const page = readContent(slug, own(owner?.content, slug) ?? "", material, ({ key, reason, severity }) =>
      report(`${owner?.prefix}content/${slug}.md`, key, reason, severity),
    );
    if (!page || !owner) return [];
    checkContentPage(page, { ...owner, folder: "content" }, { config, links }, report);
    return [[slug, page] as const];
  });
  return Object.fromEntries(pages);
}

function checkPopupPictures(
  config: SiteConfig,
  layers: SiteLayers,
  pictures: ReadonlyMap<string, SitePicture>,
  report: ReportFault,
): void {
  for (const [id, { src }] of Object.entries(config.popups)) {
    if (src === null || pictures.has(src)) continue;
    const path = ["popups", id, "src"];
    report(layers.fileOf("config", path), path.join("."), `there is no picture media/${src}`, "fault");
  }
}

function popupPictures(
  { popups }: SiteConfig,
  pictures: ReadonlyMap<string, SitePicture>,
): Site["popupPictures"] {
  return Object.fromEntries(
    Object.entries(popups).flatMap(([id, { src }]) => {
      const picture = shownPicture(pictures.get(src ?? ""));
      return picture ? [[id, picture]] : [];
    }),
  );
}

/** A picture without its file: nothing of the server's disk goes into a page. */
function shownPicture(picture: SitePicture | undefined) {
  return picture ? { url: picture.url, width: picture.width, height: picture.height } : null;
}

/**
 * Checks the links and the form of a content page. Skips a template's pages: the site can't fix them, and unused ones are never
 * shown.
 */
function checkContentPage(
  page: ContentPage,
  owner: Pick<SiteFolder, "prefix"> & { folder: string },
  { config, links }: { config: SiteConfig; links: LinkCheck },
  report: ReportFault,
): void {
  const file = `${owner.prefix}${owner.folder}/${page.slug}.md`;
  const isOwn = owner.prefix === "";
  const path = page.slug === HOME_CONTENT ? "/" : links.addresses.pageOfContent(page.slug);
  if (path === null) {
    const reason = `is never shown: /${page.slug} is another page's address`;
    if (isOwn) report(file, "", reason, "warning");
    return;
  }
  // A template's page may have the block for the sites that have the form.
  if (isOwn && blocksNamed(page.nodes, "form").length > 0 && !siteFormAt(config, path))
    report(file, "{% form %}", `site.json has no form at ${path}`, "fault");
  for (const { attributes } of blocksNamed(page.nodes, "promotion-slide")) {
    const { starts, expires, alt } = attributes;
    if (typeof starts !== "string" || typeof expires !== "string") continue;
    if (Date.parse(starts) > Date.parse(expires))
      report(
        file,
        String(alt),
        `expires at ${expires}, before it starts at ${starts}`,
        isOwn ? "error" : "warning",
      );
  }
  for (const { key, reason, severity } of contentLinkFaults(page.nodes, path, links))
    report(file, key, reason, isOwn ? severity : "warning");
  if (!isOwn) return;
  for (const { key, reason, severity } of looseContentFaults(page.nodes, path, links))
    report(file, key, reason, severity);
}
