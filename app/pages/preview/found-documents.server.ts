import { DOCUMENT_KINDS, type DocumentKind, entryId, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { editorAddress } from "~/domain/editing/editor-address";
import { excerptOf } from "~/domain/editing/excerpt";
import type { ShownState, Workspace } from "~/services/editing/workspace.server";
import { documentOf, documentStates, editedAs } from "~/services/editing/workspace-document.server";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import type { RequestContext } from "../request-context";
import { entryHref, entryLabel, formOf, titled } from "./document-names.server";
import { namedLanguage } from "./editor-frame.server";
import { TEXT_PATH } from "./text-page.server";

/** More are not listed: a blog has a thousand posts. */
const MOST_FOUND = 20;

export interface DocumentSearch {
  query: string;
  show: ShownState | null;
  /** Address of a page of the site; "": of any. */
  page: string;
}

/** A page, or another document, among the texts that were found. */
export interface FoundDocument {
  id: string;
  href: string;
  title: string;
  /** "Page about-us". */
  label: string;
  /** The words that were looked for, with what stands around them; null: only its name fits. */
  excerpt: string | null;
  states: string[];
}

/**
 * Returns the documents whose words fit a search, at most 20, and how many there are. Without words, a state or a page
 * there are none: each kind has its list.
 * @param first the site's first language next to another one
 */
export function findDocuments(
  context: RequestContext,
  workspace: Workspace,
  first: Workspace | null,
  search: DocumentSearch,
): { count: number; documents: FoundDocument[] } {
  const wanted = search.query.trim().toLowerCase();
  if (wanted === "" && search.show === null && search.page === "") return { count: 0, documents: [] };
  const all = DOCUMENT_KINDS.filter((kind) => editedAs(workspace, kind) === "documents").flatMap((kind) =>
    keysOf(kind, workspace, first).flatMap((key) => {
      const document = documentOf(workspace, { kind, key }, first);
      return document ? (foundDocument(context, { workspace, first, document, search, wanted }) ?? []) : [];
    }),
  );
  return { count: all.length, documents: all.slice(0, MOST_FOUND) };
}

/** The words of the files' popups, tiles and offers are texts with keys, and are found as those. */
function keysOf(kind: DocumentKind, workspace: Workspace, first: Workspace | null): string[] {
  const changed = [...workspace.edits.values(), ...workspace.drafts.values()];
  const ofFiles = kind === "page" || kind === "hours" ? [...workspace.documents.values()] : [];
  const ofFirst = kind === "page" && first ? [first.documents, first.edits, first.drafts] : [];
  const names = [...ofFiles, ...changed, ...ofFirst.flatMap((each) => [...each.values()])];
  return [...new Set(names.flatMap((each) => (each.kind === kind ? [each.key] : [])))].sort();
}

interface Candidate {
  workspace: Workspace;
  first: Workspace | null;
  document: SiteDocument;
  search: DocumentSearch;
  /** In lower case. */
  wanted: string;
}

function foundDocument(context: RequestContext, candidate: Candidate): FoundDocument | null {
  const { workspace, first, document, search, wanted } = candidate;
  const { show, page } = search;
  const form = formOf(document.kind);
  if (page !== "" && form.pageOf(context.site, document) !== page) return null;
  const states = documentStates(workspace, document);
  if (show !== null && !states.includes(show)) return null;
  const title = form.title(context, titled(document, first));
  const shown = document.text === TAKEN_AWAY ? "" : form.shown(context, document);
  const excerpt = wanted === "" ? null : excerptOf(shown, wanted);
  const isNamed = [title, document.key].some((name) => name.toLowerCase().includes(wanted));
  if (excerpt === null && !isNamed) return null;
  return {
    id: entryId(document),
    href: editorAddress(namedLanguage(workspace), entryHref(TEXT_PATH, document)),
    title,
    label: entryLabel(context, document),
    excerpt,
    states,
  };
}
