import { redirect } from "@remix-run/node";
import type { EditorSession } from "~/adapters/database/editors.server";
import type { DraftChange } from "~/adapters/database/wording-rows";
import { RETURN_TO } from "~/domain/editing/editor-address";
import { type EditorRight, hasRight, rightFor } from "~/domain/editing/editor-rights";
import { firstAnswer } from "~/domain/forms/posted-form";
import { addressIn, ownNameOf } from "~/domain/languages/language-address";
import { translator } from "~/i18n/site-i18n.server";
import { withoutPlural } from "~/i18n/wording-tree";
import {
  draftedWriting,
  draftText,
  loadWorkspace,
  NOTHING_SEEN,
  seenOf,
  type TextEntry,
  textBefore,
  type Workspace,
  writtenText,
} from "~/services/editing/workspace.server";
import { areaOf, isKept, layerTexts, tidyText } from "~/tenants/wording-edits";
import { formHeaders, personalPage, seeOther } from "../forms/form-answer.server";
import type { PageArgs, RequestContext } from "../request-context";
import { entryHref } from "./document-names.server";
import {
  askedLanguage,
  editorTime,
  firstWorkspace,
  hrefIn,
  openedFrom,
  openPage,
  pageView,
  postedFrom,
  readDraftPost,
  requireRight,
  returnsTo,
  saveDrafts,
} from "./editor-frame.server";
import {
  changedText,
  conflictsOf,
  digestOf,
  faultsOf,
  fieldNames,
  type PostedText,
  type RefusedTexts,
  readPostedText,
  stateOf,
  type TextInLanguage,
  textInLanguages,
  textsToSave,
} from "./posted-texts.server";
import { knownUses, newerText, originalOf, partOfSite, STILL_RIGHT, usesOf } from "./text-uses.server";

export const TEXT_PATH = "/preview/text";

const LAYERS = ["default", "manufacturer", "template", "site"] as const;

/**
 * `/preview/text?key=`: one text with its plural forms.
 * @throws Response 404 for a key that the site does not have
 */
export async function loadTextPage(args: PageArgs) {
  const { query, workspace, editor } = await openPage(args);
  const { request, context } = args;
  const entry = entryOf(workspace, query.get("key"));
  // Its document has it among its fields, next to the picture and the dates that it belongs to.
  const from = openedFrom(request);
  if (entry.document && !isChanged(workspace, entry)) {
    const back = from === null ? "" : `&${new URLSearchParams({ [RETURN_TO]: from })}`;
    throw redirect(entryHref(TEXT_PATH, entry.document) + back, { headers: formHeaders(true) });
  }
  const done = ["saved", "discarded", "same"].find((name) => name === query.get("done"));
  if (query.has("used")) await usesOf(context);
  const first = await firstWorkspace(context, workspace);
  const view = textPage(context, {
    ...{ workspace, first, editor, entry },
    languages: await textInLanguages(context, { workspace, first, entry }),
    from,
    done: done ?? null,
  });
  return personalPage(view);
}

/** Saves a draft, or discards it. */
export async function textAction({ request, context }: PageArgs) {
  const { editor, typed } = await readDraftPost(request, context, null);
  const workspace = await loadWorkspace(context, askedLanguage(context, request));
  const first = await firstWorkspace(context, workspace);
  const entry = entryOf(workspace, firstAnswer(typed, "key"));
  requireRight(context, editor, rightForText(entry), { request, typed });
  if (entry.isLocked || (entry.document && !isChanged(workspace, entry)))
    throw new Response(null, { status: 403 });
  const [what = null, tag = workspace.language] = firstAnswer(typed, "do")?.split(" ") ?? [];
  const from = postedFrom(typed);
  const posted = (await textInLanguages(context, { workspace, first, entry })).map((each) =>
    readPostedText(each, languageOfFields(each, workspace), typed),
  );
  const chosen =
    what === null
      ? textsToSave(posted, workspace.language)
      : posted.filter((each) => each.workspace.language === tag);
  const faults = new Map(
    (what === null ? chosen : []).map((each) => [each, faultsOf(context, each.workspace, each.texts)]),
  );
  const page = { workspace, first, editor, entry, from };
  if (chosen.length === 0 || !(what === null || BUTTONS.has(what))) {
    const languages = posted.map((each) => ({ ...each, refused: unsaved(each) }));
    return refuse(context, { ...page, languages, isOdd: true }, 400);
  }
  if ([...faults.values()].some(({ size }) => size > 0)) {
    const languages = posted.map((each) => {
      const errors = faults.get(each);
      return errors ? { ...each, refused: unsaved(each, { errors }) } : each;
    });
    return refuse(context, { ...page, languages }, 400);
  }
  const changes = chosen.flatMap((each) => draftsOf(each, what));
  const saving = await saveDrafts(context, { workspace, editor }, changes);
  if (saving.kind === "changed") {
    const languages = await Promise.all(
      posted.map(async (each) => {
        const now = await loadWorkspace(context, each.workspace.language);
        const refused = chosen.includes(each) ? unsaved(each, { theirs: now.drafts }) : null;
        return { ...each, workspace: now, refused };
      }),
    );
    const now = languages.find((each) => each.workspace.language === workspace.language)?.workspace;
    return refuse(context, { ...page, workspace: now ?? workspace, languages }, 409);
  }
  const done = changes.every(({ text }) => text === undefined)
    ? what === "discard"
      ? "discarded"
      : "same"
    : "saved";
  const target = `${TEXT_PATH}?${new URLSearchParams({ key: entry.id, done })}`;
  return seeOther(returnsTo(context, from) ?? hrefIn(workspace, target));
}

/** What was typed of a text, and why it isn't saved. */
function unsaved(
  { texts, seen }: PostedText,
  why: Partial<Pick<RefusedTexts, "errors" | "theirs">> = {},
): RefusedTexts {
  return { texts, seen, errors: new Map(), theirs: null, ...why };
}

/** What a button does with the text in one language, which follows its name where it isn't that of the address. */
const BUTTONS: ReadonlySet<string> = new Set(["discard", "revert", STILL_RIGHT]);

/** Returns what a post does with a text in one language. */
function draftsOf({ workspace, entry, texts, seen }: PostedText, what: string | null): DraftChange[] {
  return entry.keys.map((key): DraftChange => {
    const base = workspace.files.get(key) ?? null;
    const text =
      what === "discard"
        ? undefined
        : what === STILL_RIGHT
          ? writtenText(workspace, key) || undefined
          : draftText(workspace, key, what === "revert" ? null : (texts.get(key) ?? ""));
    const { language } = workspace;
    return { kind: "text", key, language, text, base, ...(seen.get(key) ?? NOTHING_SEEN) };
  });
}

/** The language in the names of a text's fields; null: that of the address. */
function languageOfFields({ workspace: { language } }: TextInLanguage, opened: Workspace): string | null {
  return language === opened.language ? null : language;
}

interface TextPage {
  workspace: Workspace;
  /** The site's first language next to another one; null: it is edited. */
  first: Workspace | null;
  editor: EditorSession;
  entry: TextEntry;
  /** The text in the languages in which it can be edited. */
  languages: readonly TextInLanguage[];
  from: string | null;
  done?: string | null;
  /** Whether it was sent in another way than its form does. */
  isOdd?: boolean;
}

function refuse(context: RequestContext, page: TextPage, status: number) {
  return personalPage(textPage(context, page), status);
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

export function textPage(context: RequestContext, shown: TextPage) {
  const { workspace, editor, entry, from, done } = shown;
  const t = translator(context.site);
  const path = `${TEXT_PATH}?${new URLSearchParams({ key: entry.id })}`;
  const right = rightForText(entry);
  const mayEdit = !entry.isLocked && hasRight(context.site.editors, editor.email, right);
  const heading = t(mayEdit ? "desk.text.heading" : "desk.text.heading_look");
  const languages = languageViews(context, shown);
  const uses = knownUses(context);
  return {
    ...pageView(context, shown, {
      ...{ current: "texts", path, right, from, isSaved: done === "saved", heading },
      ...{ notice: done ? t(`desk.text.${done}`) : null, title: `${heading} ${entry.id}` },
      isError: shown.languages.some(({ refused }) => refused !== null),
    }),
    id: entry.id,
    isLocked: entry.isLocked,
    languages,
    layers: entry.keys.map((key, index) => ({
      ...{ key, label: formLabel(context, entry, key), layers: layersOf(context, workspace, key) },
      name: fieldNames(index, null).name,
    })),
    placeholders: placeholdersText(context, workspace, entry),
    errors: [
      ...(shown.isOdd ? [{ field: "", message: t("desk.documents.error.odd_form") }] : []),
      ...languages.flatMap(({ forms, name: language }) =>
        forms.flatMap(({ name, error }) => {
          if (error === null) return [];
          const message =
            language === null ? error : t("desk.documents.error_of", { label: language, error });
          return [{ field: name, message }];
        }),
      ),
    ],
    changed: shown.languages.some(({ refused }) => refused?.theirs) ? t("desk.text.changed") : null,
    uses: {
      part: t("desk.text.in_part", { part: partOfSite(t, areaOf(entry.id)) }),
      pages:
        uses &&
        (uses.get(entry.id) ?? []).map(({ path: page, name }) => ({
          name,
          href: addressIn(workspace.site.base, page),
        })),
      look: uses ? null : hrefIn(workspace, `${path}&used=1`),
    },
  };
}

const LONG = 80;

/** Returns the text in each language. All have the same kind of field. */
function languageViews(context: RequestContext, shown: TextPage) {
  const { workspace, first, languages } = shown;
  const { languages: tags } = context.site;
  const isAlone = languages.length === 1;
  const views = languages.map((each) => {
    const { entry, workspace: spoken, newer } = each;
    const tag = spoken.language;
    return {
      tag,
      name: isAlone ? null : ownNameOf(tag, tags),
      isOpened: tag === workspace.language,
      state: isAlone ? null : stateOf(each),
      newer: newerText(context, first ?? workspace, newer),
      hasDraft: entry.keys.some((key) => spoken.drafts.has(key)),
      hasPublished: entry.keys.some((key) => spoken.edits.has(key)),
      forms: entry.keys.map((key, index) => formView(context, shown, each, { key, index })),
    };
  });
  const isLong = views.some(({ forms }) => forms.some((form) => form.isLong));
  return views.map((view) => ({ ...view, forms: view.forms.map((form) => ({ ...form, isLong })) }));
}

function formLabel({ site }: RequestContext, { id }: TextEntry, key: string): string {
  const suffix = key.slice(id.length + 1);
  return translator(site)(suffix === "" ? "desk.text.whole" : `desk.text.form.${suffix}`);
}

function formView(
  context: RequestContext,
  { workspace: opened, first, languages }: TextPage,
  text: TextInLanguage,
  { key, index }: { key: string; index: number },
) {
  const t = translator(context.site);
  const { workspace, entry, refused, newer } = text;
  const files = textBefore(workspace, key) ?? "";
  const { seen, seenVersion } = seenOf(workspace, key);
  const typed = refused?.texts.get(key);
  const value = typed ?? draftedWriting(workspace, key);
  const product = layerTexts(workspace.worded, "default").get(key) ?? files;
  const original = workspace.site.first ? originalOf(context, first ?? opened, workspace, key, newer) : null;
  const isNextToIt = languages.some((each) => !each.workspace.site.first);
  return {
    key,
    ...fieldNames(index, languageOfFields(text, opened)),
    // What was typed and not saved is a change, also when it is sent once more as it is.
    seen: `${seen} ${seenVersion}${typed === undefined ? ` ${digestOf(tidyText(value))}` : ""}`,
    label: formLabel(context, entry, key),
    value,
    isLong: value.length > LONG || files.length > LONG || files.includes("\n"),
    length: t("desk.text.length", { count: product.length }),
    error: refused?.errors.get(key) ?? null,
    original: isNextToIt && !original?.before ? null : original,
    conflicts: conflictsOf(context, workspace, key),
    changed: changedText(context, workspace, key, refused),
  };
}

function layersOf(context: RequestContext, workspace: Workspace, key: string) {
  const t = translator(context.site);
  const edit = workspace.edits.get(key);
  const draft = workspace.drafts.get(key);
  const files = LAYERS.map((name) => ({
    name,
    text: layerTexts(workspace.worded, name).get(key) ?? null,
    note: null,
    // A manufacturer overrides no text of the product.
  })).filter(({ name, text }) => name !== "manufacturer" || text !== null);
  const rows: { name: string; text: string | null; note: string | null }[] = [
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
