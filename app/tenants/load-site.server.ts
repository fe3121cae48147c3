import type { z } from "zod";
import { DEFAULT_LANGUAGE } from "~/i18n/default-wording.server";
import { mergeWording } from "~/i18n/wording-tree";
import { actionFaults } from "./action-faults";
import { appointmentFaults } from "./appointment-faults";
import { callFaults } from "./call-faults";
import { renderContent } from "./content.server";
import { financeFaults } from "./finance-faults";
import { formFaults } from "./form-faults";
import { leadDeliveryFaults } from "./lead-delivery-faults";
import { inlineLogo, logoFaults } from "./logo";
import { type SiteConfig, siteSchema } from "./schema";
import type { ContentPage, Site, SiteFault, WordingTree } from "./site";
import type { ReportFault } from "./site-folder.server";
import type { JsonPart, SiteLayers } from "./site-layers";
import { isLanguage, referenceFaults, referredWordingKeys } from "./site-references";
import { knownWording, layerWording, missingKeys, wordingFaults } from "./site-wording";
import { type Theme, themeSchema } from "./theme";
import { contrastFaults } from "./theme-contrast";
import { themeCss } from "./theme-css";
import { valuationFaults } from "./valuation-faults";

/**
 * Merges a site's layers and checks everything; reports every fault that it finds, not only the first.
 * @returns null when any fault is an error
 */
export function assembleSite(
  slug: string,
  layers: SiteLayers,
  defaults: Record<string, WordingTree>,
  now: Date,
  reportFault: (fault: Omit<SiteFault, "site">) => void,
): Site | null {
  let errors = 0;
  const report: ReportFault = (file, key, reason, severity = "error") => {
    if (severity === "error") errors += 1;
    reportFault({ file, key, reason, severity });
  };
  const config = checkConfig(layers, now, report);
  const theme = checkTheme(layers, report);
  const logoSvg = checkLogo(layers, report);
  const wording = config ? checkWording(config, layers, defaults, report) : null;
  const content = config ? checkContent(config, layers, report) : null;
  if (!config || !theme || !wording || !content || errors > 0) return null;
  return {
    ...config,
    slug,
    theme,
    themeCss: themeCss(theme),
    logoSvg,
    wording,
    content,
    dealershipIds: config.dealerships.map((dealership) => dealership.id),
  };
}

function checkConfig(layers: SiteLayers, now: Date, report: ReportFault): SiteConfig | null {
  const config = checkMerged(siteSchema, layers, "config", report);
  if (!config) return null;
  for (const { key, reason, severity } of [
    ...referenceFaults(config),
    ...financeFaults(config, now),
    ...appointmentFaults(config),
    ...callFaults(config),
    ...actionFaults(config),
    ...leadDeliveryFaults(config),
    ...valuationFaults(config),
    ...formFaults(config),
  ]) {
    report(layers.fileOf("config", key.split(".")), key, reason, severity);
  }
  return config;
}

function checkTheme(layers: SiteLayers, report: ReportFault): Theme | null {
  const theme = checkMerged(themeSchema, layers, "theme", report);
  if (!theme) return null;
  for (const { colour, on, ratio, least } of contrastFaults(theme)) {
    const hexes = `${theme.colour[colour]} on ${theme.colour[on]}`;
    // Rounded down, so that 4.499 is not printed as the 4.5 that it misses.
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

function checkWording(
  config: SiteConfig,
  layers: SiteLayers,
  defaults: Record<string, WordingTree>,
  report: ReportFault,
): Record<string, WordingTree> | null {
  const referred = referredWordingKeys(config);
  const referredKeys = new Set(referred.keys());
  const files = layers.folders.flatMap((folder) =>
    Object.entries(folder.wording).map(([language, tree]) => ({ prefix: folder.prefix, language, tree })),
  );
  let sound = true;
  for (const { prefix, language, tree } of files) {
    const complete = mergeWording(defaults[DEFAULT_LANGUAGE] ?? {}, defaults[language] ?? {});
    const faults = isLanguage(language)
      ? wordingFaults(tree, knownWording(complete), referredKeys)
      : [{ key: "", reason: `${language} is not a language tag` }];
    for (const { key, reason } of faults) report(`${prefix}wording/${language}.json`, key, reason);
    if (faults.length > 0) sound = false;
  }
  if (!sound) return null;

  const trees = layers.folders.map((folder) => folder.wording as Record<string, WordingTree>);
  const languages = new Set([config.language, ...Object.keys(trees.at(-1) ?? {})]);
  const wording = Object.fromEntries(
    [...languages].map((language) => [
      language,
      layerWording(defaults, DEFAULT_LANGUAGE, language, ...trees),
    ]),
  );
  for (const key of missingKeys(referredKeys, wording[config.language] ?? {})) {
    const place = referred.get(key) ?? "";
    report(
      layers.fileOf("config", place.split(".")),
      place,
      `there is no wording ${key} in ${config.language}`,
    );
  }
  return wording;
}

function checkContent(
  config: SiteConfig,
  layers: SiteLayers,
  report: ReportFault,
): Record<string, ContentPage> {
  const { street, city, state, postcode } = config.address;
  const facts = {
    name: config.name,
    legal_name: config.legal_name,
    phone: config.phone,
    email: config.email,
    address: `${street}, ${city} ${state} ${postcode}`,
  };
  const slugs = new Set(layers.folders.flatMap((folder) => Object.keys(folder.content)));
  const pages = [...slugs].flatMap((slug) => {
    const owner = layers.topmost((folder) => Object.hasOwn(folder.content, slug));
    const page = renderContent(slug, owner?.content[slug] ?? "", facts, ({ key, reason, severity }) =>
      report(`${owner?.prefix}content/${slug}.md`, key, reason, severity),
    );
    return page ? [[slug, page] as const] : [];
  });
  return Object.fromEntries(pages);
}
