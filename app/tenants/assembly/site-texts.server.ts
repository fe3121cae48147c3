import { createHash } from "node:crypto";
import { own } from "~/domain/text/own-property";
import { DEFAULT_LANGUAGE } from "~/i18n/create-i18n.server";
import { flattenWording, mergeWording, withoutPlural } from "~/i18n/wording-tree";
import { facetTextFaults } from "../checks/search-faults";
import type { SiteConfig } from "../schema";
import type { Site, WordingSources, WordingTree } from "../site";
import type { ReportFault } from "../site-folder.server";
import { languageFault } from "../site-language";
import type { SiteLayers } from "../site-layers";
import { referredWordingKeys } from "../site-references";
import { knownWording, layerWording, translatedWording, untranslated, wordingFaults } from "../site-wording";

/** The wording of one layer, by language. */
type LayerTrees = readonly Record<string, WordingTree>[];

interface WordingBelow {
  /** The default wording, by language. */
  defaults: Record<string, WordingTree>;
  /** The texts of its manufacturer's file, by their keys. */
  brandWording: WordingTree;
  formerlyReferred: ReadonlySet<string>;
}

/** What the check of a site's wording reads of its configuration. */
interface WordingUse extends Pick<SiteConfig, "language" | "languages" | "search"> {
  /** The keys that the configuration names, each with the first place. */
  referred: ReadonlyMap<string, string>;
  /** Those that only popups, tiles, offers and menus name. */
  referredByDocuments: ReadonlySet<string>;
}

type CheckedWording = Pick<Site, "wording" | "wordingSources"> & {
  translated: Record<string, WordingSources>;
};

interface KeptWordingOfSite {
  digest: string;
  checked: CheckedWording | null;
  warnings: Parameters<ReportFault>[];
  isSound: boolean;
}

/** What is published, and what a draft says. */
const KEPT_OF_SITE = 2;

/**
 * Keeps the wording of sites as it was checked, above the same default wording. A site is assembled again for each change
 * of an editor, and most change no text.
 */
export class KeptWording {
  readonly #sites = new Map<string, KeptWordingOfSite[]>();

  /** Merges the wording of a site's layers and checks it. Returns null when a layer has a fault. */
  check(
    slug: string,
    config: SiteConfig,
    layers: SiteLayers,
    below: WordingBelow,
    report: ReportFault,
  ): CheckedWording | null {
    const { language, languages, search } = config;
    const referred = referredWordingKeys(config);
    const referredByDocuments = keysOfDocuments(
      config,
      own(below.defaults, DEFAULT_LANGUAGE) ?? {},
      new Set(referred.keys()),
    );
    const use = { language, languages, search, referred, referredByDocuments };
    const digest = digestOf(use, layers, below);
    const all = this.#sites.get(slug) ?? [];
    const known = all.find((each) => each.digest === digest);
    if (known) for (const warning of known.warnings) report(...warning);
    const now = known ?? checkOnce(use, layers, below, digest, report);
    // Errors name places of the configuration, so they are found again each time.
    if (!now.isSound || !now.checked) return now.checked;
    this.#sites.set(slug, [now, ...all.filter((each) => each !== now)].slice(0, KEPT_OF_SITE));
    return now.checked;
  }
}

function digestOf(
  use: WordingUse,
  { folders }: SiteLayers,
  { brandWording, formerlyReferred }: WordingBelow,
) {
  const texts = folders.map(({ prefix, wording }) => [prefix, wording]);
  // Keys that are named still make no difference.
  const former = [...formerlyReferred].filter((key) => !use.referred.has(key));
  const referred = [[...use.referred], [...use.referredByDocuments], former];
  return createHash("sha256")
    .update(JSON.stringify([use, texts, referred, brandWording]))
    .digest("base64");
}

function checkOnce(
  use: WordingUse,
  layers: SiteLayers,
  below: WordingBelow,
  digest: string,
  report: ReportFault,
): KeptWordingOfSite {
  const warnings: Parameters<ReportFault>[] = [];
  let isSound = true;
  const checked = checkWording(use, layers, below, (...fault) => {
    report(...fault);
    if (fault[3] === "warning") warnings.push(fault);
    else isSound = false;
  });
  return { digest, checked, warnings, isSound };
}

function checkWording(
  { language: first, languages, search, referred, referredByDocuments }: WordingUse,
  layers: SiteLayers,
  { defaults: ofProduct, brandWording, formerlyReferred }: WordingBelow,
  report: ReportFault,
): CheckedWording | null {
  // A manufacturer's file is in one language; a site translates it in its own wording.
  const defaults = {
    ...ofProduct,
    [DEFAULT_LANGUAGE]: mergeWording(own(ofProduct, DEFAULT_LANGUAGE) ?? {}, brandWording),
  };
  const referredKeys = new Set(referred.keys());
  const files = layers.folders.flatMap((folder) =>
    Object.entries(folder.wording).map(([language, tree]) => ({ prefix: folder.prefix, language, tree })),
  );
  // The layers one by one, not merged: what is known of the default wording is then found once for all sites.
  const knownIn = (language: string) =>
    knownWording(own(ofProduct, DEFAULT_LANGUAGE) ?? {}, brandWording, own(ofProduct, language) ?? {});
  let sound = true;
  for (const { prefix, language, tree } of files) {
    const notALanguage = languageFault(language);
    const faults = notALanguage
      ? [{ key: "", reason: notALanguage }]
      : wordingFaults(tree, knownIn(language), new Set([...referredKeys, ...formerlyReferred]));
    if (prefix === "" && !notALanguage && !languages.includes(language)) {
      const reason = `is not used: the site has ${languages.join(", ")}`;
      report(`wording/${language}.json`, "", reason, "warning");
    }
    for (const { key, reason } of faults) report(`${prefix}wording/${language}.json`, key, reason);
    if (faults.length > 0) sound = false;
  }
  if (!sound) return null;

  const trees: LayerTrees = layers.folders.map((folder) => folder.wording as Record<string, WordingTree>);
  const texts = layerWording(defaults, DEFAULT_LANGUAGE, first, ...trees);
  const flat = flattenWording(texts);
  for (const key of referredKeys) {
    if (flat.has(key)) continue;
    const place = referred.get(key) ?? "";
    report(layers.fileOf("config", place.split(".")), place, `there is no wording ${key} in ${first}`);
  }
  for (const { key, reason } of facetTextFaults({ search, language: first }, flat))
    report(layers.fileOf("config", key.split(".")), key, reason);
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
      placeholders: knownWording(below, lowest, brand).placeholders,
      referred: referredKeys,
      referredByDocuments,
    };
  };
  const translated = languages.filter((language) => language !== first);
  for (const language of translated) {
    const missing = untranslated(
      flat,
      [ofProduct, { [DEFAULT_LANGUAGE]: brandWording }, ...trees].map((layer) => own(layer, language) ?? {}),
    );
    if (missing.length === 0) continue;
    const some = missing.slice(0, 3).join(", ");
    const reason = `${missing.length} of ${flat.size} texts have no ${language} and are shown in ${first}: ${some}${missing.length > 3 ? " …" : ""}`;
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

function keysOfDocuments(
  config: SiteConfig,
  ofProduct: WordingTree,
  referred: ReadonlySet<string>,
): ReadonlySet<string> {
  const offers = { ...config.offers, entries: {} };
  const navigation = { ...config.navigation, header: [], footer: [], models_menu: [] };
  const elsewhere = referredWordingKeys({ ...config, popups: {}, promotions: [], offers, navigation });
  const { placeholders } = knownWording(ofProduct);
  return new Set([...referred].filter((key) => !elsewhere.has(key) && !placeholders.has(withoutPlural(key))));
}
