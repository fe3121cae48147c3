import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import type { EditorSession } from "~/adapters/database/editor-store";
import type { DraftChange, WordingDraft } from "~/adapters/database/wording-store";
import type { DeskFrameProps } from "~/components/preview/desk-frame";
import type { Original } from "~/components/preview/original-text";
import { deskAddress } from "~/domain/editing/desk-address";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { addressIn } from "~/domain/languages/language-address";
import { translator } from "~/i18n/site-i18n.server";
import { withoutPlural } from "~/i18n/wording-tree";
import {
  type Desk,
  draftedWriting,
  draftText,
  isAsFiles,
  NOTHING_SEEN,
  otherFormFault,
  readDesk,
  type Seen,
  seenOf,
  shownText,
  type TextEntry,
  textBefore,
  writtenText,
} from "~/services/editing/desk-texts.server";
import { type NewerOriginal, newerOriginal } from "~/services/editing/older-translations.server";
import { labelFaults, menuLabels } from "~/tenants/menu-labels";
import { editFaults, isKept, layerTexts, tidyText } from "~/tenants/wording-edits";
import { formHeaders } from "../forms/form-answer.server";
import type { RequestContext } from "../request-context";
import {
  askedLanguage,
  type DeskMeta,
  deskFrame,
  deskMeta,
  deskTime,
  firstDesk,
  namedLanguage,
  readDraftPost,
  requireEditor,
} from "./desk-frame.server";
import { entryHref } from "./document-names.server";
import { faultText } from "./fault-text.server";
import { newerText, originalOf, STILL_RIGHT } from "./original.server";
import { knownUses, usesOf } from "./text-uses.server";

export const TEXT_PATH = "/preview/text";

const LAYERS = ["default", "manufacturer", "template", "site"] as const;
type Layer = (typeof LAYERS)[number] | "published" | "draft";

/** One plural form of a text, or all of it. */
export interface TextFormView {
  key: string;
  /** Names of its fields in the post. */
  name: string;
  seenName: string;
  /** Revision of the draft and version of the published text that the page shows. */
  seen: string;
  label: string;
  value: string;
  isLong: boolean;
  length: string;
  error: string | null;
  layers: { name: Layer; text: string | null; note: string | null; wins: boolean }[];
  /** What the site's first language says, for a translator; null where that is edited. */
  original: Original | null;
  conflicts: string[];
  /** What somebody else has saved in the meantime. */
  changed: string | null;
}

export interface TextPageView {
  frame: DeskFrameProps;
  heading: string;
  id: string;
  isLocked: boolean;
  hasDraft: boolean;
  hasPublished: boolean;
  forms: TextFormView[];
  placeholders: string;
  /** Says that the original is newer than the translation; null: it isn't. */
  newer: string | null;
  /** What was done. */
  notice: string | null;
  /** The errors, for the summary. */
  errors: { field: string; message: string }[];
  /** Heading of what somebody else has done. */
  changed: string | null;
  uses: { pages: string[]; look: null } | { pages: null; look: string };
  page: DeskMeta;
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
  const editor = await requireEditor(context);
  const { searchParams } = new URL(request.url);
  const desk = await readDesk(context, askedLanguage(context, request));
  const entry = entryOf(desk, searchParams.get("key"));
  // Its document has it among its fields, next to the picture and the dates that it belongs to.
  if (entry.document && !isChanged(desk, entry))
    throw redirect(entryHref(TEXT_PATH, entry.document), { headers: formHeaders(true) });
  const done = ["saved", "discarded", "same"].find((name) => name === searchParams.get("done"));
  if (searchParams.has("used")) await usesOf(context);
  const first = await firstDesk(context, desk);
  const newer = await newerOriginal(context, { desk, first }, entry);
  const view = textPage(context, { desk, first, editor, entry, newer, done: done ?? null, refused: null });
  return data(view, { headers: formHeaders(true) });
}

/** Saves a draft, or takes it back. */
export async function textAction({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const { editor, typed } = await readDraftPost(request, context);
  const desk = await readDesk(context, askedLanguage(context, request));
  const first = await firstDesk(context, desk);
  const entry = entryOf(desk, firstAnswer(typed, "key"));
  if (entry.isLocked || (entry.document && !isChanged(desk, entry)))
    throw new Response(null, { status: 403 });
  const what = firstAnswer(typed, "do");
  const { texts, seen } = answersOf(entry, typed);
  const errors = what === null ? faultsOf(context, desk, texts) : new Map<string, string>();
  if (errors.size > 0)
    return refuse(
      context,
      { desk, first, editor, entry, refused: { texts, errors, theirs: null, seen } },
      400,
    );
  const changes = entry.keys.map((key): DraftChange => {
    const base = desk.files.get(key) ?? null;
    const text =
      what === "discard"
        ? undefined
        : what === STILL_RIGHT
          ? writtenText(desk, key) || undefined
          : draftText(desk, key, what === "revert" ? null : (texts.get(key) ?? ""));
    return { kind: "text", key, text, base, ...(seen.get(key) ?? NOTHING_SEEN) };
  });
  const { platform, site } = context;
  const saving = await platform.store.wording.saveDrafts(
    site.slug,
    desk.site.language,
    changes,
    editor.email,
    platform.now(),
  );
  if (saving.kind === "changed") {
    const now = await readDesk(context, desk.language);
    const theirs = new Map(saving.drafts.map((draft) => [draft.key, draft]));
    return refuse(
      context,
      { desk: now, first, editor, entry, refused: { texts, errors, theirs, seen } },
      409,
    );
  }
  const done = changes.every(({ text }) => text === undefined)
    ? what === "discard"
      ? "discarded"
      : "same"
    : "saved";
  const target = `${TEXT_PATH}?${new URLSearchParams({ key: entry.id, done })}`;
  return redirectDocument(deskAddress(namedLanguage(desk), target), {
    status: 303,
    headers: formHeaders(true),
  });
}

interface TextPage {
  desk: Desk;
  /** The site's first language next to another one; null: it is edited. */
  first: Desk | null;
  editor: EditorSession;
  entry: TextEntry;
  /** The original, where it is newer than the translation. */
  newer?: NewerOriginal | null;
  done?: string | null;
  refused: RefusedTexts | null;
}

function refuse(context: RequestContext, page: TextPage, status: number) {
  return data(textPage(context, page), { status, headers: formHeaders(true) });
}

/** A text that was changed before its document had it is still shown and taken back here. */
function isChanged({ drafts, edits }: Desk, { keys }: TextEntry): boolean {
  return keys.some((key) => drafts.has(key) || edits.has(key));
}

function entryOf(desk: Desk, key: string | null): TextEntry {
  const entry = desk.entries.get(key ?? "") ?? leftEntry(desk, key ?? "");
  if (!entry) throw new Response(null, { status: 404 });
  return entry;
}

/** A text that the site has no longer is still shown, so that its draft can be taken back; null: nobody changed it. */
function leftEntry(desk: Desk, id: string): TextEntry | null {
  const changed = [...desk.drafts.values(), ...desk.edits.values()].filter(({ kind }) => kind === "text");
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
  desk: Desk,
  texts: ReadonlyMap<string, string>,
): Map<string, string> {
  const after = (key: string) => texts.get(key) ?? draftedWriting(desk, key);
  const labels = new Set(menuLabels(desk.site).map(({ key }) => key));
  return new Map(
    [...texts].flatMap(([key, text]) => {
      const [fault] = isAsFiles(desk, key, text)
        ? otherFormFault(desk, key, after)
        : [
            ...editFaults(desk.worded, key, text, textBefore(desk, key)),
            ...(labels.has(key) ? labelFaults(text) : []),
          ];
      return fault ? [[key, faultText(context, fault)] as const] : [];
    }),
  );
}

function textPage(context: RequestContext, shown: TextPage): TextPageView {
  const { desk, first, editor, entry, done, refused } = shown;
  const t = translator(context.site);
  const path = `${TEXT_PATH}?${new URLSearchParams({ key: entry.id })}`;
  const heading = t("desk.text.heading");
  const forms = entry.keys.map((key, index) => formView(context, shown, { key, index }));
  const uses = knownUses(context);
  return {
    frame: deskFrame(context, desk, editor, { current: "texts", path }),
    heading,
    id: entry.id,
    isLocked: entry.isLocked,
    hasDraft: entry.keys.some((key) => desk.drafts.has(key)),
    hasPublished: entry.keys.some((key) => desk.edits.has(key)),
    forms,
    placeholders: placeholdersText(context, desk, entry),
    newer: newerText(context, first, shown.newer),
    notice: done ? t(`desk.text.${done}`) : null,
    errors: forms.flatMap(({ name, error }) => (error === null ? [] : [{ field: name, message: error }])),
    changed: refused?.theirs ? t("desk.text.changed") : null,
    uses: uses
      ? { pages: (uses.get(entry.id) ?? []).map((page) => addressIn(desk.site.base, page)), look: null }
      : { pages: null, look: deskAddress(namedLanguage(desk), `${path}&used=1`) },
    page: deskMeta(context, path, `${heading} ${entry.id}`, refused !== null),
  };
}

const LONG = 80;

function formView(
  context: RequestContext,
  { desk, first, entry, refused, newer }: TextPage,
  { key, index }: { key: string; index: number },
): TextFormView {
  const t = translator(context.site);
  const files = textBefore(desk, key) ?? "";
  const { seen, seenVersion } = seenOf(desk, key);
  const name = `text_${index}`;
  const value = refused?.texts.get(key) ?? draftedWriting(desk, key);
  const product = layerTexts(desk.worded, "default").get(key) ?? files;
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
    layers: layersOf(context, desk, key),
    original: originalOf(context, first, desk, key, newer),
    conflicts: conflictsOf(context, desk, key),
    changed: changedText(context, desk, key, refused),
  };
}

function layersOf(context: RequestContext, desk: Desk, key: string): TextFormView["layers"] {
  const t = translator(context.site);
  const edit = desk.edits.get(key);
  const draft = desk.drafts.get(key);
  const files = LAYERS.map((name) => ({
    name,
    text: layerTexts(desk.worded, name).get(key) ?? null,
    note: null,
    // A manufacturer has no word on the texts of the product.
  })).filter(({ name, text }) => name !== "manufacturer" || text !== null);
  const rows: Omit<TextFormView["layers"][number], "wins">[] = [
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

export function conflictsOf(context: RequestContext, desk: Desk, key: string): string[] {
  const t = translator(context.site);
  const now = desk.files.get(key) ?? null;
  const before = (base: string | null) => base ?? t("desk.text.conflict_nothing");
  const edit = desk.edits.get(key);
  const draft = desk.drafts.get(key);
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
  desk: Desk,
  key: string,
  refused: RefusedTexts | null,
): string | null {
  if (!refused?.theirs) return null;
  const t = translator(context.site);
  const theirs = refused.theirs.get(key);
  const before = refused.seen.get(key) ?? NOTHING_SEEN;
  const isPublished = (desk.versions.get(key) ?? 0) !== before.seenVersion;
  if ((theirs?.revision ?? 0) !== before.seen && theirs)
    return t("desk.text.changed_text", {
      author: theirs.author || "–",
      text: theirs.text ?? t("desk.text.as_files"),
    });
  if (isPublished) return t("desk.text.changed_published", { text: shownText(desk, key) });
  return (theirs?.revision ?? 0) === before.seen ? null : t("desk.text.changed_gone");
}

function placeholdersText({ site }: RequestContext, desk: Desk, { id, keys }: TextEntry): string {
  const t = translator(site);
  const names = [...(desk.worded.wordingSources.placeholders.get(withoutPlural(id)) ?? [])];
  if (names.length === 0) return t("desk.text.no_placeholders");
  const marked = names.map((name) => {
    const shown = `{{${name}}}`;
    return keys.some((key) => isKept(key, name)) ? t("desk.text.needed", { name: shown }) : shown;
  });
  return t("desk.text.placeholders", { names: marked.join(", ") });
}

export function byText(context: RequestContext, author: string, at: string): string {
  const time = deskTime(context, at);
  const t = translator(context.site);
  return author === "" ? t("desk.text.by_nobody", { time }) : t("desk.text.by", { author, time });
}
