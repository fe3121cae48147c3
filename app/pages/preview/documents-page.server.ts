import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import type { EditorSession } from "~/adapters/database/editor-store";
import type { DeskFrameProps } from "~/components/preview/desk-frame";
import { deskAddress } from "~/domain/editing/desk-address";
import { type DocumentKind, entryId, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { addressIn, ownNameOf } from "~/domain/languages/language-address";
import { translator } from "~/i18n/site-i18n.server";
import { documentRefusals, draftedDocuments } from "~/services/editing/desk-documents.server";
import { type Desk, fileValue, readDesk } from "~/services/editing/desk-texts.server";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import { formHeaders } from "../forms/form-answer.server";
import type { RequestContext } from "../request-context";
import {
  askedLanguage,
  type DeskMeta,
  deskFrame,
  deskMeta,
  namedLanguage,
  readDraftPost,
  requireEditor,
} from "./desk-frame.server";
import type { DocumentField, DocumentForm, DocumentHelp } from "./document-form.server";
import { entryText, formOf, publishedValue } from "./document-names.server";
import { refusalText } from "./refusal-text.server";
import { byText, readSeen } from "./text-page.server";

/** The list of a kind of documents. */
export interface DocumentListView {
  view: "list";
  kind: DocumentKind;
  frame: DeskFrameProps;
  path: string;
  heading: string;
  intro: string;
  add: { href: string; label: string }[];
  rows: { id: string; href: string; title: string; detail: string; states: string[] }[];
  none: string;
  notice: string | null;
  /** Set where this kind has no language of its own: it is edited in the first one. */
  onlyFirst: { text: string; href: string; label: string } | null;
  page: DeskMeta;
}

/** The form of one document. */
export interface DocumentFormView {
  view: "form";
  kind: DocumentKind;
  frame: DeskFrameProps;
  path: string;
  heading: string;
  /** Null: a new one. */
  id: string | null;
  variant: string;
  /** Revision of the draft and version of what is published that the page shows. */
  seen: string;
  fields: DocumentField[];
  errors: { field: string; message: string }[];
  notice: string | null;
  /** What somebody else has done meanwhile. */
  changed: { heading: string; text: string; theirs: string } | null;
  conflicts: string[];
  draft: string | null;
  hasPublished: boolean;
  isGone: boolean;
  canTakeAway: boolean;
  previewAt: string;
  /** The page in the site's first language, for its translator; null: that is edited. */
  original: { name: string; language: string; text: string } | null;
  help: DocumentHelp | null;
  page: DeskMeta;
}

export type DocumentsView = DocumentListView | DocumentFormView;

const DONE = ["saved", "discarded", "same", "taken_away"] as const;
/** Fields that every form of a document posts besides its own. */
const OF_EVERY_FORM: ReadonlySet<string> = new Set(["key", "new", "seen", "do"]);

/**
 * A kind of documents: their list, one (`?key=`), or a new one (`?new=`).
 * @throws Response 404 for a document that the site does not have
 */
export async function loadDocuments(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  kind: DocumentKind,
) {
  const editor = await requireEditor(context);
  const form = formOf(kind);
  const desk = await readDesk(context, askedLanguage(context, request));
  const { searchParams } = new URL(request.url);
  const done = DONE.find((name) => name === searchParams.get("done")) ?? null;
  const key = searchParams.get("key");
  const isNew = searchParams.has("new");
  if (key === null && isNew) requireNew(desk, form);
  const first = await firstDesk(context, desk);
  const view: DocumentsView =
    (key === null && !isNew) || isOnlyFirst(desk, kind)
      ? listPage(context, { desk, first, editor, form, done })
      : formPage(context, {
          ...{ desk, first, editor, form, done, refused: null },
          document: key === null ? null : documentOf(desk, kind, key, first),
          variant: variantOf(context, form, searchParams.get("new")),
        });
  return data(view, { headers: formHeaders(true) });
}

/** Saves a draft of a document, takes it back, or takes the document away. */
export async function documentsAction(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  kind: DocumentKind,
) {
  const { editor, typed } = await readDraftPost(request, context);
  const form = formOf(kind);
  const desk = await readDesk(context, askedLanguage(context, request));
  if (isOnlyFirst(desk, kind)) throw new Response(null, { status: 404 });
  const first = await firstDesk(context, desk);
  const t = translator(context.site);
  const key = firstAnswer(typed, "key");
  if (key === null) requireNew(desk, form);
  const document = key === null ? null : documentOf(desk, kind, key, first);
  const variant = variantOf(context, form, firstAnswer(typed, "new"));
  const asked = { document, variant, typed };
  const names = new Set(form.fields(context, desk, { ...asked, typed: null }).map(({ name }) => name));
  // A form has these fields and no others: nothing else of a site can be named.
  if (Object.keys(typed).some((name) => !names.has(name) && !OF_EVERY_FORM.has(name)))
    throw new Response(null, { status: 400 });
  const seen = readSeen(firstAnswer(typed, "seen"));
  const what = firstAnswer(typed, "do");
  const shown = { desk, first, editor, form, done: null, document, variant };
  const refuse = (errors: ReadonlyMap<string, string>) =>
    data<DocumentsView>(formPage(context, { ...shown, refused: { typed, errors, isChanged: false, seen } }), {
      status: 400,
      headers: formHeaders(true),
    });

  const wanted = what === null ? form.read(context, asked) : { document, errors: new Map<string, string>() };
  if (!wanted.document || (what !== null && !isWhat(what))) throw new Response(null, { status: 400 });
  if (what === "take_away" && !canTakeAway(desk, wanted.document)) throw new Response(null, { status: 403 });
  const errors = new Map(
    [...wanted.errors].map(([name, error]) => [name, t(`desk.documents.error.${error}`)]),
  );
  const name = { kind, key: wanted.document.key };
  if (!document && errors.size === 0 && isThere(desk, name))
    errors.set(FIELD_OF_NEW[kind], t("desk.documents.error.exists"));
  if (errors.size > 0) return refuse(errors);
  const text = what === "discard" ? undefined : draftOf(desk, wanted.document, what);
  if (text !== undefined) {
    const before = draftedDocuments(desk);
    const [outcome] = documentRefusals(context, desk, before, [{ ...name, text }]);
    for (const refusal of outcome?.refusals ?? []) {
      const of = names.has(refusal.field) ? refusal.field : "";
      const said = errors.get(of);
      errors.set(of, said ? `${said} · ${refusalText(context, refusal)}` : refusalText(context, refusal));
    }
    if (errors.size > 0) return refuse(errors);
  }
  const { platform, site } = context;
  const saving = await platform.store.wording.saveDrafts(
    site.slug,
    desk.language,
    [{ ...name, text, base: fileValue(desk, name), ...seen }],
    editor.email,
    platform.now(),
  );
  if (saving.kind === "changed") {
    const now = await readDesk(context, desk.language);
    const current = isThere(now, name) ? documentOf(now, kind, name.key, first) : null;
    const view = formPage(context, {
      ...{ ...shown, desk: now, document: current ?? wanted.document },
      refused: { typed, errors, isChanged: true, seen },
    });
    return data<DocumentsView>(view, { status: 409, headers: formHeaders(true) });
  }
  const done =
    what === "discard"
      ? "discarded"
      : text === undefined
        ? "same"
        : what === "take_away"
          ? "taken_away"
          : "saved";
  const isGone = !isThere(await readDesk(context, desk.language), name);
  const target = new URLSearchParams(isGone ? { done } : { key: name.key, done });
  return redirectDocument(deskAddress(namedLanguage(desk), `${form.path}?${target}`), {
    status: 303,
    headers: formHeaders(true),
  });
}

/** A page has its text in each language; a day has none, and the other kinds name texts of the first language. */
function isOnlyFirst({ site }: Desk, kind: DocumentKind): boolean {
  return site.first !== undefined && kind !== "page";
}

async function firstDesk(context: RequestContext, { site }: Desk): Promise<Desk | null> {
  return site.first ? readDesk(context) : null;
}

/** The field that names a new document. */
const FIELD_OF_NEW: Readonly<Record<DocumentKind, string>> = {
  page: "slug",
  hours: "date",
  popup: "id",
  promo: "id",
  offer: "id",
};

function isWhat(what: string): boolean {
  return what === "discard" || what === "revert" || what === "take_away";
}

interface Name {
  kind: DocumentKind;
  key: string;
}

function isThere(desk: Desk, name: Name): boolean {
  const id = entryId(name);
  return desk.documents.has(id) || desk.edits.has(id) || desk.drafts.has(id);
}

/**
 * Returns a document as the draft has it; one that is taken away as it was before.
 * @throws Response 404 for one that the site does not have in any language
 */
function documentOf(desk: Desk, kind: DocumentKind, key: string, first: Desk | null): SiteDocument {
  // A page that the first language has can be translated.
  if (![desk, first].some((each) => each && isThere(each, { kind, key })))
    throw new Response(null, { status: 404 });
  const id = entryId({ kind, key });
  const texts = [draftValue(desk, { kind, key }), desk.edits.get(id)?.text, fileValue(desk, { kind, key })];
  return { kind, key, text: texts.find((text) => text != null && text !== TAKEN_AWAY) ?? TAKEN_AWAY };
}

/** What the draft says; without one, what visitors see. Null: nothing. */
function draftValue(desk: Desk, name: Name): string | null {
  const draft = desk.drafts.get(entryId(name));
  if (!draft) return publishedValue(desk, name);
  return draft.text ?? fileValue(desk, name);
}

/** The same for a whole document: undefined when visitors see that already, null for what the files say. */
function draftOf(desk: Desk, document: SiteDocument, what: string | null): string | null | undefined {
  const edit = desk.edits.get(entryId(document));
  const files = fileValue(desk, document);
  const text = what === "revert" ? files : what === "take_away" ? goneText(files) : document.text;
  if (text === null || text === files) return edit ? null : undefined;
  return text === edit?.text && edit.base === files ? undefined : text;
}

/** A document that the files don't have is away as the files say it. */
function goneText(files: string | null): string | null {
  return files === null ? null : TAKEN_AWAY;
}

/** A template's page stands on other sites too, and every site has a home page. */
function canTakeAway(desk: Desk, { kind, key }: Name): boolean {
  if (kind === "page" && key === "home") return false;
  const file = desk.documents.get(entryId({ kind, key }));
  return file ? file.isOwn : desk.edits.has(entryId({ kind, key }));
}

/** @throws Response 404 where the site can't have a new one: what would show it is switched off */
function requireNew({ site }: Desk, form: DocumentForm): void {
  if (site.first || form.variants(site).length === 0) throw new Response(null, { status: 404 });
}

function variantOf({ site }: RequestContext, form: DocumentForm, asked: string | null): string {
  const variants = form.variants(site);
  return variants.find((name) => name === asked) ?? variants[0] ?? "";
}

interface ListPage {
  desk: Desk;
  /** The site's first language beside another one; null: it is edited. */
  first: Desk | null;
  editor: EditorSession;
  form: DocumentForm;
  done: (typeof DONE)[number] | null;
}

function frameOf(
  context: RequestContext,
  { desk, editor, form }: Pick<ListPage, "desk" | "editor" | "form">,
  path: string = form.path,
): DeskFrameProps {
  return deskFrame(context, desk, editor, { current: form.kind, path });
}

function listPage(context: RequestContext, shown: ListPage): DocumentListView {
  const { desk, first, editor, form, done } = shown;
  const { site } = context;
  const t = translator(site);
  const { kind, path } = form;
  const heading = t(`desk.documents.${kind}.heading`);
  const ids = new Map(
    [desk, first]
      .flatMap((each) =>
        each ? [...each.documents.values(), ...each.edits.values(), ...each.drafts.values()] : [],
      )
      .flatMap((each) => (each.kind === kind ? [[entryId(each), each.key] as const] : [])),
  );
  const isOnly = isOnlyFirst(desk, kind);
  const variants = desk.site.first ? [] : form.variants(site);
  const documents = (isOnly ? [] : [...ids.values()])
    .map((key) => documentOf(desk, kind, key, first))
    .sort((one, other) => (form.order(one) < form.order(other) ? -1 : 1));
  return {
    view: "list",
    kind,
    frame: frameOf(context, { desk, editor, form }),
    path,
    heading,
    intro: t(`desk.documents.${kind}.${form.variants(site).length > 0 ? "intro" : "off"}`),
    add: variants.map((variant) => ({
      href: `${path}?${new URLSearchParams({ new: variant })}`,
      label: t(`desk.documents.${kind}.add_${variant}`),
    })),
    rows: documents.map((document) => ({
      id: document.key,
      href: deskAddress(namedLanguage(desk), `${path}?${new URLSearchParams({ key: document.key })}`),
      title: form.title(context, titled(document, first)),
      detail: kind === "page" ? form.pageOf(site, document) : firstLine(form.shown(context, document)),
      states: statesOf(desk, document),
    })),
    none: isOnly ? "" : t(`desk.documents.${kind}.none`),
    notice: done ? t(`desk.documents.${done}`) : null,
    onlyFirst: isOnly
      ? {
          text: t(kind === "hours" ? "desk.language.no_language" : "desk.language.only_first"),
          href: path,
          label: t("desk.language.go_first", {
            language: ownNameOf(site.languages[0] ?? "", site.languages),
          }),
        }
      : null,
    page: deskMeta(context, path, heading),
  };
}

/** A page that is not translated is listed by the title that visitors see. */
function titled(document: SiteDocument, first: Desk | null): SiteDocument {
  const { kind, key, text } = document;
  if (!first || text !== TAKEN_AWAY) return document;
  return { ...document, text: draftValue(first, { kind, key }) ?? TAKEN_AWAY };
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}

function statesOf(desk: Desk, name: Name): string[] {
  const id = entryId(name);
  const draft = desk.drafts.get(id);
  const files = desk.documents.get(id);
  const now = fileValue(desk, name);
  const conflict = [draft, desk.edits.get(id)].some((each) => each !== undefined && each.base !== now);
  const isAway = draftValue(desk, name);
  return [
    ...(draft ? ["draft"] : []),
    ...(desk.edits.has(id) ? ["published"] : []),
    ...(conflict ? ["conflict"] : []),
    ...(files && !files.isOwn ? ["template"] : []),
    ...(isAway === null || isAway === TAKEN_AWAY ? [desk.site.first ? "missing" : "away"] : []),
  ];
}

interface FormPage extends ListPage {
  document: SiteDocument | null;
  variant: string;
  refused: {
    typed: TypedAnswers;
    errors: ReadonlyMap<string, string>;
    isChanged: boolean;
    seen: { seen: number; seenVersion: number };
  } | null;
}

function formPage(context: RequestContext, shown: FormPage): DocumentFormView {
  const { desk, first, form, document, variant, done, refused } = shown;
  const { site } = context;
  const t = translator(site);
  const { kind, path } = form;
  // A new one that somebody else has made meanwhile keeps its own fields.
  const isNew = document === null || (refused !== null && firstAnswer(refused.typed, "key") === null);
  const id = document ? entryId(document) : "";
  const draft = desk.drafts.get(id);
  // After a fault the page still shows what the editor has opened; after somebody else's change it shows that.
  const keeps = refused && !refused.isChanged;
  const seen = keeps
    ? `${refused.seen.seen} ${refused.seen.seenVersion}`
    : `${draft?.revision ?? 0} ${desk.versions.get(id) ?? 0}`;
  const typed = refused && firstAnswer(refused.typed, "do") === null ? refused.typed : null;
  const fields = form
    .fields(context, desk, { document: isNew ? null : document, variant, typed })
    .map((each) => ({ ...each, error: refused?.errors.get(each.name) ?? null }));
  const whole = refused?.errors.get("");
  const name = document ? form.title(context, titled(document, first)) : "";
  const heading = isNew ? t(`desk.documents.${kind}.add_${variant}`) : t("desk.documents.edit", { name });
  const value = document ? draftValue(desk, document) : null;
  return {
    view: "form",
    kind,
    frame: frameOf(
      context,
      shown,
      isNew || !document ? path : `${path}?${new URLSearchParams({ key: document.key })}`,
    ),
    path,
    heading,
    id: isNew ? null : (document?.key ?? null),
    variant,
    seen,
    fields,
    errors: [
      ...(whole === undefined ? [] : [{ field: "", message: whole }]),
      ...fields.flatMap(({ name: of, error }) => (error === null ? [] : [{ field: of, message: error }])),
    ],
    notice: done ? t(`desk.documents.${done}`) : null,
    changed:
      refused?.isChanged && document
        ? {
            heading: t("desk.documents.changed"),
            text: t("desk.documents.changed_text", { author: draft?.author || "–" }),
            theirs: entryText(context, document, draftValue(desk, document)),
          }
        : null,
    conflicts: document ? conflictsOf(context, desk, document) : [],
    draft: draft ? byText(context, draft.author, draft.updated_at) : null,
    hasPublished: desk.edits.has(id),
    isGone: !isNew && !desk.site.first && (value === null || value === TAKEN_AWAY),
    canTakeAway:
      !isNew && document !== null && canTakeAway(desk, document) && value !== null && value !== TAKEN_AWAY,
    previewAt: addressIn(desk.site.base, document ? form.pageOf(site, document) : "/"),
    original: originalOf(context, first, document),
    help: form.help(site),
    page: deskMeta(context, path, heading, refused !== null),
  };
}

function originalOf(
  { site }: RequestContext,
  first: Desk | null,
  document: SiteDocument | null,
): DocumentFormView["original"] {
  if (!first || !document) return null;
  const { language } = first;
  const text = draftValue(first, document) ?? "";
  return { name: ownNameOf(language, site.languages), language, text };
}

function conflictsOf(context: RequestContext, desk: Desk, name: SiteDocument): string[] {
  const id = entryId(name);
  const now = fileValue(desk, name);
  const stale = [desk.drafts.get(id), desk.edits.get(id)].find((each) => each && each.base !== now);
  if (!stale) return [];
  return [translator(context.site)("desk.documents.conflict", { now: entryText(context, name, now) })];
}
