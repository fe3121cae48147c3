import type { EditorSession } from "~/adapters/database/editor-store";
import type { DeskFrameProps } from "~/components/preview/desk-frame";
import { deskAddress } from "~/domain/editing/desk-address";
import { type DocumentKind, entryId } from "~/domain/editing/edited-entry";
import { translator } from "~/i18n/site-i18n.server";
import { documentOf, documentStates, editedAs } from "~/services/editing/desk-document.server";
import type { Desk } from "~/services/editing/desk-texts.server";
import type { RequestContext } from "../request-context";
import { type DeskMeta, deskFrame, deskMeta, namedLanguage } from "./desk-frame.server";
import type { DocumentForm } from "./document-form.server";
import { goFirst, titled } from "./document-names.server";

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

export const DOCUMENT_DONE = ["saved", "discarded", "same", "taken_away"] as const;
export type DocumentDone = (typeof DOCUMENT_DONE)[number];

export interface ShownDocuments {
  desk: Desk;
  /** The site's first language next to another one; null: it is edited. */
  first: Desk | null;
  editor: EditorSession;
  form: DocumentForm;
  done: DocumentDone | null;
}

/** Returns the list of the documents of a kind, with their drafts. */
export function documentList(context: RequestContext, shown: ShownDocuments): DocumentListView {
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
  const isOnly = editedAs(desk, kind) === "nothing";
  const variants = desk.site.first ? [] : form.variants(site);
  const documents = (isOnly ? [] : [...ids.values()])
    .flatMap((key) => documentOf(desk, { kind, key }, first) ?? [])
    .sort((one, other) => (form.order(one) < form.order(other) ? -1 : 1));
  return {
    view: "list",
    kind,
    frame: deskFrame(context, desk, editor, { current: kind, path }),
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
      states: documentStates(desk, document),
    })),
    none: isOnly ? "" : t(`desk.documents.${kind}.none`),
    notice: done ? t(`desk.documents.${done}`) : null,
    onlyFirst: isOnly
      ? {
          text: t("desk.language.no_language"),
          ...goFirst(context, path),
        }
      : null,
    page: deskMeta(context, path, heading),
  };
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
