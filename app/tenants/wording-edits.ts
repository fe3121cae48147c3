import type { EntryInLanguage } from "~/domain/editing/edited-entry";
import { newFinanceClaims } from "~/domain/editing/finance-claims";
import { own, setOwn } from "~/domain/text/own-property";
import { oddCharacter, pastedText } from "~/domain/text/plain-text";
import {
  flattenWording,
  isBranch,
  mergeWording,
  placeholdersOf,
  withoutPlural,
  withPluralForms,
} from "~/i18n/wording-tree";
import type { Site, WordingLayer, WordingTree } from "./site";
import { markup, translatedWording, unsupportedMarks } from "./site-wording";

/*
 * What editors may change in a site's wording (docs/decisions/0092). The rules of sites:check hold here too; the others
 * are stricter, because nobody reviews an edit as a change of a file is reviewed.
 */

/** Longer than any text of the default wording. */
export const MAX_EDIT_LENGTH = 2000;

/** Why a text is refused: a name in the wording (workspace.fault), with its values. */
export interface EditFault {
  fault:
    | "locked"
    | "empty"
    | "too_long"
    | "line_break"
    | "control"
    | "direction"
    | "invisible"
    | "placeholder"
    | "kept"
    | "unsupported"
    | "markup"
    | "rate"
    | "form"
    | "unknown";
  values: Readonly<Record<string, string>>;
}

/**
 * Areas and texts that only the site's files say: warnings that the law words, the conditions of a manufacturer's prices
 * and warranty, the sandbox, and the editor itself.
 */
const LOCKED_AREAS: ReadonlySet<string> = new Set([
  "finance_terms",
  "sandbox_payment",
  "desk",
  "block_editor",
]);
const LOCKED_KEYS: ReadonlySet<string> = new Set([
  "finance.warning",
  "finance.warning_loan",
  "blocks.chat_provider.text",
  "calculator.warning",
  "repayment_search.chosen",
  "repayment_search.example",
  "repayment_search.terms",
]);
const LOCKED_BRANCHES = ["brand.service_advantage.", "brand.parts_terms."];

/** Values that a text may not lose: names and numbers that the law asks for, money, codes and ways out. */
const KEPT: ReadonlySet<string> = new Set([
  "amount",
  "code",
  "comparison_from",
  "comparison_rate",
  "comparison_to",
  "deposit",
  "fee",
  "fees",
  "interest_rate",
  "legal_name",
  "link",
  "rate",
  "repayment",
  "total",
  "unsubscribe",
  "valid_until",
]);
/** Returns the first part of a key: the file of the default wording that has it. */
export function areaOf(key: string): string {
  return key.split(".", 1)[0] ?? "";
}

/** Whether a text belongs to the site's files alone (rules/editors#never-editable). */
export function isLocked({ spin_to_win }: Pick<Site, "spin_to_win">, key: string): boolean {
  if (LOCKED_AREAS.has(areaOf(key)) || LOCKED_KEYS.has(withoutPlural(key))) return true;
  if (LOCKED_BRANCHES.some((branch) => key.startsWith(branch))) return true;
  const campaign = spin_to_win.campaign;
  return campaign !== null && [campaign.permit, ...campaign.terms].includes(key);
}

/** Returns the text as it is stored: without what pasting brings, and without space around it. */
export function tidyText(typed: string): string {
  return pastedText(typed).trim();
}

type EditedSite = Pick<Site, "wordingSources" | "spin_to_win">;

/**
 * Returns what is wrong with a text that an editor wrote.
 * @param before what the site's files say; null: nothing
 */
export function editFaults(site: EditedSite, key: string, text: string, before: string | null): EditFault[] {
  const fault = (name: EditFault["fault"], values: EditFault["values"] = {}): EditFault[] => [
    { fault: name, values },
  ];
  if (isLocked(site, key)) return fault("locked");
  const { placeholders, referred } = site.wordingSources;
  if (!placeholders.has(withoutPlural(key)) && !referred.has(key)) return fault("unknown");
  if (text.length > MAX_EDIT_LENGTH) return fault("too_long", { limit: String(MAX_EDIT_LENGTH) });
  const odd = oddCharacter(text);
  if (odd) return fault(odd);
  if (text === "") return fault("empty");
  if (/[\n\t]/.test(text) && !before?.includes("\n")) return fault("line_break");
  return [
    ...unsupportedMarks(text).flatMap((reason) => fault("unsupported", { reason })),
    ...markup(text).flatMap((reason) => fault("markup", { reason })),
    ...placeholderFaults(site, key, text, before),
    ...newFinanceClaims(text, before)
      .slice(0, 1)
      .flatMap((figure) => fault("rate", { figure })),
  ];
}

function placeholderFaults(
  { wordingSources }: EditedSite,
  key: string,
  text: string,
  before: string | null,
): EditFault[] {
  const allowed = wordingSources.placeholders.get(withoutPlural(key)) ?? new Set<string>();
  const used = placeholdersOf(text);
  const listed = [...allowed].map((name) => `{{${name}}}`).join(", ");
  const unknown = [...used].filter((name) => !allowed.has(name));
  const lost = [...placeholdersOf(before ?? "")].filter((name) => isKept(key, name) && !used.has(name));
  return [
    ...unknown.map((name): EditFault => ({ fault: "placeholder", values: { name: `{{${name}}}`, listed } })),
    ...lost.map((name): EditFault => ({ fault: "kept", values: { name: `{{${name}}}` } })),
  ];
}

/** Whether a text may not lose a placeholder. */
export function isKept(key: string, name: string): boolean {
  return KEPT.has(name) || (name === "number" && key.endsWith("licence"));
}

/** Nests texts by their keys. Where one key is a branch of another, the later one stays. */
export function treeOf(texts: Iterable<readonly [key: string, text: string]>): WordingTree {
  const tree: WordingTree = {};
  for (const [key, text] of texts) {
    const names = key.split(".");
    const last = names.pop() ?? "";
    let branch = tree;
    for (const name of names) {
      const inner = own(branch, name);
      const next: WordingTree = isBranch(inner) ? inner : {};
      if (next !== inner) setOwn(branch, name, next);
      branch = next;
    }
    setOwn(branch, last, text);
  }
  return tree;
}

/** Merging and flattening a site's texts takes milliseconds. */
const textsOfSources = new WeakMap<Site["wordingSources"], ReadonlyMap<string, string>>();

/** Returns what the site's files say in its language, by key: the layers merged. */
export function fileTexts({ wordingSources }: Pick<Site, "wordingSources">): ReadonlyMap<string, string> {
  const known = textsOfSources.get(wordingSources);
  if (known) return known;
  const texts = flattenWording(mergeWording(...wordingSources.layers.map(({ tree }) => tree)));
  textsOfSources.set(wordingSources, texts);
  return texts;
}

/** Returns what one layer says. */
export function layerTexts(
  { wordingSources }: Pick<Site, "wordingSources">,
  name: WordingLayer["name"],
): Map<string, string> {
  const trees = wordingSources.layers.filter((layer) => layer.name === name).map(({ tree }) => tree);
  return flattenWording(mergeWording(...trees));
}

/**
 * Returns what is shown of texts that the files have in another language only: by key, with the plural forms of this
 * language. A translator reads them next to the field.
 */
export function textsBelow({
  language,
  wordingSources: { below },
}: Pick<Site, "language" | "wordingSources">): Map<string, string> {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return flattenWording(withPluralForms(below, {}, pluralCategories));
}

/** Texts above a site's files, by language: key and text. */
export type TextsAbove = ReadonlyMap<string, Iterable<readonly [key: string, text: string]>>;

/**
 * Returns a site with texts above its files. The site itself stays as it is: what is kept for it (its translator, its
 * wording for browsers) is made again for the other one. What a language doesn't say is shown in the first one, as its
 * editors have it now.
 * @param site in its first language
 */
export function withTexts(site: Site, texts: TextsAbove): Site {
  const { language, translations, wording } = site;
  const first = mergeWording(own(wording, language) ?? {}, treeOf(texts.get(language) ?? []));
  const others = Object.entries(translations).map(([tag, { wordingSources }]) => {
    const layers = wordingSources.layers.map(({ tree }) => tree);
    return [tag, translatedWording(tag, first, [...layers, treeOf(texts.get(tag) ?? [])])] as const;
  });
  return { ...site, wording: { ...wording, [language]: first, ...Object.fromEntries(others) } };
}

/** A published text or document, as far as it decides what is shown. */
interface StoredEdit extends EntryInLanguage {
  text: string;
  base: string | null;
  exported: boolean;
}

/**
 * Returns the published entries that are above a site's files. One that was written into the files is there only
 * for a process that has not read them since: as long as its files say what they said before.
 * @param fileValue what the files say of an entry; null: nothing
 */
export function activeEdits<Edit extends StoredEdit>(
  { languages }: Pick<Site, "languages">,
  edits: readonly Edit[],
  fileValue: (name: EntryInLanguage) => string | null,
): Edit[] {
  return edits.filter(
    (edit) => languages.includes(edit.language) && (!edit.exported || fileValue(edit) === edit.base),
  );
}
