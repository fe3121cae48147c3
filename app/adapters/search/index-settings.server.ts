import { isDeepStrictEqual } from "node:util";
import type { Settings } from "meilisearch";
import { defaultSettings } from "./embedded/settings.server";

/** What Meilisearch has where nobody asked for anything else: what the embedded engine knows too, and the rest. */
const DEFAULTS: Settings = {
  ...defaultSettings(),
  stopWords: [],
  nonSeparatorTokens: [],
  separatorTokens: [],
  dictionary: [],
  distinctAttribute: null,
  proximityPrecision: "byWord",
  embedders: {},
  searchCutoffMs: null,
  localizedAttributes: null,
  facetSearch: true,
  prefixSearch: "indexingTime",
};
/** Lists whose order means nothing; the server answers them sorted. */
const SETS = ["filterableAttributes", "sortableAttributes", "displayedAttributes", "stopWords"];
/** Their parts are set one by one; the others only as a whole. */
const IN_PARTS = ["typoTolerance", "faceting", "pagination"];

type Setting = keyof Settings;

/**
 * What must be sent so that an index with the current settings has the wanted ones, and Meilisearch's own where
 * nothing is wanted; empty when that is so. Settings that only the server knows are left alone.
 */
export function settingsChange(wanted: Settings, current: Settings): Settings {
  const change: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(current), ...Object.keys(wanted)]) as Set<Setting>) {
    if (!(name in DEFAULTS) && !(name in wanted)) continue;
    const meant = complete(name, wanted[name] ?? DEFAULTS[name]);
    if (isDeepStrictEqual(comparable(name, meant), comparable(name, current[name]))) continue;
    change[name] = name in wanted || IN_PARTS.includes(name) ? meant : null;
  }
  return change;
}

function complete(name: Setting, value: Settings[Setting]): unknown {
  if (!IN_PARTS.includes(name)) return value;
  return { ...(DEFAULTS[name] as object), ...(value as object) };
}

function comparable(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return SETS.includes(name) ? value.toSorted() : value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [
    key,
    // The lists inside synonyms and the typo tolerance are sets, too.
    Array.isArray(part) ? part.toSorted() : part,
  ]);
  return Object.fromEntries(entries);
}
