import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import type { EditorSession } from "~/adapters/database/editors.server";
import type { DraftChange, WordingDraft } from "~/adapters/database/wording-rows";
import type { TextForm, TextPageProps } from "~/components/preview/text-page";
import { editorAddress } from "~/domain/editing/editor-address";
import { type EditorRight, hasRight, rightFor } from "~/domain/editing/editor-rights";
import { RETURN_TO } from "~/domain/editing/return-address";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { addressIn } from "~/domain/languages/language-address";
import { translator } from "~/i18n/site-i18n.server";
import { withoutPlural } from "~/i18n/wording-tree";
import { type NewerOriginal, newerOriginal } from "~/services/editing/translations.server";
import {
  draftedWriting,
  draftText,
  isAsFiles,
  loadWorkspace,
  NOTHING_SEEN,
  otherFormFault,
  type Seen,
  seenOf,
  shownText,
  type TextEntry,
  textBefore,
  type Workspace,
  writtenText,
} from "~/services/editing/workspace.server";
import { labelFaults, menuLabels } from "~/tenants/menu-labels";
import { editFaults, isKept, layerTexts, tidyText } from "~/tenants/wording-edits";
import { formHeaders } from "../forms/form-answer.server";
import type { RequestContext } from "../request-context";
import { entryHref } from "./document-names.server";
import {
  askedLanguage,
  type EditorMeta,
  editorFrame,
  editorMeta,
  editorTime,
  firstWorkspace,
  namedLanguage,
  readDraftPost,
  requireEditor,
  requireRight,
} from "./editor-frame.server";
import { faultText } from "./refusal-text.server";
import { openedFrom, postedFrom, returnsTo } from "./return-address.server";
import { knownUses, newerText, originalOf, STILL_RIGHT, usesOf } from "./text-uses.server";

export const TEXT_PATH = "/preview/text";

const LAYERS = ["default", "manufacturer", "template", "site"] as const;

interface TextPageView extends TextPageProps {
  page: EditorMeta;
}

/** What was typed and not saved. */
export interface RefusedTexts {
  texts: ReadonlyMap<string, string>;
  errors: ReadonlyMap<string, string>;
  /** What somebody else has saved in the meantime, by key; null: nothing was. */
  theirs: ReadonlyMap<string, WordingDraft> | null;
  seen: ReadonlyMap<string, Seen>;
}

/**
 * `/preview/text?key=`: one text with its plural forms.
 * @throws Response 404 for a key that the site does not have
 */
export async function loadTextPage({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const editor = await requireEditor(context, null);
  const { searchParams } = new URL(request.url);
  const workspace = await loadWorkspace(context, askedLanguage(context, request));
  const entry = entryOf(workspace, searchParams.get("key"));
  // Its document has it among its fields, next to the picture and the dates that it belongs to.
  const from = openedFrom(request);
  if (entry.document && !isChanged(workspace, entry)) {
    const back = from === null ? "" : `&${new URLSearchParams({ [RETURN_TO]: from })}`;
    throw redirect(entryHref(TEXT_PATH, entry.document) + back, { headers: formHeaders(true) });
  }
  const done = ["saved", "discarded", "same"].find((name) => name === searchParams.get("done"));
  if (searchParams.has("used")) await usesOf(context);
  const first = await firstWorkspace(context, workspace);
  const newer = await newerOriginal(context, { workspace, first }, entry);
  const view = textPage(context, {
    workspace,
    first,
    editor,
    entry,
    newer,
    from,
    done: done ?? null,
    refused: null,
  });
  return data(view, { headers: formHeaders(true) });
}

/** Saves a draft, or discards it. */
export async function textAction({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const { editor, typed } = await readDraftPost(request, context, null);
  const workspace = await loadWorkspace(context, askedLanguage(context, request));
  const first = await firstWorkspace(context, workspace);
  const entry = entryOf(workspace, firstAnswer(typed, "key"));
  requireRight(context, editor, rightForText(entry), { request, typed });
  if (entry.isLocked || (entry.document && !isChanged(workspace, entry)))
    throw new Response(null, { status: 403 });
  const what = firstAnswer(typed, "do");
  const from = postedFrom(typed);
  const { texts, seen } = answersOf(entry, typed);
  const errors = what === null ? faultsOf(context, workspace, texts) : new Map<string, string>();
  if (errors.size > 0)
    return refuse(
      context,
      { workspace, first, editor, entry, from, refused: { texts, errors, theirs: null, seen } },
      400,
    );
  const changes = entry.keys.map((key): DraftChange => {
    const base = workspace.files.get(key) ?? null;
    const text =
      what === "discard"
        ? undefined
        : what === STILL_RIGHT
          ? writtenText(workspace, key) || undefined
          : draftText(workspace, key, what === "revert" ? null : (texts.get(key) ?? ""));
    return { kind: "text", key, text, base, ...(seen.get(key) ?? NOTHING_SEEN) };
  });
  const { platform, site } = context;
  const saving = await platform.store.wording.saveDrafts(
    site.slug,
    workspace.site.language,
    changes,
    editor.email,
    platform.now(),
  );
  if (saving.kind === "changed") {
    const now = await loadWorkspace(context, workspace.language);
    const theirs = new Map(saving.drafts.map((draft) => [draft.key, draft]));
    return refuse(
      context,
      { workspace: now, first, editor, entry, from, refused: { texts, errors, theirs, seen } },
      409,
    );
  }
  const done = changes.every(({ text }) => text === undefined)
    ? what === "discard"
      ? "discarded"
      : "same"
    : "saved";
  const target = `${TEXT_PATH}?${new URLSearchParams({ key: entry.id, done })}`;
  return redirectDocument(returnsTo(context, from) ?? editorAddress(namedLanguage(workspace), target), {
    status: 303,
    headers: formHeaders(true),
  });
}

interface TextPage {
  workspace: Workspace;
  /** The site's first language next to another one; null: it is edited. */
  first: Workspace | null;
  editor: EditorSession;
  entry: TextEntry;
  from: string | null;
  /** The original, where it is newer than the translation. */
  newer?: NewerOriginal | null;
  done?: string | null;
  refused: RefusedTexts | null;
}

function refuse(context: RequestContext, page: TextPage, status: number) {
  return data(textPage(context, page), { status, headers: formHeaders(true) });
}

/** A popup's, tile's or offer's text is part of it. */
function rightForText({ document }: Pick<TextEntry, "document">): EditorRight {
  return rightFor(document?.kind ?? "text");
}

/** A text that was changed before its document had it is still shown and undone here. */
function isChanged({ drafts, edits }: Workspace, { keys }: TextEntry): boolean {
  return keys.some((key) => drafts.has(key) || edits.has(key));
}

function entryOf(workspace: Workspace, key: string | null): TextEntry {
  const entry = workspace.entries.get(key ?? "") ?? leftEntry(workspace, key ?? "");
  if (!entry) throw new Response(null, { status: 404 });
  return entry;
}

/** A text that the site has no longer is still shown, so that its draft can be undone; null: nobody changed it. */
function leftEntry(workspace: Workspace, id: string): TextEntry | null {
  const changed = [...workspace.drafts.values(), ...workspace.edits.values()].filter(
    ({ kind }) => kind === "text",
  );
  const keys = [...new Set(changed.map(({ key }) => key))].filter((key) => withoutPlural(key) === id);
  return keys.length > 0 ? { id, keys, isLocked: false, document: null } : null;
}

/** Reads the field of a form that says what its page shows. */
export function readSeen(typed: string | null): Seen {
  const [, draft, version] = /^(\d{1,9}) (\d{1,9})$/.exec(typed ?? "") ?? [];
  return { seen: Number(draft ?? 0), seenVersion: Number(version ?? 0) };
}

/** The fields are numbered: a key is no name for a field. */
function answersOf({ keys }: TextEntry, typed: TypedAnswers) {
  const texts = new Map<string, string>();
  const seen = new Map<string, Seen>();
  keys.forEach((key, index) => {
    texts.set(key, tidyText(firstAnswer(typed, `text_${index}`) ?? ""));
    seen.set(key, readSeen(firstAnswer(typed, `seen_${index}`)));
  });
  return { texts, seen };
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

function textPage(context: RequestContext, shown: TextPage): TextPageView {
  const { workspace, first, editor, entry, from, done, refused } = shown;
  const t = translator(context.site);
  const path = `${TEXT_PATH}?${new URLSearchParams({ key: entry.id })}`;
  const right = rightForText(entry);
  const mayEdit = !entry.isLocked && hasRight(context.site.editors, editor.email, right);
  const heading = t(mayEdit ? "desk.text.heading" : "desk.text.heading_look");
  const forms = entry.keys.map((key, index) => formView(context, shown, { key, index }));
  const uses = knownUses(context);
  return {
    frame: editorFrame(context, workspace, editor, { current: "texts", path, right, from }),
    heading,
    id: entry.id,
    isLocked: entry.isLocked,
    hasDraft: entry.keys.some((key) => workspace.drafts.has(key)),
    hasPublished: entry.keys.some((key) => workspace.edits.has(key)),
    forms,
    placeholders: placeholdersText(context, workspace, entry),
    newer: newerText(context, first, shown.newer),
    notice: done ? t(`desk.text.${done}`) : null,
    errors: forms.flatMap(({ name, error }) => (error === null ? [] : [{ field: name, message: error }])),
    changed: refused?.theirs ? t("desk.text.changed") : null,
    uses: uses
      ? { pages: (uses.get(entry.id) ?? []).map((page) => addressIn(workspace.site.base, page)), look: null }
      : { pages: null, look: editorAddress(namedLanguage(workspace), `${path}&used=1`) },
    page: editorMeta(context, path, `${heading} ${entry.id}`, refused !== null),
  };
}

const LONG = 80;

function formView(
  context: RequestContext,
  { workspace, first, entry, refused, newer }: TextPage,
  { key, index }: { key: string; index: number },
): TextForm {
  const t = translator(context.site);
  const files = textBefore(workspace, key) ?? "";
  const { seen, seenVersion } = seenOf(workspace, key);
  const name = `text_${index}`;
  const value = refused?.texts.get(key) ?? draftedWriting(workspace, key);
  const product = layerTexts(workspace.worded, "default").get(key) ?? files;
  const suffix = key.slice(entry.id.length + 1);
  return {
    key,
    name,
    seenName: `seen_${index}`,
    seen: `${seen} ${seenVersion}`,
    label: t(suffix === "" ? "desk.text.whole" : `desk.text.form.${suffix}`),
    value,
    isLong: value.length > LONG || files.length > LONG || files.includes("\n"),
    length: t("desk.text.length", { count: product.length }),
    error: refused?.errors.get(key) ?? null,
    layers: layersOf(context, workspace, key),
    original: originalOf(context, first, workspace, key, newer),
    conflicts: conflictsOf(context, workspace, key),
    changed: changedText(context, workspace, key, refused),
  };
}

function layersOf(context: RequestContext, workspace: Workspace, key: string): TextForm["layers"] {
  const t = translator(context.site);
  const edit = workspace.edits.get(key);
  const draft = workspace.drafts.get(key);
  const files = LAYERS.map((name) => ({
    name,
    text: layerTexts(workspace.worded, name).get(key) ?? null,
    note: null,
    // A manufacturer overrides no text of the product.
  })).filter(({ name, text }) => name !== "manufacturer" || text !== null);
  const rows: Omit<TextForm["layers"][number], "wins">[] = [
    ...files,
    { name: "published", text: edit?.text ?? null, note: null },
    {
      name: "draft",
      text: draft ? (draft.text ?? t("desk.text.as_files")) : null,
      note: draft ? byText(context, draft.author, draft.updated_at) : null,
    },
  ];
  const shown = rows.findLast(({ name, text }) => name !== "draft" && text !== null)?.name;
  return rows.map((row) => ({ ...row, wins: row.name === shown }));
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

function placeholdersText({ site }: RequestContext, workspace: Workspace, { id, keys }: TextEntry): string {
  const t = translator(site);
  const names = [...(workspace.worded.wordingSources.placeholders.get(withoutPlural(id)) ?? [])];
  if (names.length === 0) return t("desk.text.no_placeholders");
  const marked = names.map((name) => {
    const shown = `{{${name}}}`;
    return keys.some((key) => isKept(key, name)) ? t("desk.text.needed", { name: shown }) : shown;
  });
  return t("desk.text.placeholders", { names: marked.join(", ") });
}

export function byText(context: RequestContext, author: string, at: string): string {
  const time = editorTime(context, at);
  const t = translator(context.site);
  return author === "" ? t("desk.text.by_nobody", { time }) : t("desk.text.by", { author, time });
}
