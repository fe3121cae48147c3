import { EngineError, type ErrorCode, unsupported } from "./api-error.ts";
import { describeJson, isObject, type Json, type JsonObject } from "./json.ts";
import { setOwn } from "./own-property.ts";
import { tokenize } from "./tokenizer.ts";

/** The settings of an index, complete, in Meilisearch's shape. */
export interface IndexSettings {
  displayedAttributes: string[];
  searchableAttributes: string[];
  filterableAttributes: string[];
  sortableAttributes: string[];
  rankingRules: string[];
  synonyms: Record<string, string[]>;
  typoTolerance: {
    enabled: boolean;
    minWordSizeForTypos: { oneTypo: number; twoTypos: number };
    disableOnWords: string[];
    disableOnAttributes: string[];
    disableOnNumbers: boolean;
  };
  faceting: { maxValuesPerFacet: number; sortFacetValuesBy: Record<string, "alpha" | "count"> };
  pagination: { maxTotalHits: number };
}

export type SettingName = keyof IndexSettings;

const DEFAULTS: IndexSettings = {
  displayedAttributes: ["*"],
  searchableAttributes: ["*"],
  filterableAttributes: [],
  sortableAttributes: [],
  rankingRules: ["words", "typo", "proximity", "attributeRank", "sort", "wordPosition", "exactness"],
  synonyms: {},
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
    disableOnWords: [],
    disableOnAttributes: [],
    disableOnNumbers: false,
  },
  faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { "*": "alpha" } },
  pagination: { maxTotalHits: 1000 },
};

/** Settings of Meilisearch that the embedded engine does not have. */
const UNSUPPORTED_SETTINGS = [
  "distinctAttribute",
  "stopWords",
  "separatorTokens",
  "nonSeparatorTokens",
  "dictionary",
  "proximityPrecision",
  "embedders",
  "searchCutoffMs",
  "localizedAttributes",
  "facetSearch",
  "prefixSearch",
  "chat",
  "foreignKeys",
];

const BUILT_IN_RULES = [
  "words",
  "typo",
  "proximity",
  "attribute",
  "attributeRank",
  "wordPosition",
  "sort",
  "exactness",
];

export function defaultSettings(): IndexSettings {
  return structuredClone(DEFAULTS);
}

function isSetting(name: string): name is SettingName {
  return Object.hasOwn(DEFAULTS, name);
}

/** `filterable-attributes` → `filterableAttributes`; undefined when the route is not a setting. */
export function settingOfRoute(route: string): SettingName | undefined {
  const name = route.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  if (isSetting(name)) return name;
  if (UNSUPPORTED_SETTINGS.includes(name)) throw unsupported(`The setting \`${name}\``);
  return undefined;
}

/**
 * Returns the settings after a change; null resets a setting to its default.
 * @throws EngineError `invalid_settings_…`, or `feature_not_enabled` for an unsupported setting
 */
export function changedSettings(current: IndexSettings, change: JsonObject): IndexSettings {
  const next = structuredClone(current);
  for (const [name, value] of Object.entries(change)) {
    if (UNSUPPORTED_SETTINGS.includes(name)) {
      if (value === null) continue;
      throw unsupported(`The setting \`${name}\``);
    }
    if (!isSetting(name)) {
      throw new EngineError(
        "bad_request",
        `Unknown field \`${name}\`: expected one of \`${Object.keys(DEFAULTS).join("`, `")}\``,
      );
    }
    setOne(next, name, value);
  }
  return next;
}

function setOne(settings: IndexSettings, name: SettingName, value: Json): void {
  switch (name) {
    case "displayedAttributes":
    case "searchableAttributes":
    case "filterableAttributes":
    case "sortableAttributes":
      if (name === "filterableAttributes" && Array.isArray(value) && value.some(isObject)) {
        throw unsupported("An object in `filterableAttributes`");
      }
      settings[name] = value === null ? [...DEFAULTS[name]] : stringList(name, value);
      return;
    case "rankingRules":
      settings.rankingRules = value === null ? [...DEFAULTS.rankingRules] : rankingRules(value);
      return;
    case "synonyms":
      settings.synonyms = value === null ? {} : synonyms(value);
      return;
    case "typoTolerance":
      settings.typoTolerance =
        value === null ? structuredClone(DEFAULTS.typoTolerance) : typoTolerance(settings, value);
      return;
    case "faceting":
      settings.faceting = value === null ? structuredClone(DEFAULTS.faceting) : faceting(settings, value);
      return;
    case "pagination":
      settings.pagination = value === null ? { ...DEFAULTS.pagination } : pagination(settings, value);
  }
}

/** `typoTolerance` → `invalid_settings_typo_tolerance`. */
function codeOf(name: SettingName): ErrorCode {
  return `invalid_settings_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}` as ErrorCode;
}

function wrongType(name: SettingName, path: string, expected: string, found: Json): EngineError {
  return new EngineError(
    codeOf(name),
    `Invalid value type at \`.${path}\`: expected ${expected}, but found ${describeJson(found)}`,
  );
}

function stringList(name: SettingName, value: Json, path: string = name): string[] {
  if (!Array.isArray(value)) throw wrongType(name, path, "an array", value);
  const list: string[] = [];
  value.forEach((item, index) => {
    if (typeof item !== "string") throw wrongType(name, `${path}[${index}]`, "a string", item);
    if (!list.includes(item)) list.push(item);
  });
  return list;
}

function rankingRules(value: Json): string[] {
  const rules = stringList("rankingRules", value);
  for (const rule of rules) {
    if (BUILT_IN_RULES.includes(rule) || /^[^:]+:(asc|desc)$/.test(rule)) continue;
    throw new EngineError(
      "invalid_settings_ranking_rules",
      `Invalid value at \`.rankingRules[${rules.indexOf(rule)}]\`: \`${rule}\` ranking rule is invalid. Valid ranking rules are words, typo, sort, proximity, attribute, exactness and custom ranking rules.`,
    );
  }
  if (rules.includes("attribute") && (rules.includes("attributeRank") || rules.includes("wordPosition"))) {
    throw new EngineError(
      "invalid_settings_ranking_rules",
      "Mixed usage of the attribute, attributeRank, and wordPosition ranking rules. You must either use the attribute ranking rule alone or the attributeRank and wordPosition ranking rules.",
    );
  }
  return rules;
}

function synonyms(value: Json): Record<string, string[]> {
  if (!isObject(value)) throw wrongType("synonyms", "synonyms", "an object", value);
  return Object.fromEntries(
    Object.entries(value).map(([word, list]) => [word, stringList("synonyms", list, `synonyms.${word}`)]),
  );
}

function knownFields(name: SettingName, value: Json, fields: readonly string[]): JsonObject {
  if (!isObject(value)) throw wrongType(name, name, "an object", value);
  const unknown = Object.keys(value).find((field) => !fields.includes(field));
  if (unknown !== undefined) {
    throw new EngineError(
      "bad_request",
      `Unknown field \`${unknown}\` inside \`.${name}\`: expected one of \`${fields.join("`, `")}\``,
    );
  }
  return value;
}

function flag(name: SettingName, path: string, value: Json | undefined, fallback: boolean): boolean {
  if (value === undefined || value === null) return fallback;
  if (typeof value !== "boolean") throw wrongType(name, path, "a boolean", value);
  return value;
}

function count(
  name: SettingName,
  path: string,
  value: Json | undefined,
  current: number,
  fallback: number,
): number {
  if (value === undefined) return current;
  if (value === null) return fallback;
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0) {
    throw wrongType(name, path, "a positive integer", value);
  }
  return value;
}

function typoTolerance(settings: IndexSettings, value: Json): IndexSettings["typoTolerance"] {
  const name = "typoTolerance";
  const given = knownFields(name, value, Object.keys(DEFAULTS.typoTolerance));
  const current = settings.typoTolerance;
  const sizes = isObject(given.minWordSizeForTypos) ? given.minWordSizeForTypos : {};
  const path = `${name}.minWordSizeForTypos`;
  const minimum = current.minWordSizeForTypos;
  const oneTypo = count(name, `${path}.oneTypo`, sizes.oneTypo, minimum.oneTypo, 5);
  const twoTypos = count(name, `${path}.twoTypos`, sizes.twoTypos, minimum.twoTypos, 9);
  if (oneTypo > twoTypos || twoTypos > 255) {
    throw new EngineError(
      "invalid_settings_typo_tolerance",
      `\`minWordSizeForTypos\` setting is invalid. \`oneTypo\` and \`twoTypos\` fields should be between \`0\` and \`255\`, and \`twoTypos\` should be greater or equals to \`oneTypo\` but found \`oneTypo: ${oneTypo}\` and twoTypos: ${twoTypos}\`.`,
    );
  }
  const list = (field: "disableOnWords" | "disableOnAttributes") =>
    given[field] === undefined
      ? current[field]
      : given[field] === null
        ? []
        : stringList(name, given[field] as Json, `${name}.${field}`);
  return {
    enabled: flag(name, `${name}.enabled`, given.enabled, given.enabled === null || current.enabled),
    minWordSizeForTypos: { oneTypo, twoTypos },
    disableOnWords: list("disableOnWords"),
    disableOnAttributes: list("disableOnAttributes"),
    disableOnNumbers: flag(
      name,
      `${name}.disableOnNumbers`,
      given.disableOnNumbers,
      given.disableOnNumbers !== null && current.disableOnNumbers,
    ),
  };
}

function faceting(settings: IndexSettings, value: Json): IndexSettings["faceting"] {
  const given = knownFields("faceting", value, Object.keys(DEFAULTS.faceting));
  const current = settings.faceting;
  let order = current.sortFacetValuesBy;
  if (given.sortFacetValuesBy === null) order = { "*": "alpha" };
  else if (given.sortFacetValuesBy !== undefined) {
    if (!isObject(given.sortFacetValuesBy)) {
      throw wrongType("faceting", "faceting.sortFacetValuesBy", "an object", given.sortFacetValuesBy);
    }
    // The whole map is replaced.
    order = { "*": "alpha" };
    for (const [attribute, by] of Object.entries(given.sortFacetValuesBy)) {
      if (by !== "alpha" && by !== "count") {
        throw wrongType("faceting", `faceting.sortFacetValuesBy.${attribute}`, "one of `alpha`, `count`", by);
      }
      setOwn(order, attribute, by);
    }
  }
  const path = "faceting.maxValuesPerFacet";
  return {
    maxValuesPerFacet: count("faceting", path, given.maxValuesPerFacet, current.maxValuesPerFacet, 100),
    sortFacetValuesBy: order,
  };
}

function pagination(settings: IndexSettings, value: Json): IndexSettings["pagination"] {
  const given = knownFields("pagination", value, Object.keys(DEFAULTS.pagination));
  const path = "pagination.maxTotalHits";
  if (given.maxTotalHits === 0) {
    throw new EngineError(
      "invalid_settings_pagination",
      `Invalid value at \`.${path}\`: a non-zero integer value lower than \`18446744073709551615\` was expected, but found a zero`,
    );
  }
  return {
    maxTotalHits: count("pagination", path, given.maxTotalHits, settings.pagination.maxTotalHits, 1000),
  };
}

/** Synonyms by their tokenised word or words: "4 wd" → [["four", "wheel"], …]. */
export function synonymTable(settings: IndexSettings): Map<string, string[][]> {
  const table = new Map<string, string[][]>();
  for (const [word, list] of Object.entries(settings.synonyms)) {
    const key = words(word).join(" ");
    if (key)
      table.set(key, [...(table.get(key) ?? []), ...list.map(words).filter((phrase) => phrase.length > 0)]);
  }
  return table;
}

function words(text: string): string[] {
  return tokenize(text)
    .filter((token) => token.kind === "word")
    .map((token) => token.text);
}
