import type { EditorSession } from "~/adapters/database/editors.server";
import { entryId } from "~/domain/editing/edited-entry";
import { editorAddress } from "~/domain/editing/editor-address";
import { hasRight, rightFor } from "~/domain/editing/editor-rights";
import { movedKey } from "~/domain/editing/page-moves";
import { translator } from "~/i18n/site-i18n.server";
import type { Workspace } from "~/services/editing/workspace.server";
import { documentOf, documentStates, editedAs } from "~/services/editing/workspace-documents.server";
import type { RequestContext } from "../request-context";
import type { DocumentForm } from "./document-form.server";
import { goFirst, titled } from "./document-names.server";
import type { DocumentListProps } from "./documents-page";
import { type EditorMeta, editorFrame, editorMeta, namedLanguage, pageOfRows } from "./editor-frame.server";

export interface DocumentListView extends DocumentListProps {
  path: string;
  page: EditorMeta;
}

export const DOCUMENT_DONE = ["saved", "discarded", "same", "taken_away"] as const;
type DocumentDone = (typeof DOCUMENT_DONE)[number];

export interface ShownDocuments {
  workspace: Workspace;
  /** The site's first language next to another one; null: it is edited. */
  first: Workspace | null;
  editor: EditorSession;
  form: DocumentForm;
  done: DocumentDone | null;
}

/** Returns the list of the documents of a kind, with their drafts. */
export function documentList(
  context: RequestContext,
  request: Pick<Request, "url">,
  shown: ShownDocuments,
): DocumentListView {
  const { workspace, first, editor, form, done } = shown;
  const { site } = context;
  const t = translator(site);
  const { kind, path } = form;
  const heading = t(`desk.documents.${kind}.heading`);
  const ids = new Map(
    [workspace, first]
      .flatMap((each) =>
        each ? [...each.documents.values(), ...each.edits.values(), ...each.drafts.values()] : [],
      )
      .flatMap((each) => (each.kind === kind ? [[entryId(each), each.key] as const] : [])),
  );
  const isOnly = editedAs(workspace, kind) === "nothing";
  const mayAdd = !workspace.site.first && hasRight(site.editors, editor.email, rightFor(kind));
  const variants = mayAdd ? form.variants(site) : [];
  const documents = (isOnly ? [] : [...ids.values()])
    .filter((key) => movedKey(workspace.moves, { kind, key }) === key)
    .flatMap((key) => documentOf(workspace, { kind, key }, first) ?? [])
    .sort((one, other) => (form.order(one) < form.order(other) ? -1 : 1));
  const { rows, earlier, later } = pageOfRows(documents, new URL(request.url).searchParams.get("from"));
  const at = (from: number | null) =>
    from === null ? null : editorAddress(namedLanguage(workspace), `${path}?from=${from}`);
  const notice = done ? t(`desk.documents.${done}`) : null;
  return {
    view: "list",
    kind,
    frame: editorFrame(context, workspace, editor, {
      ...{ current: kind, path, right: rightFor(kind), isSaved: done === "saved" },
    }),
    path,
    heading,
    intro: t(`desk.documents.${kind}.${form.isFixed || form.variants(site).length > 0 ? "intro" : "off"}`),
    add: variants.map((variant) => ({
      href: `${path}?${new URLSearchParams({ new: variant })}`,
      label: t(`desk.documents.${kind}.add_${variant}`),
    })),
    rows: rows.map((document) => ({
      id: document.key,
      href: editorAddress(namedLanguage(workspace), `${path}?${new URLSearchParams({ key: document.key })}`),
      title: form.title(context, titled(document, first)),
      detail: kind === "page" ? form.pageOf(site, document) : firstLine(form.shown(context, document)),
      states: documentStates(workspace, document),
    })),
    earlier: at(earlier),
    later: at(later),
    none: isOnly ? "" : t(`desk.documents.${kind}.none`),
    notice,
    onlyFirst: isOnly
      ? {
          text: t(kind === "menu" ? "desk.documents.menu.no_language" : "desk.language.no_language"),
          ...goFirst(context, path),
        }
      : null,
    page: editorMeta(context, path, heading, false, notice),
  };
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
