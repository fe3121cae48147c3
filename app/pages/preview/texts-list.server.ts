import type { EditorSession } from "~/adapters/database/editors.server";
import { DOCUMENT_KINDS, type DocumentKind, entryId, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { type EditorRight, hasRight, rightFor } from "~/domain/editing/editor-rights";
import { movedKey } from "~/domain/editing/page-moves";
import { excerptOf } from "~/domain/editing/text-diff";
import { formatCount } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { personalPage } from "~/pages/forms/form-answer.server";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import { EDITOR_PATH } from "~/services/editing/editor-sign-in.server";
import {
  draftedText,
  findTexts,
  listedKey,
  SHOWN_STATES,
  type ShownState,
  statesOf,
  type TextEntry,
  type Workspace,
} from "~/services/editing/workspace.server";
import {
  documentOf,
  documentStates,
  editedAs,
  keysOfKind,
} from "~/services/editing/workspace-documents.server";
import { isWorded } from "~/tenants/documents/document-texts";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import { areaOf } from "~/tenants/wording-edits";
import { entryHref, entryLabel, entryText, formOf, titled } from "./document-names.server";
import {
  firstWorkspace,
  hrefIn,
  MAX_PAGE,
  namesWith,
  type OpenedPage,
  openPage,
  ownPath,
  pageOfRows,
  pageView,
} from "./editor-frame.server";
import { fieldNames } from "./posted-texts.server";
import { TEXT_PATH } from "./text-page.server";
import { knownUses, pageInLanguage, partOfSite, SEE_PATH, usesOf } from "./text-uses.server";

/** More are not listed: a blog has a thousand posts. */
const MOST_FOUND = 20;

const NONE_FOUND = { count: 0, documents: [] };

interface DocumentSearch {
  query: string;
  show: ShownState | "";
  /** Address of a page of the site; "": of any. */
  page: string;
}

/**
 * Returns the documents whose words fit a search, at most 20, and how many there are. Without words, a state or a page
 * there are none: each kind has its list.
 * @param first the site's first language next to another one
 */
function findDocuments(
  context: RequestContext,
  workspace: Workspace,
  first: Workspace | null,
  { search, editor }: { search: DocumentSearch; editor: EditorSession },
) {
  const wanted = search.query.trim().toLowerCase();
  if (wanted === "" && search.show === "" && search.page === "") return NONE_FOUND;
  const all = DOCUMENT_KINDS.filter((kind) => editedAs(workspace, kind) === "documents").flatMap((kind) =>
    keysOf(kind, workspace, first).flatMap((key) => {
      if (movedKey(workspace.moves, { kind, key }) !== key) return [];
      const document = documentOf(workspace, { kind, key }, first);
      return document
        ? (foundDocument(context, { workspace, first, document, search, wanted, editor }) ?? [])
        : [];
    }),
  );
  return { count: all.length, documents: all.slice(0, MOST_FOUND) };
}

/** Says who may change what was found; null: this editor may. */
function changedBy({ site }: RequestContext, { email }: EditorSession, right: EditorRight): string | null {
  if (hasRight(site.editors, email, right)) return null;
  return translator(site)("desk.rights.found", { names: namesWith(site, right) });
}

/** The words of the files' popups, tiles and offers are texts with keys, and are found as those. */
function keysOf(kind: DocumentKind, workspace: Workspace, first: Workspace | null): string[] {
  return keysOfKind(workspace, kind === "page" ? first : null, kind, !isWorded(kind)).sort();
}

interface Candidate {
  workspace: Workspace;
  first: Workspace | null;
  document: SiteDocument;
  editor: EditorSession;
  search: DocumentSearch;
  /** In lower case. */
  wanted: string;
}

function foundDocument(context: RequestContext, candidate: Candidate) {
  const { workspace, first, document, search, wanted, editor } = candidate;
  const { show, page } = search;
  const form = formOf(document.kind);
  if (page !== "" && form.pageOf(context.site, document) !== page) return null;
  const states = documentStates(workspace, document);
  if (show !== "" && !states.includes(show)) return null;
  const title = form.title(context, titled(document, first));
  const shown = document.text === TAKEN_AWAY ? "" : form.shown(context, document);
  const found = wanted === "" ? null : excerptOf(shown, wanted);
  // In a block's tag it is shown as its form has it.
  const excerpt = found?.includes("{%")
    ? (excerptOf(entryText(context, document, shown), wanted) ?? found)
    : found;
  const isNamed = [title, document.key].some((name) => name.toLowerCase().includes(wanted));
  if (excerpt === null && !isNamed) return null;
  return {
    id: entryId(document),
    href: hrefIn(workspace, entryHref(TEXT_PATH, document)),
    title,
    label: entryLabel(context, document),
    excerpt,
    states,
    lookOnly: changedBy(context, editor, rightFor(document.kind)),
  };
}

/** Pages that a text is shown with. */
const MOST_USES = 4;
const MAX_QUERY = 200;
export const TEXTS_PATH = `${EDITOR_PATH}/texts`;
/** The parameters of a search for texts. */
const SEARCH = ["q", "area", "show", "page", "from"];

/** `/preview/texts`: the site's texts, and the documents that fit a search. */
export async function loadTextsList(args: PageArgs) {
  const { query, ...opened } = await openPage(args);
  return personalPage(await textsList(args.context, opened, query));
}

/** Whether the address of the start page asks for texts: their list was there. */
export function isTextSearch(asked: URLSearchParams): boolean {
  return SEARCH.some((name) => asked.has(name));
}

export async function textsList(context: RequestContext, opened: OpenedPage, asked: URLSearchParams) {
  const { site } = context;
  const { workspace, editor } = opened;
  const t = translator(site);
  const areas = [...new Set([...workspace.entries.keys()].map(areaOf))].sort();
  const search = {
    query: (asked.get("q") ?? "").slice(0, MAX_QUERY),
    area: areas.find((area) => area === asked.get("area")) ?? "",
    show: SHOWN_STATES.find((state) => state === asked.get("show")) ?? ("" as const),
    page: (asked.get("page") ?? "").trim().slice(0, MAX_PAGE),
  };
  const drawn = search.page === "" ? null : await textsOfPage(context, workspace, search.page);
  const found = findTexts(workspace, { ...search, show: search.show || null, ids: drawn?.keys ?? null });
  const ofPage = search.page === "" ? "" : pagePath(context, search.page);
  const others =
    search.area === "" && ofPage !== null
      ? findDocuments(context, workspace, await firstWorkspace(context, workspace), {
          search: { ...search, page: ofPage },
          editor,
        })
      : NONE_FOUND;
  const { rows, from: start, earlier, later } = pageOfRows(found, asked.get("from"));
  const uses = asked.has("used") ? await usesOf(context) : knownUses(context);
  const at = (from: number, more: Record<string, string> = {}) =>
    hrefIn(
      workspace,
      `${TEXTS_PATH}?${new URLSearchParams({ ...queryOf(search), from: String(from), ...more })}#results`,
    );
  const textOf = (entry: TextEntry) => draftedText(workspace, listedKey(entry.keys));
  const hasTwins = new Set(rows.map(textOf)).size < rows.length;
  const byName = new Intl.Collator(site.language);
  return {
    kind: "list" as const,
    ...pageView(context, opened, {
      ...{ current: "texts", path: TEXTS_PATH, heading: t("desk.list.heading", { site: site.name }) },
    }),
    lookOnly: changedBy(context, editor, "texts"),
    search,
    areas: areas
      .map((area) => ({ area, name: partOfSite(t, area) }))
      .sort((one, other) => byName.compare(one.name, other.name)),
    shows: SHOWN_STATES.filter((state) => state !== "missing" || workspace.below.size > 0),
    documents:
      others.count > 0
        ? {
            count: t("desk.list.documents", {
              count: others.count,
              formatted: formatCount(site.language, others.count),
            }),
            rows: others.documents,
          }
        : null,
    count: t("desk.list.count", { count: found.length, formatted: formatCount(site.language, found.length) }),
    rows: rows.map((entry) => ({
      id: entry.id,
      href: hrefIn(
        workspace,
        `${TEXT_PATH}?${new URLSearchParams({ key: entry.id })}#${fieldNames(0, null).name}`,
      ),
      text: textOf(entry),
      part: partOfSite(t, areaOf(entry.id)),
      usedOn: (uses?.get(entry.id) ?? [])
        .slice(0, MOST_USES)
        .map(({ name }) => name)
        .join(", "),
      states: statesOf(workspace, entry),
    })),
    lookForUses: hasTwins && !uses ? at(start, { used: "1" }) : null,
    none:
      found.length + others.count > 0
        ? null
        : drawn && drawn.keys.size === 0
          ? t("desk.list.no_page", { page: search.page, status: drawn.status })
          : t("desk.list.none"),
    earlier: earlier === null ? null : at(earlier),
    later: later === null ? null : at(later),
  };
}

/** Only pages of this site are drawn, and none of the editor's own. */
async function textsOfPage(context: RequestContext, { language }: Workspace, typed: string) {
  const path = ownPath(addressOn(context, typed));
  const isOwn = path !== null && (!path.toLowerCase().startsWith(EDITOR_PATH) || path.startsWith(SEE_PATH));
  const drawn = isOwn
    ? await context.editing?.textsOf(pageInLanguage(context, path).page, language)
    : undefined;
  // Next to a page there is no other one to change the texts of: that it isn't found is a page in a state.
  const isThere = drawn && (drawn.status !== 404 || path?.startsWith(SEE_PATH));
  return isThere ? drawn : { status: 404, keys: new Set<string>() };
}

/** Returns the address of a page as its document has it: without its language and what follows the path; or null. */
function pagePath(context: RequestContext, typed: string): string | null {
  const path = ownPath(addressOn(context, typed));
  return path === null ? null : (pageInLanguage(context, path).page.split("?", 1)[0] ?? null);
}

/** Returns what is typed of an address as a path of this site. */
function addressOn({ origin }: RequestContext, typed: string): string {
  const address = typed.replace(origin, "");
  return address.startsWith("/") ? address : `/${address}`;
}

function queryOf({ query, area, show, page }: DocumentSearch & { area: string }): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ q: query, area, show, page }).filter(([, value]) => value !== ""),
  );
}
