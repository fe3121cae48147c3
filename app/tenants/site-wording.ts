import { isModelName } from "~/domain/models/brand-texts";
import { own } from "~/domain/text/own-property";
import { staysInFirstLanguage } from "~/i18n/create-i18n.server";
import {
  type FlatWording,
  flattenWording,
  isBranch,
  mergeWording,
  placeholdersOf,
  withoutPlural,
  withPluralForms,
} from "~/i18n/wording-tree";
import type { JsonObject } from "./merge";
import type { WordingTree } from "./site";

interface WordingFault {
  key: string;
  reason: string;
}

/** The wording keys that a site can override, with their placeholders; derived from the complete default wording. */
interface KnownWording {
  /** Placeholders by key, without plural suffix. */
  placeholders: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Placeholders that the product's own text had once and that are still filled in: a site's text of that time has them.
 */
const FORMER_PLACEHOLDERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["checkout.reservation.checking.text", ["until"]],
  ["checkout.reservation.reserved.text", ["until"]],
]);

/** The default wording is the same object for all sites, and is by far the largest tree. */
const KNOWN = new WeakMap<WordingTree, KnownWording["placeholders"]>();

/** Returns the keys of all trees, each with the placeholders that any of them has in its text. */
export function knownWording(...trees: readonly WordingTree[]): KnownWording {
  const [first = new Map(), ...others] = trees.map(placeholdersByKey).filter(({ size }) => size > 0);
  if (others.length === 0) return { placeholders: first };
  const placeholders = new Map(first);
  for (const [key, names] of others.flatMap((known) => [...known])) {
    const before = placeholders.get(key);
    placeholders.set(key, before && before.size > 0 ? new Set([...before, ...names]) : names);
  }
  return { placeholders };
}

function placeholdersByKey(tree: WordingTree): KnownWording["placeholders"] {
  const known = KNOWN.get(tree);
  if (known) return known;
  const placeholders = new Map<string, ReadonlySet<string>>();
  for (const [key, text] of flattenWording(tree)) {
    const base = withoutPlural(key);
    const before = placeholders.get(base);
    const names = new Set([...placeholdersOf(text), ...(FORMER_PLACEHOLDERS.get(base) ?? [])]);
    placeholders.set(base, before && before.size > 0 ? new Set([...before, ...names]) : names);
  }
  KNOWN.set(tree, placeholders);
  return placeholders;
}

/**
 * Checks one wording file against the default wording.
 * @param referred keys that site.json itself uses; a site can define those itself
 */
export function wordingFaults(
  tree: JsonObject,
  known: KnownWording,
  referred: ReadonlySet<string>,
): WordingFault[] {
  const shape = shapeFaults(tree);
  if (shape.length > 0) return shape;
  return [...flattenWording(tree as WordingTree)].flatMap(([key, text]) => {
    const unsupported = [...unsupportedMarks(text), ...markup(text)].map((reason) => ({ key, reason }));
    if (unsupported.length > 0) return unsupported;
    const allowed =
      known.placeholders.get(withoutPlural(key)) ?? (referred.has(key) ? new Set<string>() : null);
    if (!allowed) {
      return [
        {
          key,
          reason: "unknown wording key: neither the default wording has it nor does site.json refer to it",
        },
      ];
    }
    return [...placeholdersOf(text)]
      .filter((name) => !allowed.has(name))
      .map((name) => ({ key, reason: `unknown placeholder {{${name}}}; ${listOf(allowed)}` }));
  });
}

/** Returns syntax that i18next supports and the browser's translator (app/i18n/translate.ts) doesn't. */
export function unsupportedMarks(text: string): string[] {
  const marks = [...text.matchAll(/\{\{(.+?)\}\}/g)].flatMap(([mark, inner = ""]) => {
    const name = inner.replace(/^\s*-/, "").split(",")[0]?.trim();
    if (/^\s*-/.test(inner)) return [`${mark} is not supported: write {{${name}}}, no text is escaped`];
    if (inner.includes(","))
      return [`${mark} is not supported: write {{${name}}}, numbers and dates come formatted`];
    return [];
  });
  const nested = /\$t\([^)]*\)?/.exec(text);
  if (nested) marks.push(`${nested[0]} is not supported: a text can't take in another one, write its words`);
  return marks;
}

/** Names of HTML elements. Any other name in angle brackets is meant as text. */
const ELEMENTS =
  "a abbr address article aside audio b blockquote body br button center cite code dd del details div dl dt em font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label li link main mark meta nav ol option p picture pre q s samp script section select small source span strike strong style sub summary sup svg table tbody td textarea tfoot th thead time tr tt u ul var video wbr".split(
    " ",
  );
const MARKUP = new RegExp(
  `</?(?:${ELEMENTS.join("|")})(?:\\s+[a-z-]+=[^<>]*)?\\s*/?>|<!--|&(?:[a-z][a-z0-9]{1,30}|#\\d{1,7}|#x[0-9a-f]{1,6});`,
  "i",
);

/** Returns the markup in a text. All texts are plain, so markup would be visible. */
export function markup(text: string): string[] {
  const found = MARKUP.exec(text)?.[0];
  if (!found) return [];
  const instead = found.startsWith("&") ? "write the character itself" : "leave it out";
  return [`${found} would be shown as it is written, texts are plain: ${instead}`];
}

function listOf(allowed: ReadonlySet<string>): string {
  return allowed.size > 0
    ? `this text has ${[...allowed].map((name) => `{{${name}}}`).join(", ")}`
    : "this text has none";
}

function shapeFaults(tree: JsonObject, prefix = ""): WordingFault[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const key = `${prefix}${name}`;
    if (name === "" || name.includes(".")) {
      return [{ key, reason: "a name must not be empty or hold a dot: nest an object instead" }];
    }
    if (typeof value === "string") return [];
    return isBranch(value)
      ? shapeFaults(value as JsonObject, `${key}.`)
      : [{ key, reason: "a text must be a string" }];
  });
}

/**
 * One resource for one language. The default language's own default wording stands lowest, so that a text without
 * translation is at least readable; above it nothing of another language.
 */
export function layerWording(
  defaults: Record<string, WordingTree>,
  defaultLanguage: string,
  language: string,
  ...layers: readonly Record<string, WordingTree>[]
): WordingTree {
  const trees = [defaults, ...layers].map((layer) => own(layer, language) ?? {});
  return mergeWording(own(defaults, defaultLanguage) ?? {}, ...trees);
}

/** Returns the keys, without plural form, of the shoppers' texts that none of the layers has in a language. */
export function untranslated(first: FlatWording, layers: readonly WordingTree[]): string[] {
  const known = layers.map(placeholdersByKey);
  const wanted = new Set([...first.keys()].map(withoutPlural));
  return [...wanted].filter(
    (key) => !known.some((keys) => keys.has(key)) && !staysInFirstLanguage(key) && !isModelName(key),
  );
}

/** Returns what a site says in another language than its first one; what that doesn't say stays in the first. */
export function translatedWording(
  language: string,
  first: WordingTree,
  layers: readonly WordingTree[],
): WordingTree {
  const spoken = mergeWording(...layers);
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return withPluralForms(mergeWording(first, spoken), spoken, pluralCategories);
}
