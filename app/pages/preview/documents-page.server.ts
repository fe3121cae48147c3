import type { data } from "@remix-run/node";
import type { DraftChange } from "~/adapters/database/wording-rows";
import { type DocumentKind, entryId, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { OPENED_BY, RETURN_TO } from "~/domain/editing/editor-address";
import { rightFor } from "~/domain/editing/editor-rights";
import { moveOf } from "~/domain/editing/page-moves";
import { plainReason } from "~/domain/editing/plain-reason";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import { movedTranslations, undoneMove } from "~/services/editing/moved-page.server";
import {
  fileValue,
  loadWorkspace,
  publishedValue,
  seenOf,
  type Workspace,
} from "~/services/editing/workspace.server";
import {
  canTakeAway,
  documentOf,
  documentRefusals,
  draftedDocuments,
  draftOf,
  draftValue,
  editedAs,
  isPublished,
  isThere,
  type Refusal,
} from "~/services/editing/workspace-documents.server";
import { isWorded, type WordedKind } from "~/tenants/documents/document-texts";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import { siteIn } from "~/tenants/site-language";
import { personalPage, seeOther } from "../forms/form-answer.server";
import type { PageArgs, RequestContext } from "../request-context";
import type { DocumentForm } from "./document-form.server";
import { PAST_DAY } from "./document-form.server";
import { formOf } from "./document-names.server";
import { documentList, documentPage, type ShownDocument } from "./document-page.server";
import {
  askedLanguage,
  firstWorkspace,
  hrefIn,
  postedFrom,
  readDraftPost,
  returnsTo,
  saveDrafts,
} from "./editor-frame.server";
import {
  askedDocument,
  documentLanguages,
  openDocument,
  requireNew,
  variantOf,
  withPictures,
} from "./opened-document.server";
import { readSeen } from "./posted-texts.server";
import { refusalText } from "./refusal-text.server";
import { STILL_RIGHT } from "./text-uses.server";
import { loadTextsForm, saveTextsForm } from "./texts-form.server";
import { translatedTexts } from "./translate-page.server";

/** The list of a kind, one document, or the texts of all in another language. */
export type DocumentsView =
  | ReturnType<typeof documentList>
  | ReturnType<typeof documentPage>
  | Awaited<ReturnType<typeof loadTextsForm>>["data"];

type Answer = ReturnType<typeof data<DocumentsView>>;

/** Fields that every form of a document posts besides its own. */
const OF_EVERY_FORM: ReadonlySet<string> = new Set([
  ...["key", "new", "seen", "do", "as", PAST_DAY, RETURN_TO, OPENED_BY],
]);

/** The value of `as` that shows a page as one text. */
export const AS_TEXT = "text";

/**
 * A kind of documents: their list, one (`?key=`), or a new one (`?new=`). In another language the texts of popups, tiles
 * and offers are one form.
 * @throws Response 404 for a document that the site does not have
 */
export async function loadDocuments(given: PageArgs, kind: DocumentKind): Promise<Answer> {
  const args = await withPictures(given);
  const { request, context } = args;
  if (isTranslated(args, kind)) return loadTextsForm(args, translatedTexts(kind));
  const opened = await openDocument({ request, context }, kind);
  const view: DocumentsView =
    opened.document === undefined
      ? documentList(context, request, opened)
      : documentPage(context, { ...opened, document: opened.document });
  return personalPage(view);
}

/** Whether a request is about the texts of a kind in another language than the site's first. */
function isTranslated({ request, context }: PageArgs, kind: DocumentKind): kind is WordedKind {
  const site = siteIn(context.site, askedLanguage(context, request));
  return isWorded(kind) && editedAs({ site }, kind) === "texts";
}

/** Saves a draft of a document, discards it, or takes the document away. */
export async function documentsAction(
  given: PageArgs,
  kind: DocumentKind,
  read: DocumentPost | null = null,
): Promise<Answer | Response> {
  const args = await withPictures(given);
  if (isTranslated(args, kind)) return saveTextsForm(args, translatedTexts(kind));
  const post = read ?? (await readDraftPost(args.request, args.context, rightFor(kind)));
  return saveDocument<DocumentsView>(args, kind, post, ({ shown }) => documentPage(args.context, shown));
}

/** What an editor has sent. */
type DocumentPost = Awaited<ReturnType<typeof readDraftPost>>;

function without(typed: TypedAnswers, isLeftOut: (name: string) => boolean): TypedAnswers {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !isLeftOut(name)));
}

/** A form that is shown again, with why it was refused. */
interface RefusedDocument {
  shown: ShownDocument;
  refusals: readonly Refusal[];
}

/**
 * Saves what a form says.
 * @param show the form again, where it is refused
 * @param isRefused whether the caller has found errors: then nothing is saved, and the rest is still checked
 */
export async function saveDocument<View>(
  { request, context }: PageArgs,
  kind: DocumentKind,
  post: DocumentPost,
  show: (refused: RefusedDocument) => View | Promise<View>,
  isRefused = false,
) {
  const posted = await readPosted({ request, context }, kind, post);
  const { form, workspace, name, moved, what, typed, seen } = posted;
  const { text, errors, refusals } = checkPosted(context, posted);
  const from = postedFrom(typed);
  const answer = async (status: number, changes: Partial<ShownDocument> = {}) => {
    const { first, editor, document, variant } = posted;
    const refused = { typed, errors, isChanged: status === 409, seen };
    const inLanguages = await documentLanguages(context, posted, document ?? name);
    const shown = {
      ...{ workspace, first, editor, form, done: null, document, variant, refused, from, inLanguages },
      ...changes,
    };
    return personalPage(await show({ shown, refusals }), status);
  };
  if (errors.size > 0 || isRefused) return answer(400);
  const stored = await storeDraft(context, posted, text);
  if (stored === null) {
    const now = await loadWorkspace(context, workspace.language);
    // A double click sends the same twice.
    const isSame = ({ text: sent, ...each }: typeof name & { text?: string | null | undefined }) =>
      typeof sent === "string" && draftValue(now, each) === sent;
    if (moved || ![{ ...name, text }, ...posted.alike].every(isSame))
      return answer(409, { workspace: now, document: documentOf(now, moved ?? name, null) ?? posted.draft });
  }
  const done =
    what === "discard"
      ? "discarded"
      : [text, ...posted.alike.map((each) => each.text)].every((each) => each === undefined)
        ? "same"
        : what === "take_away"
          ? "taken_away"
          : "saved";
  const isStored = ({ key, language = workspace.language, text: now }: DraftChange) =>
    key === name.key && language === workspace.language && now !== undefined;
  const isGone = !isPublished(workspace, name) && stored !== null && !stored.some(isStored);
  // The list shows several.
  const target = new URLSearchParams(isGone || posted.alike.length > 0 ? { done } : { key: name.key, done });
  if (firstAnswer(typed, "as") === AS_TEXT) target.set("as", AS_TEXT);
  const back = isGone ? null : returnsTo(context, from);
  return seeOther(back ?? hrefIn(workspace, `${form.path}?${target}`));
}

/**
 * Returns a document as its form has it, whether or not it could be saved; at its address, where it moves.
 * @throws Response 404 for one that the site does not have, or that isn't edited as one in this language
 */
export async function typedDocument(
  args: PageArgs,
  kind: DocumentKind,
  post: DocumentPost,
): Promise<Required<SiteDocument>> {
  if (isTranslated(args, kind)) throw new Response(null, { status: 404 });
  const { workspace, draft, document } = await readPosted(args, kind, post);
  return { ...draft, key: document?.key ?? draft.key, language: workspace.language };
}

type PostedDocument = Awaited<ReturnType<typeof readPosted>>;

/**
 * Reads what a form has sent, as a document of the site.
 * @throws Response 403 for a document that must stay, 404 for one that the site does not have
 */
async function readPosted(
  { request, context }: PageArgs,
  kind: DocumentKind,
  { editor, typed: sent }: DocumentPost,
) {
  const form = formOf(kind);
  const workspace = await loadWorkspace(context, askedLanguage(context, request));
  if (editedAs(workspace, kind) === "nothing") throw new Response(null, { status: 404 });
  const first = await firstWorkspace(context, workspace);
  const key = firstAnswer(sent, "key");
  if (key === null) requireNew(workspace, form);
  const document = key === null ? null : askedDocument(workspace, kind, key, first);
  const variant = variantOf(context, form, firstAnswer(sent, "new"));
  const isNamed = { document, variant };
  const names = new Set(form.fields(context, workspace, { ...isNamed, typed: null }).map(({ name }) => name));
  // A form has these fields and no others: nothing else of a site can be named.
  const isField = (name: string) => names.has(name) || form.hasField?.(name) === true;
  const pressed = firstAnswer(sent, "do");
  const isOdd =
    !Object.keys(sent).every((name) => isField(name) || OF_EVERY_FORM.has(name)) ||
    (pressed !== null && (!document || !isWhat(pressed)));
  const typed = isOdd
    ? without(sent, (name) => name === "do" || !(isField(name) || OF_EVERY_FORM.has(name)))
    : sent;
  const what = isOdd ? null : pressed;
  const wanted: ReturnType<DocumentForm["read"]> =
    what !== null && document
      ? { document, errors: new Map() }
      : form.read(context, { ...isNamed, typed }, workspace);
  const draft = wanted.document;
  if (what === "take_away" && !canTakeAway(workspace, draft)) throw new Response(null, { status: 403 });
  const moved = document && document.key !== draft.key ? document : null;
  return {
    ...{ workspace, first, editor, form, document, variant, typed, what, isField, draft },
    seen: readSeen(firstAnswer(typed, "seen")),
    name: { kind, key: draft.key },
    alike: (wanted.alike ?? []).map((each) => ({ ...each, text: draftOf(workspace, each, null) })),
    /** The document at the address that it had before. */
    moved,
    translations: moved ? await movedTranslations(context, { from: moved.key, to: draft.key }) : [],
    /** Errors by field, and the field of each part of the document. */
    wrong: isOdd ? new Map([...wanted.errors, ["", "odd_form"]]) : wanted.errors,
    fields: wanted.fields,
  };
}

/** Returns the draft's text, undefined for none, and what is wrong with it: errors by field, and the site's refusals. */
function checkPosted(
  context: RequestContext,
  posted: PostedDocument,
): { text: string | null | undefined; errors: ReadonlyMap<string, string>; refusals: readonly Refusal[] } {
  const { workspace, document, draft, name, moved, translations, what, wrong, typed, isField } = posted;
  const t = translator(context.site);
  const errors = new Map([...wrong].map(([field, error]) => [field, t(`desk.documents.error.${error}`)]));
  const isTaken = moved
    ? (draftValue(workspace, name) ?? TAKEN_AWAY) !== TAKEN_AWAY
    : document === null &&
      name.kind !== "hours" &&
      isThere(workspace, name) &&
      draftValue(workspace, name) !== draft.text;
  if (errors.size === 0 && isTaken) errors.set(FIELD_OF_NEW[name.kind], t("desk.documents.error.exists"));
  // Without a name of its own it can't be checked as a part of the site; else everything that is wrong is said together.
  if (errors.has(FIELD_OF_NEW[name.kind])) return { text: undefined, errors, refusals: [] };
  const text =
    what === "discard"
      ? undefined
      : what === STILL_RIGHT
        ? (publishedValue(workspace, draft) ?? undefined)
        : draftOf(workspace, draft, what);
  if (text === undefined && posted.alike.length === 0) return { text, errors, refusals: [] };
  const changes = [
    ...[{ ...name, text }, ...posted.alike].flatMap((each) =>
      each.text === undefined ? [] : [{ ...each, text: each.text }],
    ),
    ...(moved ? [{ ...moved, text: leftAt(workspace, moved) ?? null }] : []),
    ...translations.map((each) => ({ ...each, kind: name.kind, text: each.text ?? null })),
  ];
  // What a field lacks may be wrong elsewhere too: that is no other error.
  const refusals = documentRefusals(context, workspace, draftedDocuments(workspace), changes)
    .flatMap((outcome) => outcome.refusals)
    .map((each) => ({ ...each, field: fieldOf(each, posted) }))
    .filter(({ field }) => !wrong.has(field) && (wrong.size === 0 || isField(field)));
  const as = firstAnswer(typed, "as") === AS_TEXT ? "text" : "blocks";
  for (const refusal of refusals) {
    const field = isField(refusal.field) ? refusal.field : "";
    const said = errors.get(field);
    const why = refusalText(context, refusal, as);
    errors.set(field, said ? `${said}\n${why}` : why);
  }
  return { text, errors, refusals };
}

/** Where a refusal is shown: an address that is taken is the address's fault, not the text's. */
function fieldOf({ field, values }: Refusal, { name, fields }: PostedDocument): string {
  if (plainReason(values.reason ?? "").name === "address_taken") return FIELD_OF_NEW[name.kind];
  return fields?.get(field) ?? field;
}

/**
 * Saves the draft; of a page that moves also what is left at its former address, and its translations.
 * @returns what was saved; null: somebody else has changed one of these since
 */
async function storeDraft(
  context: RequestContext,
  posted: PostedDocument,
  text: string | null | undefined,
): Promise<DraftChange[] | null> {
  const { workspace, name, moved, alike, translations, seen } = posted;
  const drafts: DraftChange[] = [
    {
      ...{ ...name, text, base: fileValue(workspace, name) },
      ...(moved ? seenOf(workspace, entryId(name)) : seen),
    },
  ];
  for (const each of alike)
    drafts.push({ ...each, base: fileValue(workspace, each), ...seenOf(workspace, entryId(each)) });
  if (moved) {
    const { key } = moved;
    drafts.push(
      { kind: name.kind, key, text: leftAt(workspace, moved), base: fileValue(workspace, moved), ...seen },
      ...translations,
    );
  }
  const changes = (await discardedMove(context, posted)) ?? drafts;
  const { kind } = await saveDrafts(context, posted, changes);
  return kind === "changed" ? null : changes;
}

/** A move is discarded as a whole, in any of its languages. Null: it isn't discarded, or nothing moves. */
async function discardedMove(
  context: RequestContext,
  { workspace, name, what, seen }: PostedDocument,
): Promise<DraftChange[] | null> {
  const move = what === "discard" ? moveOf(workspace.moves, name) : null;
  if (!move) return null;
  const isPosted = ({ key, language }: DraftChange) => key === name.key && language === workspace.language;
  return (await undoneMove(context, move)).map((each) => (isPosted(each) ? { ...each, ...seen } : each));
}

/** What a document that moves leaves at its former address, as a draft. */
function leftAt(workspace: Workspace, moved: SiteDocument) {
  return draftOf(workspace, moved, "take_away");
}

/** The field that names a new document. */
const FIELD_OF_NEW: Readonly<Record<DocumentKind, string>> = {
  page: "slug",
  hours: "date",
  popup: "id",
  promo: "id",
  offer: "id",
  facts: "",
  menu: "",
};

function isWhat(what: string): boolean {
  return what === "discard" || what === "revert" || what === "take_away" || what === STILL_RIGHT;
}
