import type { EditorSession } from "~/adapters/database/editors.server";
import { isBlogPost } from "~/domain/content/blog";
import { entryId, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { hasRight, rightFor } from "~/domain/editing/editor-rights";
import { movedKey, moveOf } from "~/domain/editing/page-moves";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { addressIn, ownNameOf } from "~/domain/languages/language-address";
import { translator } from "~/i18n/site-i18n.server";
import type { NewerOriginal } from "~/services/editing/translations.server";
import { fileValue, type Workspace } from "~/services/editing/workspace.server";
import {
  canTakeAway,
  documentOf,
  documentStates,
  draftValue,
  editedAs,
  isOnlyDrafted,
  keysOfKind,
} from "~/services/editing/workspace-documents.server";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import type { RequestContext } from "../request-context";
import { type DocumentField, type DocumentForm, PAGES_LIST, pageOptions } from "./document-form.server";
import { entryText, formHref, goFirst, newHref, titled } from "./document-names.server";
import { type DocumentLanguages, editorTime, hrefIn, pageOfRows, pageView } from "./editor-frame.server";
import type { Original } from "./editor-parts";
import { POST } from "./page-form.server";
import { byText } from "./text-page.server";
import { newerText } from "./text-uses.server";

export interface ShownDocument extends ShownDocuments {
  /** The original, where it is newer than the translation. */
  newer?: NewerOriginal | null;
  inLanguages?: DocumentLanguages;
  document: SiteDocument | null;
  variant: string;
  /** What the address of a new one says of its fields. */
  filled?: TypedAnswers | null;
  /** The page that it was opened from; null: from the editor. */
  from: string | null;
  refused: {
    typed: TypedAnswers;
    errors: ReadonlyMap<string, string>;
    isChanged: boolean;
    seen: { seen: number; seenVersion: number };
  } | null;
}

/** Returns the form of a document; of a new one, where there is none yet. */
export function documentPage(context: RequestContext, shown: ShownDocument) {
  const { workspace, first, editor, form, document, variant, done, refused } = shown;
  const { site } = context;
  const t = translator(site);
  const { kind, path } = form;
  // A new one that somebody else has made meanwhile keeps its own fields.
  const isNew = document === null || (refused !== null && firstAnswer(refused.typed, "key") === null);
  const id = document ? entryId(document) : "";
  const draft = workspace.drafts.get(id);
  // After a fault the page still shows what the editor has opened; after somebody else's change it shows that.
  const keeps = refused && !refused.isChanged;
  const seen = keeps
    ? `${refused.seen.seen} ${refused.seen.seenVersion}`
    : `${draft?.revision ?? 0} ${workspace.versions.get(id) ?? 0}`;
  const typed = refused
    ? firstAnswer(refused.typed, "do") === null
      ? refused.typed
      : null
    : (shown.filled ?? null);
  const fields = form
    .fields(context, workspace, { document: isNew ? null : document, variant, typed })
    .map((each) => ({ ...each, error: refused?.errors.get(each.name) ?? null }));
  const name = document ? form.title(context, titled(document, first)) : "";
  const mayEdit = hasRight(site.editors, editor.email, rightFor(kind));
  const heading = isNew
    ? t(`desk.documents.${kind}.add_${variant}`)
    : mayEdit
      ? t("desk.documents.edit", { name })
      : name;
  const value = document ? draftValue(workspace, document) : null;
  return {
    view: "form" as const,
    kind,
    ...pageView(context, shown, {
      ...{ current: kind, right: rightFor(kind), from: shown.from, isSaved: done === "saved", heading },
      ...{ path: isNew || !document ? path : `${path}?${new URLSearchParams({ key: document.key })}` },
      ...(shown.inLanguages ? { inLanguages: shown.inLanguages } : {}),
      ...{ canonical: path, notice: done ? t(`desk.documents.${done}`) : null },
      isError: refused !== null && (refused.isChanged || refused.errors.size > 0),
    }),
    path,
    /** Null: a new one. */
    id: isNew ? null : (document?.key ?? null),
    variant,
    seen,
    fields,
    errors: errorsOf(context, fields, refused?.errors.get("") ?? null),
    /** What somebody else has done meanwhile. */
    changed: refused?.isChanged && document ? changeOf(context, workspace, document) : null,
    begun: isNew && refused === null && !shown.filled ? justBegun(context, shown) : null,
    remark: document
      ? (form.remark?.(workspace.site, document) ?? movesText(context, workspace, document))
      : null,
    conflicts: document ? conflictsOf(context, workspace, document) : [],
    draft: draft ? byText(context, draft.author, draft.updated_at) : null,
    hasPublished: workspace.edits.has(id),
    isGone: !isNew && !workspace.site.first && (value === null || value === TAKEN_AWAY),
    canTakeAway:
      !isNew &&
      document !== null &&
      canTakeAway(workspace, document) &&
      value !== null &&
      value !== TAKEN_AWAY,
    previewAt: addressIn(workspace.site.base, document ? form.pageOf(site, document) : "/"),
    original: originalOf(context, shown),
    newer: newerText(context, first, shown.newer),
    help: (mayEdit && form.help?.(site)) || null,
    pages: fields.some(({ list }) => list === PAGES_LIST) ? pageOptions(site, workspace) : [],
    isUnsaved: refused !== null,
    following: mayEdit && !isNew && document ? followingHref(shown, document) : null,
    asBlocks:
      kind === "page"
        ? hrefIn(
            workspace,
            `${path}?${new URLSearchParams(isNew || !document ? { new: variant } : { key: document.key })}`,
          )
        : null,
  };
}

/** Longer than it takes to see what was saved, and to go back. */
const BEGUN_MS = 3_600_000;

/**
 * Returns the document of this kind that the editor has just begun: the Back button leads to the form of a new one, which
 * would look as if everything typed was lost. Null: none.
 */
function justBegun(context: RequestContext, { workspace, first, editor, form, variant }: ShownDocument) {
  const { platform, site } = context;
  const since = new Date(platform.now().getTime() - BEGUN_MS).toISOString();
  const { kind } = form;
  const [newest] = [...workspace.drafts.values()]
    .filter((draft) => draft.kind === kind && draft.author === editor.email && draft.updated_at > since)
    .filter(({ key }) => isOnlyDrafted(workspace, { kind, key }))
    .filter(({ key }) => kind !== "page" || isBlogPost(key) === (variant === POST))
    .toSorted((one, other) => (one.updated_at < other.updated_at ? 1 : -1));
  const document = newest && documentOf(workspace, { kind, key: newest.key }, first);
  if (!document) return null;
  const name = form.title(context, titled(document, first));
  return {
    href: hrefIn(workspace, `${form.path}?${new URLSearchParams({ key: document.key })}`),
    label: translator(site)("desk.documents.begun", { name, time: editorTime(context, newest.updated_at) }),
  };
}

/** Returns every error of a refused form: first those of the whole document, then each at its field. */
function errorsOf(context: RequestContext, fields: readonly DocumentField[], whole: string | null) {
  const t = translator(context.site);
  return [
    ...eachError(whole).map((message) => ({ field: "", message })),
    ...fields.flatMap(({ name, label, group, error: all }) =>
      eachError(all).map((each) => {
        const error = t("desk.documents.error_of", { label, error: each });
        // Each day, person or link has fields of the same names.
        const message = group ? t("desk.documents.error_of", { label: group.heading, error }) : error;
        return { field: name, message };
      }),
    ),
  ];
}

/** Returns what somebody else has made of a document since this editor opened it. */
function changeOf(context: RequestContext, workspace: Workspace, document: SiteDocument) {
  const t = translator(context.site);
  const author = workspace.drafts.get(entryId(document))?.author || "–";
  return {
    heading: t("desk.documents.changed"),
    text: t("desk.documents.changed_text", { author }),
    theirs: entryText(context, document, draftValue(workspace, document)),
  };
}

/** The address of a new document that often follows one; null: none does. */
function followingHref({ form, workspace }: ShownDocument, document: SiteDocument): string | null {
  const fields = form.following?.(document);
  if (!fields) return null;
  const query = new URLSearchParams({ new: form.variants(workspace.site)[0] ?? "", ...fields });
  return hrefIn(workspace, `${form.path}?${query}`);
}

/** Says that a page moves when its draft is published; null: it doesn't. */
function movesText({ site }: RequestContext, { moves }: Workspace, document: SiteDocument): string | null {
  const step = moveOf(moves, document)?.steps.find(({ to }) => to === document.key);
  return step ? translator(site)("desk.documents.moves", { from: `/${step.from}`, to: `/${step.to}` }) : null;
}

/** A field's errors are lines of one text. */
function eachError(all: string | null | undefined): string[] {
  return all ? all.split("\n") : [];
}

function originalOf({ site }: RequestContext, { first, document, newer }: ShownDocument): Original | null {
  if (!first || !document) return null;
  const { language } = first;
  const text = draftValue(first, document) ?? "";
  const before = newer?.before.get(entryId(document)) ?? null;
  return { name: ownNameOf(language, site.languages), language, text, before };
}

function conflictsOf(context: RequestContext, workspace: Workspace, name: SiteDocument): string[] {
  const id = entryId(name);
  const now = fileValue(workspace, name);
  const stale = [workspace.drafts.get(id), workspace.edits.get(id)].find((each) => each && each.base !== now);
  if (!stale) return [];
  return [translator(context.site)("desk.documents.conflict", { now: entryText(context, name, now) })];
}

export const DOCUMENT_DONE = ["saved", "discarded", "same", "taken_away"] as const;
type DocumentDone = (typeof DOCUMENT_DONE)[number];

interface ShownDocuments {
  workspace: Workspace;
  /** The site's first language next to another one; null: it is edited. */
  first: Workspace | null;
  editor: EditorSession;
  form: DocumentForm;
  done: DocumentDone | null;
}

/** Returns the list of the documents of a kind, with their drafts. */
export function documentList(context: RequestContext, request: Pick<Request, "url">, shown: ShownDocuments) {
  const { workspace, first, editor, form, done } = shown;
  const { site } = context;
  const t = translator(site);
  const { kind, path } = form;
  const isOnly = editedAs(workspace, kind) === "nothing";
  const mayAdd = !workspace.site.first && hasRight(site.editors, editor.email, rightFor(kind));
  const variants = mayAdd ? form.variants(site) : [];
  const documents = (isOnly ? [] : keysOfKind(workspace, first, kind))
    .filter((key) => movedKey(workspace.moves, { kind, key }) === key)
    .flatMap((key) => documentOf(workspace, { kind, key }, first) ?? [])
    .sort((one, other) => (form.order(one) < form.order(other) ? -1 : 1));
  const { rows, earlier, later } = pageOfRows(documents, new URL(request.url).searchParams.get("from"));
  const at = (from: number | null) => (from === null ? null : hrefIn(workspace, `${path}?from=${from}`));
  return {
    view: "list" as const,
    ...pageView(context, shown, {
      ...{ current: kind, path, right: rightFor(kind), isSaved: done === "saved" },
      ...{ heading: t(`desk.documents.${kind}.heading`), notice: done ? t(`desk.documents.${done}`) : null },
    }),
    intro: t(`desk.documents.${kind}.${form.isFixed || form.variants(site).length > 0 ? "intro" : "off"}`),
    add: variants.map((variant) => ({
      href: newHref(form, variant),
      label: t(`desk.documents.${kind}.add_${variant}`),
    })),
    rows: rows.map((document) => ({
      id: document.key,
      href: hrefIn(workspace, formHref(form, document.key)),
      title: form.title(context, titled(document, first)),
      detail: kind === "page" ? form.pageOf(site, document) : firstLine(form.shown(context, document)),
      states: documentStates(workspace, document),
    })),
    earlier: at(earlier),
    later: at(later),
    none: isOnly ? "" : t(`desk.documents.${kind}.none`),
    /** Set where this kind is the same in all languages: it is edited in the first one. */
    onlyFirst: isOnly
      ? {
          text: t(kind === "menu" ? "desk.documents.menu.no_language" : "desk.language.no_language"),
          ...goFirst(context, path),
        }
      : null,
  };
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
