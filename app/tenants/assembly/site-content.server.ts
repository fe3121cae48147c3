import { CAR_TYPES } from "~/domain/car/car";
import { blocksNamed } from "~/domain/content/content-node";
import { publicationWithin } from "~/domain/content/popup";
import { own } from "~/domain/text/own-property";
import { createTranslate } from "~/i18n/translate";
import { contentLinkFaults, type LinkCheck, looseContentFaults, soldDaysFaults } from "../checks/page-faults";
import { type ContentFacts, fillFacts, type KeptPages } from "../content/read-content.server";
import type { SiteConfig } from "../schema";
import type { ContentPage, Severity, Site, SitePicture } from "../site";
import type { AddressedConfig } from "../site-addresses";
import type { ReportFault, SiteFolder } from "../site-folder.server";
import { languageFault } from "../site-language";
import type { SiteLayers } from "../site-layers";
import { HOME_CONTENT, siteFormAt } from "../site-pages";
import { shownPicture } from "./site-picture-addresses";

interface ContentSources {
  layers: SiteLayers;
  links: LinkCheck;
  /** By file name. */
  pictures: ReadonlyMap<string, SitePicture>;
  pages: KeptPages;
  wording: Site["wording"];
}

type FactsSource = Pick<SiteConfig, "name" | "legal_name" | "phone" | "email" | "address" | "search">;

/** Returns a text with the facts of a site in place of `{{site.…}}`, as visitors read it. */
export function withFacts(site: Site, text: string, language = site.language): string {
  // Lists ask for a thousand titles, and few have a placeholder: the facts need a translator.
  if (!text.includes("{{")) return text;
  const facts = factsOf(site, language, site.wording);
  return fillFacts(text, facts, () => undefined)
    .map(({ value }) => value)
    .join("");
}

/** Returns the facts of a site's texts in a language. Those about its cars follow the configuration. */
function factsOf(config: FactsSource, language: string, wording: Site["wording"]): ContentFacts {
  // A faulty tag is reported where languages are checked.
  const t = createTranslate(languageFault(language) ? "en" : language, own(wording, language) ?? {});
  const { only, sold_window_days: count } = config.search;
  const types = CAR_TYPES.filter((type) => only.car_types.length === 0 || only.car_types.includes(type));
  const { street, city, state, postcode } = config.address;
  return {
    name: config.name,
    legal_name: config.legal_name,
    phone: config.phone,
    email: config.email,
    address: `${street}, ${city} ${state} ${postcode}`,
    cars: t(`site.cars.${types.join("_")}`),
    sold_cars: count === 0 ? t("site.sold_cars_none") : t("site.sold_cars", { count }),
  };
}

/**
 * Returns a site's content in another language. A page without its text there shows the first language's; one that names no
 * picture has the first language's.
 */
export function translatedContent(
  config: SiteConfig,
  content: Record<string, ContentPage>,
  language: string,
  { layers, links, pictures, pages: kept, wording }: ContentSources,
  report: ReportFault,
): Record<string, ContentPage> {
  const folder = `content.${language}`;
  const textsOf = (layer: SiteFolder) => own(layer.translated, language) ?? {};
  const facts = factsOf(config, language, wording);
  const material = { facts, picture: (name: string) => shownPicture(pictures.get(name)) };
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
    const page = kept.read(slug, text, material, ({ key, reason, severity }) =>
      report(`${owner.prefix}${folder}/${slug}.md`, key, reason, severity),
    );
    if (!page) return [slug, { ...first, language: config.language }];
    checkContentPage(page, { prefix: owner.prefix, folder }, { config, links }, report);
    return [slug, { ...page, image: page.image ?? first.image, ...publicationWithin(page, first) }];
  });
  const missing = pages.flatMap(([slug, page]) => (page.language ? [slug] : []));
  if (missing.length > 0) {
    const reason = `${missing.length} of ${pages.length} content pages have no ${language} and are shown in ${config.language}: ${missing.join(", ")}`;
    report(`${folder}/`, "", reason, "warning");
  }
  return Object.fromEntries(pages);
}

export function checkContent(
  config: SiteConfig,
  { layers, links, pictures, pages: kept, wording }: ContentSources,
  report: ReportFault,
): Record<string, ContentPage> {
  const facts = factsOf(config, config.language, wording);
  const material = { facts, picture: (name: string) => shownPicture(pictures.get(name)) };
  const pages = [...layers.pages].flatMap(([slug, { text, owner }]) => {
    const { prefix } = owner;
    const page = kept.read(slug, text, material, ({ key, reason, severity }) =>
      report(`${prefix}content/${slug}.md`, key, reason, severity),
    );
    if (!page) return [];
    checkContentPage(page, { prefix, folder: "content" }, { config, links }, report);
    return [[slug, page] as const];
  });
  return Object.fromEntries(pages);
}

type PageFaults = readonly { key: string; reason: string; severity?: Severity | undefined }[];

/** What was found in pages, by the addresses that their links were checked against. */
const faultsOfPages = new WeakMap<LinkCheck, WeakMap<ContentPage, { file: string; faults: PageFaults }>>();

/** Checks a content page. One that was checked in the same place against the same addresses has the same faults. */
function checkContentPage(
  page: ContentPage,
  { prefix, folder }: Pick<SiteFolder, "prefix"> & { folder: string },
  { config, links }: { config: SiteConfig; links: LinkCheck },
  report: ReportFault,
): void {
  const file = `${prefix}${folder}/${page.slug}.md`;
  const kept = faultsOfPages.get(links) ?? new WeakMap();
  faultsOfPages.set(links, kept);
  const known = kept.get(page);
  const faults = known?.file === file ? known.faults : pageFaults(page, prefix === "", config, links);
  kept.set(page, { file, faults });
  for (const { key, reason, severity } of faults) report(file, key, reason, severity);
}

/**
 * Returns what is wrong with the links, the form and the sentences about sold cars of a content page. Skips a template's
 * pages: the site can't fix them, and unused ones are never shown.
 * @param config what decides the addresses
 */
function pageFaults(
  { slug, nodes }: ContentPage,
  isOwn: boolean,
  { forms, enquiry, search }: AddressedConfig,
  links: LinkCheck,
): PageFaults {
  const path = slug === HOME_CONTENT ? "/" : links.addresses.pageOfContent(slug);
  if (path === null)
    return isOwn
      ? [{ key: "", reason: `is never shown: /${slug} is another page's address`, severity: "warning" }]
      : [];
  const ofSlides = blocksNamed(nodes, "promotion-slide").flatMap(({ attributes }): PageFaults => {
    const { starts, expires, alt } = attributes;
    if (typeof starts !== "string" || typeof expires !== "string") return [];
    if (Date.parse(starts) <= Date.parse(expires)) return [];
    const reason = `expires at ${expires}, before it starts at ${starts}`;
    return [{ key: String(alt), reason, severity: isOwn ? "error" : "warning" }];
  });
  const ofLinks = contentLinkFaults(nodes, path, links);
  if (!isOwn) return [...ofSlides, ...ofLinks.map((each) => ({ ...each, severity: "warning" as const }))];
  // A template's page may have the block for the sites that have the form.
  const lacksForm = blocksNamed(nodes, "form").length > 0 && !siteFormAt({ forms, enquiry }, path);
  return [
    ...(lacksForm
      ? [{ key: "{% form %}", reason: `site.json has no form at ${path}`, severity: "fault" as const }]
      : []),
    ...ofSlides,
    ...ofLinks,
    ...looseContentFaults(nodes, path, links),
    ...soldDaysFaults(nodes, search.sold_window_days),
  ];
}
