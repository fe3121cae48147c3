import { LRUCache } from "lru-cache";
import type { z } from "zod";
import { readFormerAddresses, redirectsWith } from "~/domain/content/moved-pages";
import { readPageSource } from "~/domain/editing/page-source";
import { isParameter } from "~/domain/http/route-pattern";
import { brandTexts } from "~/domain/models/brand-texts";
import type { SiteSlug } from "~/domain/text/identifiers";
import { checkContent, translatedContent } from "./assembly/site-content.server";
import { type AddressCheck, KeptLinks } from "./assembly/site-links";
import {
  checkPopupPictures,
  popupPictures,
  withLogos,
  withOfferPictures,
  withPlacePictures,
  withTilePictures,
} from "./assembly/site-picture-addresses";
import { KeptWording } from "./assembly/site-texts.server";
import { actionFaults, financeFaults, valuationFaults } from "./checks/finance-faults";
import {
  formFaults,
  garagePathFaults,
  gateFaults,
  leadDeliveryFaults,
  savedCarsFaults,
} from "./checks/form-faults";
import {
  type ClosedPage,
  dealerDomainFaults,
  languageFaults,
  linkedSearches,
  linkFaults,
  looseLinkFaults,
  popupFaults,
  redirectFaults,
  withoutAbsent,
} from "./checks/page-faults";
import { appointmentFaults, callFaults, hoursFaults, placeFaults } from "./checks/place-faults";
import { searchFaults } from "./checks/search-faults";
import { KeptPages } from "./content/read-content.server";
import { sitePictures } from "./content/site-pictures";
import { siteFonts } from "./fonts/site-fonts";
import { type ManufacturerFolder, modelFaults, modelsOfSite } from "./manufacturers.server";
import type { JsonObject } from "./merge";
import type { RouteTable } from "./route-table.server";
import { type NavigationLink, type SiteConfig, siteSchema } from "./schema";
import type { Site, SiteFault, WordingTree } from "./site";
import type { ReportFault } from "./site-folder.server";
import type { JsonPart, SiteLayers } from "./site-layers";
import { BOOKING_FORM, serviceBooking } from "./site-pages";
import { referenceFaults } from "./site-references";
import { keysWithoutEffect } from "./site-schema/needs";
import { contrastFaults, inlineLogo, logoFaults, type Theme, themeCss, themeSchema } from "./theme";
import { treeOf } from "./wording-edits";

/** What was read of merged files: a site is assembled again for each change of a page, which changes none of them. */
export type KeptParts = LRUCache<string, object>;

export const createKeptParts = (): KeptParts => new LRUCache({ max: 16 });

/** What all sites share, besides their own files. */
export interface SiteMaterial {
  /** The default wording, by language. */
  defaults: Record<string, WordingTree>;
  routes: RouteTable;
  /** By slug. */
  manufacturers: ReadonlyMap<string, ManufacturerFolder>;
  now: Date;
  /** Configurations and themes that were read before. */
  parts?: KeptParts;
  /** Pages of content that were read before. */
  pages?: KeptPages;
  /** Addresses that were found before, on the same routes. */
  links?: KeptLinks;
  /** Wording that was checked before, above the same default wording. */
  texts?: KeptWording;
  /** Wording keys that the files may have although the configuration refers to them no longer. */
  formerlyReferred?: ReadonlySet<string>;
  /** The site has documents of editors above its files: what is advised about files refuses none of them. */
  isEdited?: boolean;
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
  material: SiteMaterial,
  reportFault: (fault: Omit<SiteFault, "site">) => void,
): Site | null {
  const { defaults, routes, manufacturers, now, isClosed } = material;
  const { formerlyReferred = new Set(), pages = new KeptPages(), texts = new KeptWording() } = material;
  const { links: kept = new KeptLinks(), parts = createKeptParts() } = material;
  let errors = 0;
  const report: ReportFault = (file, key, reason, severity = "error") => {
    if (severity === "error") errors += 1;
    reportFault({ file, key, reason, severity });
  };
  const written = checkConfig(layers, parts, now, report);
  const read = written && { ...written, redirects: allRedirects(written, layers) };
  if (read && !material.isEdited) checkAdvice(read, layers, now, report);
  const brand = read?.models.enabled ? manufacturers.get(read.manufacturer?.slug ?? "") : undefined;
  if (read) checkModels(read, brand, layers, report);
  const range = read ? modelsOfSite(read, brand?.data ?? null) : [];
  const serviceAdvantage = brand?.data?.service_advantage ?? null;
  const partsTerms = brand?.data?.parts_terms ?? {};
  const brandWording = treeOf(brandTexts({ models: range, serviceAdvantage, partsTerms }));
  const links = read && kept.check(slug, read, layers, { routes, isClosed }, range);
  const config = read && links && withNavigation(read, slug, layers, links);
  if (config && links) checkAddresses(config, layers, links, report);
  if (config && links) checkLanguages(config, layers, links, report);
  const theme = checkTheme(layers, parts, report);
  const logoSvg = checkLogo(layers, report);
  const wording = config
    ? texts.check(slug, config, layers, { defaults, brandWording, formerlyReferred }, report)
    : null;
  const pictures = sitePictures(slug, layers);
  if (config) checkPopupPictures(config, layers, pictures, report);
  const sources = links && wording && { layers, links, pictures, pages, wording: wording.wording };
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
  const { translated, ...ownTexts } = wording;
  const translations = Object.entries(translated).map(([language, wordingSources]) => {
    const ofLanguage = translatedContent(config, content, language, sources, report);
    return [language, { content: ofLanguage, wordingSources }] as const;
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
    fonts: siteFonts(slug, theme, layers, report),
    logoSvg,
    ...ownTexts,
    content,
    base: "",
    translations: Object.fromEntries(translations),
    pictures: new Map(pictures.used().map((picture) => [picture.url, picture])),
    popupPictures: popupPictures(config, pictures),
    range,
    serviceAdvantage,
    partsTerms,
    pages: [...addresses.listed()],
    searches: linkedSearches(config, Object.values(content), config.domains),
    dealershipIds: config.dealerships.map((dealership) => dealership.id),
  };
}

/** The redirects of site.json, and those of pages that have moved (rules/content#moved-pages). */
function allRedirects({ redirects }: SiteConfig, layers: SiteLayers): SiteConfig["redirects"] {
  const { pages } = layers;
  // Most pages have none, and a site may have a thousand.
  const moved = [...pages].filter(([, { text }]) => text.includes("former_addresses"));
  const former = moved.map(([slug, { text }]): [string, string[]] => [
    `/${slug}`,
    readFormerAddresses(readPageSource(text).fields.get("former_addresses") ?? "") ?? [],
  ]);
  return redirectsWith(redirects, former, (address) => pages.has(address.slice(1)));
}

function checkConfig(layers: SiteLayers, kept: KeptParts, now: Date, report: ReportFault): SiteConfig | null {
  const merged = checkMerged(siteSchema, layers, "config", kept, report);
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

/** Warns of what a site's files say without effect, and of places that contradict each other. */
function checkAdvice(config: SiteConfig, layers: SiteLayers, now: Date, report: ReportFault): void {
  for (const { key, reason, severity } of placeFaults(config))
    report(layers.fileOf("config", key.split(".")), key, reason, severity);
  // A template's key is for the sites that can use it.
  const own = layers.folders.at(-1)?.config ?? {};
  for (const { path, lacking } of keysWithoutEffect(siteSchema, own, {
    config: config as unknown as JsonObject,
    now,
  }))
    report(layers.fileOf("config", path), path.join("."), `has no effect: ${lacking}`, "warning");
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

function checkTheme(layers: SiteLayers, kept: KeptParts, report: ReportFault): Theme | null {
  const theme = checkMerged(themeSchema, layers, "theme", kept, report);
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
  kept: KeptParts,
  report: ReportFault,
): z.output<Schema> | null {
  const merged = layers.merged(part);
  const of = JSON.stringify([part, merged]);
  const known = kept.get(of);
  if (known) return known as z.output<Schema>;
  const result = schema.safeParse(merged);
  if (result.success) {
    kept.set(of, result.data as object);
    return result.data;
  }
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
