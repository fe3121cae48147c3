import type { DraftChange } from "~/adapters/database/wording-rows";
import { type EntryName, entryId, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { isModelName } from "~/domain/models/brand-texts";
import { withoutPlural } from "~/i18n/wording-tree";
import type { SiteContext } from "~/services/platform/platform";
import type { WordingTree } from "~/tenants/site";
import {
  type NameFault,
  ORIGIN,
  originLine,
  type TranslationFile,
  type TranslationOrigin,
} from "~/tenants/translation-file";
import { type EditFault, editFaults, isLocked, tidyText, treeOf } from "~/tenants/wording-edits";
import type { XliffUnit } from "~/tenants/xliff";
import {
  draftedWriting,
  draftText,
  fileValue,
  isAsFiles,
  otherFormFault,
  publishedValue,
  seenOf,
  shownText,
  type TextEntry,
  textBefore,
  type Workspace,
  writtenText,
} from "./workspace.server";
import { documentsWith, draftedDocuments, draftValue } from "./workspace-documents.server";

/** A site's texts in one language, next to those of its first one. */
export interface TranslatedWorkspace {
  workspace: Workspace;
  /** Null: the language is the first one. */
  first: Workspace | null;
}

/** Returns what is shown of a text that its language doesn't have; "" when there is none. */
export function originalText({ workspace, first }: TranslatedWorkspace, key: string): string {
  if (!first) return workspace.below.get(key) ?? "";
  // A form that the first language doesn't have is its form for any other number; a document's texts are in the draft.
  const said = [key, `${withoutPlural(key)}_other`].map((each) => shownText(first, each)).find(Boolean);
  return said ?? workspace.below.get(key) ?? "";
}

/** Whether no form of a text is written in its language, nor drafted. */
function isUnwritten(workspace: Workspace, { keys }: TextEntry): boolean {
  return keys.every((key) => draftedWriting(workspace, key) === "");
}

/** Returns the texts that a file for translators has. Those of the site's files alone are none of them. */
export function translatableTexts(workspace: Workspace, only: "all" | "missing"): TextEntry[] {
  return [...workspace.entries.values()].filter(
    (entry) => !entry.isLocked && !entry.document && (only === "all" || isUnwritten(workspace, entry)),
  );
}

/** Returns the texts of a file for translators, each form by itself, with what the first language says. */
export function translatableForms(translated: TranslatedWorkspace, only: "all" | "missing"): XliffUnit[] {
  const { workspace } = translated;
  return translatableTexts(workspace, only).flatMap(({ keys }) =>
    keys.map((key) => ({
      key,
      source: originalText(translated, key),
      target: draftedWriting(workspace, key) || null,
    })),
  );
}

/** Returns a file for translators, nested as a file of wording, with pages by their names (rules/editors#translators). */
export function translationTree(
  texts: readonly XliffUnit[],
  pages: readonly XliffUnit[],
  origin: TranslationOrigin,
): WordingTree {
  const said = ({ key, source, target }: XliffUnit) => [key, target ?? source] as const;
  return {
    [ORIGIN]: originLine(origin),
    ...treeOf(texts.map(said)),
    ...Object.fromEntries(pages.map(said)),
  };
}

/** Why a text of a file is not taken. */
export type ImportFault = EditFault | { fault: NameFault["fault"] | "plural" | "another_form" | "document" };

/** Why a text of a file stays as it is. */
export interface SkippedText {
  key: string;
  reason: "draft" | "published" | "unknown" | "form";
  author: string;
}

export interface ImportPlan {
  changes: DraftChange[];
  same: number;
  untranslated: number;
  refused: { key: string; fault: ImportFault }[];
  skipped: SkippedText[];
}

/**
 * Returns what a file of translations does: each text with all of its forms is taken, refused or skipped as a whole
 * (rules/editors#translators).
 */
export function planImport(
  translated: TranslatedWorkspace,
  { texts, refused, origin }: TranslationFile,
): ImportPlan {
  const { workspace } = translated;
  const plan: ImportPlan = { changes: [], same: 0, untranslated: 0, refused: [], skipped: [] };
  for (const { key, fault } of refused) plan.refused.push({ key, fault: { fault } });
  const faultyNames = refused.map(({ key }) => withoutPlural(key));
  for (const [id, forms] of byEntry(texts)) {
    const entry = workspace.entries.get(id);
    const changed = new Map<string, string>();
    for (const [key, typed] of forms) {
      const fault = keyFault(workspace, entry, key);
      const text = tidyText(typed);
      if (fault) plan.refused.push({ key, fault });
      else if (text === draftedWriting(workspace, key)) plan.same += 1;
      else if (text === "" || isOriginal(translated, key, text)) plan.untranslated += 1;
      else changed.set(key, text);
    }
    if (!entry || changed.size === 0) continue;
    const faults = faultsOf(workspace, entry, changed);
    // A form whose name was refused is one of this text too.
    const isFaulty = faults.size > 0 || faultyNames.includes(id);
    const since = isFaulty ? new Map<string, SkippedText>() : changedSince(workspace, entry, changed, origin);
    for (const [key, text] of changed) {
      if (isFaulty) plan.refused.push({ key, fault: faults.get(key) ?? { fault: "another_form" } });
      else if (since.size > 0) plan.skipped.push(since.get(key) ?? { key, reason: "form", author: "" });
      else
        plan.changes.push({
          ...{
            kind: "text",
            key,
            text: draftText(workspace, key, text),
            base: workspace.files.get(key) ?? null,
          },
          ...seenOf(workspace, key),
        });
    }
  }
  return plan;
}

function byEntry(texts: ReadonlyMap<string, string>): Map<string, Map<string, string>> {
  const entries = new Map<string, Map<string, string>>();
  for (const [key, text] of texts) {
    const id = withoutPlural(key);
    const forms = entries.get(id) ?? new Map<string, string>();
    entries.set(id, forms.set(key, text));
  }
  return entries;
}

function keyFault(workspace: Workspace, entry: TextEntry | undefined, key: string): ImportFault | null {
  if (isLocked(workspace.worded, key)) return { fault: "locked", values: {} };
  if (!entry) return { fault: "unknown", values: {} };
  if (entry.document) return { fault: "document" };
  return entry.keys.includes(key) ? null : { fault: "plural" };
}

/** Whether a text that its language doesn't have is still the one that the file was made with. */
function isOriginal(translated: TranslatedWorkspace, key: string, text: string): boolean {
  const { workspace } = translated;
  if (draftedWriting(workspace, key) !== "") return false;
  return [originalText(translated, key), textBefore(workspace, key)].some(
    (original) => original !== null && tidyText(original) === text,
  );
}

function faultsOf(
  workspace: Workspace,
  { id }: TextEntry,
  changed: ReadonlyMap<string, string>,
): Map<string, ImportFault> {
  const faults = new Map<string, ImportFault>();
  for (const [key, text] of changed) {
    const [fault] = isAsFiles(workspace, key, text)
      ? []
      : editFaults(workspace.worded, key, text, textBefore(workspace, key));
    if (fault) faults.set(key, fault);
  }
  const after = (key: string) => changed.get(key) ?? draftedWriting(workspace, key);
  const [form] = otherFormFault(workspace, `${id}_other`, after);
  const [any] = changed.keys();
  if (form && any !== undefined && faults.size === 0) faults.set(any, form);
  return faults;
}

/** Returns why an entry that somebody has changed since a file was made stays as it is; null: nobody has. */
export function changeSince(
  { drafts, versions }: Workspace,
  id: string,
  origin: TranslationOrigin | null,
): Omit<SkippedText, "key"> | null {
  const draft = drafts.get(id);
  const author = draft?.author || "–";
  if (draft && draft.revision > (origin?.drafts ?? 0))
    return { reason: origin ? "draft" : "unknown", author };
  const isPublished = origin !== null && (versions.get(id) ?? 0) > origin.version;
  return isPublished ? { reason: "published", author } : null;
}

/** Returns which forms somebody has changed since the file was made; without its origin, which have a draft. */
function changedSince(
  workspace: Workspace,
  { keys }: TextEntry,
  changed: ReadonlyMap<string, string>,
  origin: TranslationOrigin | null,
): Map<string, SkippedText> {
  const since = new Map<string, SkippedText>();
  for (const key of keys) {
    const change = changeSince(workspace, key, origin);
    if (!change) continue;
    if (changed.has(key)) since.set(key, { key, ...change });
    else for (const other of changed.keys()) since.set(other, { key: other, reason: "form", author: "" });
  }
  return since;
}

/*
 * Translations whose original was published in the editor after them (rules/editors#editor-older). A translation that is
 * published again, changed or not, is newer than its original. Files have no versions: what is changed there is not seen.
 */

/** What a page of the editor says of an original that is newer than its translation. */
export interface NewerOriginal {
  /** In which it was published. */
  version: number;
  /** What it said before, by ids: a text's keys, or a page. */
  before: ReadonlyMap<string, string>;
}

type Context = Pick<SiteContext, "platform" | "site">;

/** Returns the original of a text, where it is newer than the translation; null: it isn't. */
export async function newerOriginal(
  context: Context,
  translated: TranslatedWorkspace,
  entry: TextEntry,
): Promise<NewerOriginal | null> {
  const version = versionOfText(translated, entry);
  if (version === null) return null;
  return { version, before: await originalsBefore(context, translated, entry.keys) };
}

/** The same of a page. */
export async function newerOriginalOfPage(
  context: Context,
  translated: TranslatedWorkspace,
  key: string,
): Promise<NewerOriginal | null> {
  const version = versionOfPage(translated, key);
  if (version === null) return null;
  return { version, before: await originalsBefore(context, translated, [entryId({ kind: "page", key })]) };
}

/** Whether a page's original is newer than its translation. */
export function hasNewerOriginal(translated: TranslatedWorkspace, key: string): boolean {
  return versionOfPage(translated, key) !== null;
}

/** Returns the version of a text's original, where it is newer than the translation; null: it isn't. */
function versionOfText({ workspace, first }: TranslatedWorkspace, entry: TextEntry): number | null {
  if (!first || entry.isLocked || entry.document) return null;
  const isWritten = entry.keys.some((key) => writtenText(workspace, key) !== "");
  return isWritten ? newer(workspace, entry.keys, first, first.entries.get(entry.id)?.keys ?? []) : null;
}

/** The same of a page. */
function versionOfPage({ workspace, first }: TranslatedWorkspace, key: string): number | null {
  if (!first) return null;
  const name: EntryName = { kind: "page", key };
  const isThere = [workspace, first].every(
    (each) => (publishedValue(each, name) ?? TAKEN_AWAY) !== TAKEN_AWAY,
  );
  return isThere ? newer(workspace, [entryId(name)], first, [entryId(name)]) : null;
}

function newer(
  workspace: Workspace,
  ids: readonly string[],
  first: Workspace,
  originals: readonly string[],
): number | null {
  // Somebody is at it.
  if (ids.some((id) => workspace.drafts.has(id))) return null;
  const version = newest(first, originals);
  return version > newest(workspace, ids) ? version : null;
}

function newest({ versions }: Workspace, ids: readonly string[]): number {
  return Math.max(0, ...ids.map((id) => versions.get(id) ?? 0));
}

/** Returns the pages and texts that visitors see in another language. A model has one name in all languages. */
export function missingTranslations({
  workspace,
  first,
}: TranslatedWorkspace): { kind: "text" | "page"; key: string }[] {
  const isMissing = ({ id, keys }: TextEntry) =>
    !isModelName(id) && keys.every((key) => writtenText(workspace, key) === "");
  const texts = workspace.below.size === 0 ? [] : [...workspace.entries.values()].filter(isMissing);
  const pages = first ? documentsWith(first, draftedDocuments(first), "page") : [];
  return [
    ...pages.flatMap(({ key }) => {
      const value = draftValue(workspace, { kind: "page", key }) ?? TAKEN_AWAY;
      return value === TAKEN_AWAY ? [{ kind: "page" as const, key }] : [];
    }),
    ...texts
      .map(({ id }) => ({ kind: "text" as const, key: id }))
      .sort((one, other) => (one.key < other.key ? -1 : 1)),
  ];
}

/** Returns the texts and pages that are older than their originals, with the originals' versions. */
export function olderTranslations(
  translated: TranslatedWorkspace,
): { kind: "text" | "page"; key: string; version: number }[] {
  const { workspace, first } = translated;
  if (!first) return [];
  const texts = [...workspace.entries.values()].flatMap((entry) => {
    const version = versionOfText(translated, entry);
    return version === null ? [] : [{ kind: "text" as const, key: entry.id, version }];
  });
  const pages = [...first.edits.values()].flatMap(({ kind, key }) => {
    const version = kind === "page" ? versionOfPage(translated, key) : null;
    return version === null ? [] : [{ kind: "page" as const, key, version }];
  });
  return [...pages, ...texts].sort((one, other) => other.version - one.version);
}

/**
 * Returns what the originals of a translation said when it was published, by their ids: those that were changed since.
 * @param ids of the translation: one text's keys, or a page
 */
async function originalsBefore(
  { platform, site }: Context,
  { workspace, first }: TranslatedWorkspace,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  if (!first) return said;
  const changes = await platform.store.wording.changes(site.slug, { from: newest(workspace, ids) + 1 });
  for (const change of changes) {
    const id = entryId(change);
    if (change.language !== first.language || said.has(id)) continue;
    const before =
      change.before ?? (change.kind === "text" ? textBefore(first, change.key) : fileValue(first, change));
    if (before !== null) said.set(id, before);
  }
  return said;
}
