import type { ContentNode } from "~/domain/content/content-node";
import type { PageThing } from "~/domain/editing/edited-entry";
import type { BrandModel, ServicePrices } from "~/domain/models/model";
import type { FocalPoint } from "~/domain/pictures/focal-point";
import type { DealershipId, SiteSlug } from "~/domain/text/identifiers";
import type { SiteFonts } from "./fonts/font-css";
import type { JsonObject } from "./merge";
import type { SiteConfig } from "./schema";
import type { Theme } from "./theme";

/** Wording of one language, nested as in the JSON files. */
export interface WordingTree {
  [key: string]: string | WordingTree;
}

/** A piece of a site's own text: `content/{slug}.md`, read and checked. */
export interface ContentPage {
  slug: string;
  title: string;
  description: string | null;
  /** For search engines; null: the title. */
  seoTitle: string | null;
  /** For shared links, and of a blog post. */
  image: { url: string; width: number; height: number } | null;
  noindex: boolean;
  /** ISO 8601 with offset: the first and the last moment that it is there. */
  publishAt: string | null;
  expires: string | null;
  post: BlogPost | null;
  nodes: ContentNode[];
  /** Language tag of a page that is shown in another language, as it has no text in that; absent: the site's. */
  language?: string;
}

export interface BlogPost {
  /** YYYY-MM-DD */
  date: string;
  /** Slug. */
  category: string | null;
  author: string | null;
  /** Address of the search whose first cars are below the post. */
  cars: string | null;
}

/** A picture of a site's own: a file of `media/`, or one that an editor has uploaded. */
export interface SitePicture {
  /** Its file name. */
  name: string;
  /** Path below /img, with a digest of its content. */
  url: string;
  width: number;
  height: number;
  /** Its file on disk; null: the store has it. */
  file: string | null;
  /** The point that stays in sight where it is cropped; absent: its centre. */
  focus?: FocalPoint | undefined;
  /** What an editor has said that it shows; "": it is decoration. Only where editors choose pictures. */
  alt?: string | null;
}

/** A picture that an editor has uploaded. */
export type LibraryPicture = Pick<SitePicture, "name" | "width" | "height" | "focus"> & { digest: string };

/** One file of a site's wording, in one language. */
export interface WordingLayer {
  name: "default" | "manufacturer" | "template" | "site";
  tree: WordingTree;
}

/** Where a site's wording comes from, and what its texts may say. */
export interface WordingSources {
  /** What is written in the language itself, the lowest first. */
  layers: readonly WordingLayer[];
  /** What is shown where none of them has a text: the site's first language; there, the default language. */
  below: WordingTree;
  /** Placeholders by key, without plural suffix. */
  placeholders: ReadonlyMap<string, ReadonlySet<string>>;
  /** Keys that site.json names. */
  referred: ReadonlySet<string>;
  /** Those that it names in popups, promotional tiles, offers and menus only, and that the default wording doesn't have. */
  referredByDocuments: ReadonlySet<string>;
}

/** What a site has in a language that is not its first. */
interface SiteTranslation {
  /** Every content page: in the first language where there is no other. */
  content: Record<string, ContentPage>;
  wordingSources: WordingSources;
}

/** A site in a process: merged, checked and ready. */
export interface Site extends SiteConfig {
  /** The folder's name, which is also the host label. */
  slug: SiteSlug;
  theme: Theme;
  /** `:root{--fc-…:…}`: the theme as CSS variables. */
  themeCss: string;
  fonts: SiteFonts;
  /** Inline SVG of the wordmark; null when the site shows its name as text. */
  logoSvg: string | null;
  /** Merged wording by language: default → template → site → what its editors have published (→ their draft). */
  wording: Record<string, WordingTree>;
  /** Told of each text that is looked up: set on a copy of the site, to find the texts of a page. */
  onText?: (key: string) => void;
  /** Marks each text: set on a copy of the site, so that an editor finds the texts of a page (server/page-marks.ts). */
  markText?: (
    key: string,
    text: string,
    values?: Readonly<Record<string, string | number | null | undefined>>,
  ) => string;
  /** Marks what is no wording, such as a phone number: set on the same copy. */
  markThing?: (thing: PageThing, text: string) => string;
  /** Returns what a wording key has before and after it, where the key itself is marked as a thing. */
  splitMark?: (key: string) => [begins: string, key: string, ends: string];
  /** What the wording is merged from, for editors. */
  wordingSources: WordingSources;
  /** What comes before its addresses: "" in its first language, `/zh` in another one. */
  base: string;
  /** What the site has besides in each language but its first, by tag. */
  translations: Readonly<Record<string, SiteTranslation>>;
  /** The site in its first language, where this is another one. */
  first?: Site;
  /** Content pages by slug. */
  content: Record<string, ContentPage>;
  /** The site's own pictures by their path below /img; of those that editors have uploaded the ones that it uses. */
  pictures: ReadonlyMap<string, SitePicture>;
  /** The pictures of its popups, by the names of these. */
  popupPictures: Record<string, { url: string; width: number; height: number }>;
  /** The models of its manufacturer that it shows, with its own; in the words of their files. */
  range: BrandModel[];
  /** Its manufacturer's prices of services; null: it states none. */
  serviceAdvantage: ServicePrices | null;
  /** What its manufacturer promises about parts: sentences by name; empty: nothing. */
  partsTerms: Readonly<Record<string, string>>;
  /** Paths of its pages for the sitemap, besides those from the stock. */
  pages: string[];
  /** Searches that its configuration and content link to: `/cars?fuel=Electric`. */
  searches: string[];
  /** Ids of the dealerships whose cars this site may show. */
  dealershipIds: DealershipId[];
}

/**
 * The effect of a fault: with an error the site is left out; with a fault it is served, but `sites:check` fails; a
 * warning does neither.
 */
export type Severity = "error" | "fault" | "warning";

/** One fault of a site's folder, as `sites:check` prints it. */
export interface SiteFault {
  /** The folder's name, even when no site can have it as its slug. */
  site: string;
  file: string;
  key: string;
  reason: string;
  severity: Severity;
}

/** A fault of a merged configuration: its file is known later. */
export type ReferenceFault = Pick<SiteFault, "key" | "reason" | "severity">;

/** What is above the files of a site's own folder, for example a draft of its editors. */
export interface SiteOverlay {
  /** Markdown by slug; null: the page is taken away. */
  content: ReadonlyMap<string, string | null>;
  /** Pictures above those of its folder. */
  pictures?: readonly LibraryPicture[];
  /** Merged above the site's site.json, by the rules for layers. */
  config: JsonObject;
  /** Paths that all files lose first, so that what `config` has there is alone. */
  replaced?: readonly (readonly string[])[];
  /** Texts in the site's language that `config` refers to, merged above the site's own. */
  wording?: WordingTree;
  /** The same in the site's other languages. */
  wordingIn?: ReadonlyMap<string, WordingTree>;
  /** Markdown by slug in the site's other languages; null: the translation is taken away. */
  translated?: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
}

export interface AssembledSite {
  /** Null when any fault is an error. */
  site: Site | null;
  faults: SiteFault[];
}

export interface ReloadedSites {
  /** Sites that have changed or are new. */
  reloaded: SiteSlug[];
  /** Sites whose folder is gone. */
  removed: SiteSlug[];
  faults: readonly SiteFault[];
}

/** The sites of a process. Every answer is that of the newest reload. */
export interface SiteRegistry {
  all(): readonly Site[];
  bySlug(slug: SiteSlug): Site | undefined;
  /** Returns the site of a Host header, or undefined. The port is ignored. */
  byHost(host: string | undefined): Site | undefined;
  /** Faults of sites that were left out, and warnings of those that were not. */
  readonly faults: readonly SiteFault[];
  /**
   * Assembles a served site with changes above its own files, in memory. Published texts are not part of it.
   * @returns the site and the faults that `sites:check` would report; no site and no fault when there is no such site
   */
  assembled(slug: SiteSlug, overlay: SiteOverlay): AssembledSite;
  /**
   * Reads templates, manufacturers, default wording and all sites again. A site whose files have changed becomes another
   * object, an unchanged one stays the same. A site with an error stays as it was. Calls at the same time share a run; it
   * begins after each of them has come.
   * @throws when a folder of sites or the default wording can't be read; every site then stays as it was
   */
  reload(): Promise<ReloadedSites>;
}

/** What a site's files say, before anything is checked: what documents of editors are above. */
export interface SiteSources {
  /** The merged configuration. */
  config: JsonObject;
  /** The configuration of the site's own folder, and of the templates below it. */
  own: JsonObject;
  below: JsonObject;
  /** Markdown by slug, of the topmost folder that has it, and whether a template has such a page too. */
  content: ReadonlyMap<string, { text: string; isOwn: boolean; isBelow: boolean }>;
  /** The same in the site's other languages, by language: what is shown there. */
  translated: ReadonlyMap<string, ReadonlyMap<string, { text: string; isOwn: boolean }>>;
}

export interface SiteFiles extends SiteRegistry {
  /** What a site's files say. */
  sources(slug: SiteSlug): SiteSources | undefined;
}
