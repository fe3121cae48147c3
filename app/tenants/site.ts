import type { SiteConfig } from "./schema";
import type { Theme } from "./theme";

/** Wording of one language, nested as in the JSON files. */
export interface WordingTree {
  [key: string]: string | WordingTree;
}

/** A piece of a site's own text: `content/{slug}.md`, already rendered and sanitised. */
export interface ContentPage {
  slug: string;
  title: string;
  description: string | null;
  html: string;
}

/** A site as the process holds it: everything merged, checked and ready. */
export interface Site extends SiteConfig {
  /** The folder's name: the host label. */
  slug: string;
  theme: Theme;
  /** `:root{--fc-…:…}`: the theme as CSS variables. */
  themeCss: string;
  /** Inline SVG of the wordmark, or null: then the name is set in type. */
  logoSvg: string | null;
  /** Merged wording by language: default → template → site. */
  wording: Record<string, WordingTree>;
  /** By slug. */
  content: Record<string, ContentPage>;
  /** Ids of the dealerships whose cars this site may show. */
  dealershipIds: string[];
}

/** One fault of a site's folder, as `sites:check` prints it. */
export interface SiteFault {
  site: string;
  file: string;
  key: string;
  reason: string;
  severity: "error" | "warning";
}

export interface SiteRegistry {
  all(): readonly Site[];
  bySlug(slug: string): Site | undefined;
  /** The site a Host header selects, or undefined. The port is ignored. */
  byHost(host: string | undefined): Site | undefined;
  /** Faults of sites that were left out, and warnings of those that were not. */
  faults: readonly SiteFault[];
}
