import { isDeepStrictEqual } from "node:util";
import type { Settings } from "meilisearch";
import { defaultSettings } from "#embedded-meilisearch";
import { setOwn } from "~/domain/text/own-property";

/** Meilisearch's defaults for settings that the app does not set, including those that the embedded engine lacks. */
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
/** Lists whose order has no meaning; the server returns them sorted. */
const SETS = ["filterableAttributes", "sortableAttributes", "displayedAttributes", "stopWords"];
/** Settings whose parts can be set one by one; others can only be set as a whole. */
const IN_PARTS = ["typoTolerance", "faceting", "pagination"];

type Setting = keyof Settings;

/**
 * Returns the changes that give an index the wanted settings, and Meilisearch's defaults for the rest. Returns an empty
 * object when nothing differs. Ignores settings that only the server has.
 */
export function settingsChange(wanted: Settings, current: Settings): Settings {
  const change: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(current), ...Object.keys(wanted)]) as Set<Setting>) {
    const isWanted = Object.hasOwn(wanted, name);
    if (!isWanted && !Object.hasOwn(DEFAULTS, name)) continue;
    const meant = complete(name, wanted[name] ?? DEFAULTS[name]);
    if (isDeepStrictEqual(comparable(name, meant), comparable(name, current[name]))) continue;
    setOwn(change, name, isWanted || IN_PARTS.includes(name) ? meant : null);
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
    // The lists inside synonyms and the typo tolerance are unordered too.
    Array.isArray(part) ? part.toSorted() : part,
  ]);
  return Object.fromEntries(entries);
}
