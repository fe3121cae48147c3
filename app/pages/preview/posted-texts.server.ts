import { createHash } from "node:crypto";
import type { WordingDraft } from "~/adapters/database/wording-rows";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { type TranslationState, translationState } from "~/domain/languages/translation-state";
import { translator } from "~/i18n/site-i18n.server";
import { type NewerOriginal, newerOriginal } from "~/services/editing/translations.server";
import {
  draftedWriting,
  isAsFiles,
  loadWorkspace,
  NOTHING_SEEN,
  otherFormFault,
  type Seen,
  shownText,
  type TextEntry,
  textBefore,
  type Workspace,
  writtenText,
} from "~/services/editing/workspace.server";
import { labelFaults, menuLabels } from "~/tenants/menu-labels";
import { editFaults, tidyText } from "~/tenants/wording-edits";
import type { RequestContext } from "../request-context";
import { faultText } from "./refusal-text.server";

/** What was typed and not saved. */
export interface RefusedTexts {
  texts: ReadonlyMap<string, string>;
  errors: ReadonlyMap<string, string>;
  /** What somebody else has saved in the meantime, by key; null: nothing was. */
  theirs: ReadonlyMap<string, WordingDraft> | null;
  seen: ReadonlyMap<string, Seen>;
}

/** What the field of a form says about the text that its page shows. */
export interface SeenText {
  seen: Seen;
  /** Of the text as it was shown; "": what is shown was typed before and not saved. */
  digest: string;
}

export function readSeenText(typed: string | null): SeenText {
  const [, draft, version, digest = ""] = /^(\d{1,9}) (\d{1,9})(?: ([0-9a-f]+))?$/.exec(typed ?? "") ?? [];
  return { seen: { seen: Number(draft ?? 0), seenVersion: Number(version ?? 0) }, digest };
}

/** Reads the field of a form that says what its page shows. */
export function readSeen(typed: string | null): Seen {
  return readSeenText(typed).seen;
}

export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

export function faultsOf(
  context: RequestContext,
  workspace: Workspace,
  texts: ReadonlyMap<string, string>,
): Map<string, string> {
  const after = (key: string) => texts.get(key) ?? draftedWriting(workspace, key);
  const labels = new Set(menuLabels(workspace.site).map(({ key }) => key));
  return new Map(
    [...texts].flatMap(([key, text]) => {
      const [fault] = isAsFiles(workspace, key, text)
        ? otherFormFault(workspace, key, after)
        : [
            ...editFaults(workspace.worded, key, text, textBefore(workspace, key)),
            ...(labels.has(key) ? labelFaults(text) : []),
          ];
      return fault ? [[key, faultText(context, fault)] as const] : [];
    }),
  );
}

export function conflictsOf(context: RequestContext, workspace: Workspace, key: string): string[] {
  const t = translator(context.site);
  const now = workspace.files.get(key) ?? null;
  const before = (base: string | null) => base ?? t("desk.text.conflict_nothing");
  const edit = workspace.edits.get(key);
  const draft = workspace.drafts.get(key);
  return [
    ...(edit && edit.base !== now
      ? [t("desk.text.conflict_published", { before: before(edit.base), revert: t("desk.text.revert") })]
      : []),
    ...(draft && draft.base !== now ? [t("desk.text.conflict_draft", { before: before(draft.base) })] : []),
  ];
}

/** Says what somebody else has done with a text, with their words; null: nothing. */
export function changedText(
  context: RequestContext,
  workspace: Workspace,
  key: string,
  refused: RefusedTexts | null,
): string | null {
  if (!refused?.theirs) return null;
  const t = translator(context.site);
  const theirs = refused.theirs.get(key);
  const before = refused.seen.get(key) ?? NOTHING_SEEN;
  const isPublished = (workspace.versions.get(key) ?? 0) !== before.seenVersion;
  if ((theirs?.revision ?? 0) !== before.seen && theirs)
    return t("desk.text.changed_text", {
      author: theirs.author || "–",
      text: theirs.text ?? t("desk.text.as_files"),
    });
  if (isPublished) return t("desk.text.changed_published", { text: shownText(workspace, key) });
  return (theirs?.revision ?? 0) === before.seen ? null : t("desk.text.changed_gone");
}

/* A text in all languages of its site, next to each other in one form (docs/decisions/0178). */

/** A text in one language, with its plural forms. */
export interface TextInLanguage {
  workspace: Workspace;
  entry: TextEntry;
  /** The original, where it is newer than the translation. */
  newer: NewerOriginal | null;
  refused: RefusedTexts | null;
}

/** What the form of a text is opened for. */
interface OpenedText {
  /** In the language that the address names. */
  workspace: Workspace;
  /** The site's first language next to another one; null: it is edited. */
  first: Workspace | null;
  entry: TextEntry;
}

/**
 * Returns a text in the languages in which it can be edited, in the order of the site's. One that belongs to a document
 * in the first language is edited there with it.
 */
export async function textInLanguages(
  context: RequestContext,
  { workspace, first, entry }: OpenedText,
): Promise<TextInLanguage[]> {
  // Next to a page there is room for the language that the page shows.
  const isFramed = context.editing?.isFramed === true;
  const isAlone = isFramed || entry.isLocked || entry.document !== null || !workspace.entries.has(entry.id);
  const original = first ?? workspace;
  const all = await Promise.all(
    context.site.languages.map(async (tag): Promise<TextInLanguage | null> => {
      const isOpened = tag === workspace.language;
      if (isAlone && !isOpened) return null;
      const spoken = isOpened
        ? workspace
        : tag === original.language
          ? original
          : await loadWorkspace(context, tag);
      const own = isOpened ? entry : spoken.entries.get(entry.id);
      if (!own || (!isOpened && (own.isLocked || own.document))) return null;
      const translated = { workspace: spoken, first: spoken === original ? null : original };
      return {
        ...{ workspace: spoken, entry: own, refused: null },
        newer: await newerOriginal(context, translated, own),
      };
    }),
  );
  return all.flatMap((each) => each ?? []);
}

/** Returns the names of a field in a form: the language of the address needs none in them. */
export function fieldNames(index: number, language: string | null): { name: string; seenName: string } {
  const end = language === null ? `${index}` : `${index}_${language}`;
  return { name: `text_${end}`, seenName: `seen_${end}` };
}

/** What was posted of a text in one language. */
export interface PostedText extends TextInLanguage {
  texts: ReadonlyMap<string, string>;
  seen: ReadonlyMap<string, Seen>;
  /** Whether the editor has changed any of its forms. */
  isChanged: boolean;
}

/** Reads the fields of a form. They are numbered: a key is no name for a field. */
export function readPostedText(
  text: TextInLanguage,
  language: string | null,
  typed: TypedAnswers,
): PostedText {
  const texts = new Map<string, string>();
  const seen = new Map<string, Seen>();
  let isChanged = false;
  text.entry.keys.forEach((key, index) => {
    const { name, seenName } = fieldNames(index, language);
    const answer = firstAnswer(typed, name);
    const written = draftedWriting(text.workspace, key);
    // A field that was not posted says nothing; in the language of the address it is empty.
    const said = answer === null && language !== null ? written : tidyText(answer ?? "");
    const shown = readSeenText(firstAnswer(typed, seenName));
    texts.set(key, said);
    seen.set(key, shown.seen);
    if (said !== written && digestOf(said) !== shown.digest) isChanged = true;
  });
  return { ...text, texts, seen, isChanged };
}

/** Returns the texts of a post that are saved: those that were changed, or else the one that was opened. */
export function textsToSave(posted: readonly PostedText[], opened: string): PostedText[] {
  const changed = posted.filter(({ isChanged }) => isChanged);
  return changed.length > 0 ? changed : posted.filter(({ workspace }) => workspace.language === opened);
}

export function stateOf({ workspace, entry, newer }: TextInLanguage): TranslationState {
  return translationState({
    isFirst: !workspace.site.first,
    isWritten: entry.keys.some((key) => writtenText(workspace, key) !== ""),
    isDrafted: entry.keys.some((key) => workspace.drafts.has(key)),
    isOlder: newer !== null,
  });
}
