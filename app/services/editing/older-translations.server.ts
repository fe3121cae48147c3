import { type EntryName, entryId, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import type { SiteContext } from "../platform/platform";
import type { TranslatedWorkspace } from "./translations.server";
import {
  fileValue,
  publishedValue,
  type TextEntry,
  textBefore,
  type Workspace,
  writtenText,
} from "./workspace.server";

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
