import { own, setOwn } from "~/domain/text/own-property";
import type { WordingTree } from "~/tenants/site";

/** Wording as key and text: `search.results_one` → text. */
export type FlatWording = Map<string, string>;

/** Merges trees key by key; later trees win, also where one has a text and the other a branch. */
export function mergeWording(...layers: readonly WordingTree[]): WordingTree {
  return layers.reduce(layOver, {});
}

function layOver(below: WordingTree, above: WordingTree): WordingTree {
  const merged = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = own(below, key);
    setOwn(merged, key, isBranch(value) && isBranch(under) ? layOver(under, value) : value);
  }
  return merged;
}

export function flattenWording(tree: WordingTree): FlatWording {
  const flat: FlatWording = new Map();
  addTexts(flat, tree, "");
  return flat;
}

function addTexts(flat: FlatWording, tree: WordingTree, prefix: string): void {
  for (const [key, value] of Object.entries(tree)) {
    if (isBranch(value)) addTexts(flat, value, `${prefix}${key}.`);
    else flat.set(`${prefix}${key}`, value);
  }
}

/** Returns the names of a text's `{{placeholders}}`; `{{- name}}` and `{{name, format}}` count as `name`. */
export function placeholdersOf(text: string): Set<string> {
  if (!text.includes("{{")) return new Set();
  const names = [...text.matchAll(/\{\{-?\s*([^},]+?)\s*(?:,[^}]*)?\}\}/g)].map((match) => match[1] ?? "");
  return new Set(names);
}

const PLURAL_SUFFIX = /_(?:ordinal_)?(?:zero|one|two|few|many|other)$/;

/** `search.results_one` → `search.results`: languages differ in which plural forms a key has. */
export function withoutPlural(key: string): string {
  return key.replace(PLURAL_SUFFIX, "");
}

const FORM = /^(.+)_(zero|one|two|few|many|other)$/;

/**
 * Returns a tree with every plural form of a language. A text that the language has itself takes no form from the tree
 * below it, and a form that is written nowhere is the one of `other`: a translation that falls back has the forms of
 * another language.
 * @param tree what the language shows: its own texts above those of another language
 * @param spoken its own texts alone
 */
export function withPluralForms(
  tree: WordingTree,
  spoken: WordingTree,
  categories: readonly string[],
): WordingTree {
  const whole: WordingTree = {};
  for (const [name, value] of Object.entries(tree)) {
    const said = own(spoken, name);
    if (isBranch(value)) {
      setOwn(whole, name, withPluralForms(value, isBranch(said) ? said : {}, categories));
      continue;
    }
    const [, base = "", form] = FORM.exec(name) ?? [];
    const isOwn = base !== "" && own(spoken, `${base}_other`) !== undefined;
    if (!isOwn || said !== undefined) setOwn(whole, name, value);
    if (form !== "other") continue;
    for (const category of categories) {
      const known = own(isOwn ? spoken : tree, `${base}_${category}`);
      if (known === undefined) setOwn(whole, `${base}_${category}`, value);
    }
  }
  return whole;
}

export function isBranch(value: unknown): value is WordingTree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
