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
import {
  knownWording,
  layerWording,
  missingKeys,
  translatedWording,
  untranslated,
  wordingFaults,
} from "../site-wording";

/** The wording of one layer, by language. */
type LayerTrees = readonly Record<string, WordingTree>[];

/** What is below the wording of a site's folders. */
interface WordingBelow {
  /** The default wording, by language. */
  defaults: Record<string, WordingTree>;
  /** The texts of its manufacturer's file, by their keys. */
  brandWording: WordingTree;
  formerlyReferred: ReadonlySet<string>;
}

/** Merges the wording of a site's layers and checks it. Returns null when a layer has a fault. */
export function checkWording(
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
  const referredByDocuments = keysOfDocuments(config, own(ofProduct, DEFAULT_LANGUAGE) ?? {}, referredKeys);
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
  for (const { key, reason } of facetTextFaults(config, flattenWording(texts)))
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
