import { createHash } from "node:crypto";
import type { z } from "zod";
import { DEFAULT_LANGUAGE } from "~/i18n/default-wording.server";
import { mergeWording } from "~/i18n/wording-tree";
import { renderContent } from "./content.server";
import { inlineLogo, logoFaults } from "./logo";
import { hasPath, type Json, type JsonObject, mergeJson } from "./merge";
import { type SiteConfig, siteSchema } from "./schema";
import type { Site, SiteFault, WordingTree } from "./site";
import type { ReportFault, SiteFolder } from "./site-folder.server";
import { isLanguage, referenceFaults, referredWordingKeys } from "./site-references";
import { knownWording, layerWording, missingKeys, wordingFaults } from "./site-wording";
import { type Theme, themeSchema } from "./theme";
import { contrastFaults } from "./theme-contrast";
import { themeCss } from "./theme-css";

/**
 * Merges a template under a site and checks everything; reports every fault that it finds, not only the first.
 * @returns null when any fault is an error
 */
export function assembleSite(
  slug: string,
  folder: SiteFolder,
  template: SiteFolder,
  defaults: Record<string, WordingTree>,
  reportFault: (fault: SiteFault) => void,
): Site | null {
  let errors = 0;
  const report: ReportFault = (file, key, reason, severity = "error") => {
    if (severity === "error") errors += 1;
    reportFault({ site: slug, file, key, reason, severity });
  };
  const config = checkConfig(folder, template, report);
  const theme = checkTheme(folder, template, report);
  const logoSvg = checkLogo(folder, template, report);
  const wording = config ? checkWording(config, folder, template, defaults, report) : null;
  const content = config ? checkContent(config, folder, template, report) : null;
  if (!config || !theme || !wording || !content || errors > 0) return null;
  return {
    ...config,
    slug,
    theme,
    themeCss: themeCss(theme),
    logoSvg,
    wording,
    wordingHash: Object.fromEntries(
      Object.entries(wording).map(([language, tree]) => [language, hashOf(tree)]),
    ),
    content,
    dealershipIds: config.dealerships.map((dealership) => dealership.id),
  };
}

function checkConfig(folder: SiteFolder, template: SiteFolder, report: ReportFault): SiteConfig | null {
  const config = checkMerged(siteSchema, folder, template, "site.json", "config", report);
  if (!config) return null;
  for (const { key, reason, severity } of referenceFaults(config)) {
    report(whoseFile(folder, template, "site.json", "config", key.split(".")), key, reason, severity);
  }
  return config;
}

function checkTheme(folder: SiteFolder, template: SiteFolder, report: ReportFault): Theme | null {
  const theme = checkMerged(themeSchema, folder, template, "theme.json", "theme", report);
  if (!theme) return null;
  for (const { colour, on, ratio, least } of contrastFaults(theme)) {
    const hexes = `${theme.colour[colour]} on ${theme.colour[on]}`;
    // Rounded down, so that 4.499 is not printed as the 4.5 that it misses.
    const reached = (Math.floor(ratio * 100) / 100).toFixed(2);
    report(
      whoseFile(folder, template, "theme.json", "theme", ["colour", colour]),
      `colour.${colour}`,
      `contrast on ${on} (${hexes}) is ${reached}:1; WCAG AA wants ${least}:1`,
    );
  }
  return theme;
}

function checkMerged<Schema extends z.ZodType>(
  schema: Schema,
  folder: SiteFolder,
  template: SiteFolder,
  file: string,
  part: "config" | "theme",
  report: ReportFault,
): z.output<Schema> | null {
  const result = schema.safeParse(mergeJson(template[part] ?? {}, folder[part] ?? {}));
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    for (const { path, reason } of explain(issue)) {
      report(whoseFile(folder, template, file, part, path), path.map(String).join("."), reason);
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

/** The file that says the faulty thing: the site's own, unless only the template says it. */
function whoseFile(
  folder: SiteFolder,
  template: SiteFolder,
  file: string,
  part: "config" | "theme",
  path: readonly PropertyKey[],
): string {
  const inTemplate = hasPath(template[part] as Json, path) && !hasPath(folder[part] as Json, path);
  return `${inTemplate ? template.prefix : folder.prefix}${file}`;
}

function checkLogo(folder: SiteFolder, template: SiteFolder, report: ReportFault): string | null {
  const owner = folder.logo === null ? template : folder;
  if (owner.logo === null) return null;
  for (const { key, reason } of logoFaults(owner.logo)) report(`${owner.prefix}logo.svg`, key, reason);
  return inlineLogo(owner.logo);
}

function checkWording(
  config: SiteConfig,
  folder: SiteFolder,
  template: SiteFolder,
  defaults: Record<string, WordingTree>,
  report: ReportFault,
): Record<string, WordingTree> | null {
  const referred = referredWordingKeys(config);
  const referredKeys = new Set(referred.keys());
  let sound = true;
  for (const source of [template, folder]) {
    for (const [language, tree] of Object.entries(source.wording)) {
      const file = `${source.prefix}wording/${language}.json`;
      const complete = mergeWording(defaults[DEFAULT_LANGUAGE] ?? {}, defaults[language] ?? {});
      const faults = isLanguage(language)
        ? wordingFaults(tree, knownWording(complete), referredKeys)
        : [{ key: "", reason: `${language} is not a language tag` }];
      for (const { key, reason } of faults) report(file, key, reason);
      if (faults.length > 0) sound = false;
    }
  }
  if (!sound) return null;

  const own = folder.wording as Record<string, WordingTree>;
  const shared = template.wording as Record<string, WordingTree>;
  const languages = new Set([config.language, ...Object.keys(own)]);
  const wording = Object.fromEntries(
    [...languages].map((language) => [
      language,
      layerWording(defaults, DEFAULT_LANGUAGE, language, shared, own),
    ]),
  );
  for (const key of missingKeys(referredKeys, wording[config.language] ?? {})) {
    const place = referred.get(key) ?? "";
    report(
      whoseFile(folder, template, "site.json", "config", place.split(".")),
      place,
      `there is no wording ${key} in ${config.language}`,
    );
  }
  return wording;
}

function checkContent(config: SiteConfig, folder: SiteFolder, template: SiteFolder, report: ReportFault) {
  const { street, city, state, postcode } = config.address;
  const facts = {
    name: config.name,
    legal_name: config.legal_name,
    phone: config.phone,
    email: config.email,
    address: `${street}, ${city} ${state} ${postcode}`,
  };
  const sources = { ...template.content, ...folder.content };
  const pages = Object.entries(sources).map(([slug, source]) => {
    const owner = Object.hasOwn(folder.content, slug) ? folder : template;
    const page = renderContent(slug, source, facts, ({ key, reason, severity }) =>
      report(`${owner.prefix}content/${slug}.md`, key, reason, severity),
    );
    return [slug, page] as const;
  });
  return Object.fromEntries(pages.flatMap(([slug, page]) => (page ? [[slug, page] as const] : [])));
}

/** The same wording has the same hash, whatever the order of its keys. */
function hashOf(tree: WordingTree): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(tree)))
    .digest("hex")
    .slice(0, 16);
}

function sorted(value: Json | WordingTree): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value as JsonObject).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
