import { type DocumentKind, entryId, idInLanguage, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { formerKeys } from "~/domain/editing/page-moves";
import { linesBefore } from "~/domain/editing/page-source";
import { own } from "~/domain/text/own-property";
import type { SiteContext } from "~/services/platform/platform";
import { asDocument } from "~/services/wording/edited-site.server";
import {
  type DocumentFault,
  drawnFaults,
  MOST_DOCUMENTS,
  wordFaults,
} from "~/tenants/documents/document-faults";
import { isWorded } from "~/tenants/documents/document-texts";
import { factPlace } from "~/tenants/documents/facts-document";
import { menuPlace } from "~/tenants/documents/menu-document";
import { faultyDocuments, inOrder, type SiteDocument } from "~/tenants/documents/site-documents";
import type { Site, SiteFault } from "~/tenants/site";
import { siteIn } from "~/tenants/site-language";
import { linkPlace } from "./link-places.server";
import { fileValue, publishedValue, type Workspace } from "./workspace.server";

/*
 * A document as its form in the editor has it: its draft, what is published, what the files say.
 */

type Name = Pick<SiteDocument, "kind" | "key">;

/** How a kind is edited in another language than the site's first: as documents of its own, as texts, or not at all. */
export function editedAs(
  { site }: Pick<Workspace, "site">,
  kind: DocumentKind,
): "documents" | "texts" | "nothing" {
  if (!site.first || kind === "page") return "documents";
  return isWorded(kind) ? "texts" : "nothing";
}

export function isThere(workspace: Workspace, name: Name): boolean {
  return isPublished(workspace, name) || workspace.drafts.has(entryId(name));
}

/** Whether a document is in the site's files or was published in the editor. */
export function isPublished({ documents, edits }: Workspace, name: Name): boolean {
  return documents.has(entryId(name)) || edits.has(entryId(name));
}

/**
 * Returns a document as the draft has it; one that is taken away as it was before. Null: the site does not have it in any
 * language.
 * @param first the site's first language next to another one
 */
export function documentOf(
  workspace: Workspace,
  { kind, key }: Name,
  first: Workspace | null,
): SiteDocument | null {
  // A page that the first language has can be translated.
  if (![workspace, first].some((each) => each && isThere(each, { kind, key }))) return null;
  const id = entryId({ kind, key });
  const texts = [
    draftValue(workspace, { kind, key }),
    workspace.edits.get(id)?.text,
    fileValue(workspace, { kind, key }),
  ];
  return { kind, key, text: texts.find((text) => text != null && text !== TAKEN_AWAY) ?? TAKEN_AWAY };
}

/** Returns the keys of a kind that the files, a publication or a draft has: in this language, or in the first one too. */
export function keysOfKind(
  workspace: Workspace,
  first: Workspace | null,
  kind: DocumentKind,
  withFiles = true,
): string[] {
  const all = [workspace, first].flatMap((each) =>
    each
      ? [...(withFiles ? each.documents.values() : []), ...each.edits.values(), ...each.drafts.values()]
      : [],
  );
  return [...new Set(all.flatMap((each) => (each.kind === kind ? [each.key] : [])))];
}

/** What the draft says; without one, what visitors see. Null: nothing. */
export function draftValue(workspace: Workspace, name: Name): string | null {
  const draft = workspace.drafts.get(entryId(name));
  if (!draft) return publishedValue(workspace, name);
  return draft.text ?? fileValue(workspace, name);
}

/** The same for a whole document: undefined when visitors see that already, null for what the files say. */
export function draftOf(
  workspace: Workspace,
  document: SiteDocument,
  what: string | null,
): string | null | undefined {
  const edit = workspace.edits.get(entryId(document));
  const files = fileValue(workspace, document);
  const text = what === "revert" ? files : what === "take_away" ? goneText(files) : document.text;
  if (text === null || text === files) return edit ? null : undefined;
  return text === edit?.text && edit.base === files ? undefined : text;
}

/** A document that the files don't have is away as the files say it. */
function goneText(files: string | null): string | null {
  return files === null ? null : TAKEN_AWAY;
}

/** A template's page is on other sites too, also below the site's own; and every site has a home page. */
export function canTakeAway(workspace: Workspace, { kind, key }: Name): boolean {
  if (kind === "facts" || kind === "menu") return false;
  if (kind === "page" && key === "home") return false;
  const file = workspace.documents.get(entryId({ kind, key }));
  return file ? file.isOwn && !file.isBelow : workspace.edits.has(entryId({ kind, key }));
}

/** Whether a document is new: no visitor has seen it. */
export function isOnlyDrafted(workspace: Workspace, { kind, key }: Name): boolean {
  return workspace.drafts.has(entryId({ kind, key })) && !isPublished(workspace, { kind, key });
}

/** Returns the states of a document: names in the wording (desk.state). */
export function documentStates(workspace: Workspace, name: Name): string[] {
  const id = entryId(name);
  const draft = workspace.drafts.get(id);
  const files = workspace.documents.get(id);
  const now = fileValue(workspace, name);
  const conflict = [draft, workspace.edits.get(id)].some((each) => each !== undefined && each.base !== now);
  const isAway = draftValue(workspace, name);
  return [
    ...(draft ? ["draft"] : []),
    ...(workspace.edits.has(id) ? ["published"] : []),
    ...(conflict ? ["conflict"] : []),
    ...(files && !files.isOwn ? ["template"] : []),
    ...(isAway === null || isAway === TAKEN_AWAY ? [workspace.site.first ? "missing" : "away"] : []),
  ];
}

/** Why a document is refused: by the editor's own rules, or with the words of sites:check. */
export type Refusal =
  | DocumentFault
  | { field: string; fault: "count"; values: Record<string, string> }
  | { field: string; fault: "linked"; values: Record<string, string> }
  | { field: string; fault: "check" | "check_line" | "elsewhere"; values: Record<string, string> };

/** What is above the files: documents by their ids, those of other languages by `idInLanguage`. */
type Documents = ReadonlyMap<string, SiteDocument>;

type Above = Pick<Workspace, "edits" | "drafts" | "elsewhere" | "language">;

/** Of these, nothing else can be said before they are corrected. */
const ENDS_CHECK: ReadonlySet<string> = new Set([
  ...["unreadable", "too_long", "count", "home"],
  ...["phone", "email", "person"],
]);

export function publishedDocuments({ edits, elsewhere }: Omit<Above, "drafts">): Map<string, SiteDocument> {
  return withOthers([...edits.values()].flatMap(asDocument), elsewhere.published);
}

export function draftedDocuments(workspace: Above): Map<string, SiteDocument> {
  const own = [...workspace.edits.values()].flatMap(asDocument);
  return withChanges(workspace, withOthers(own, workspace.elsewhere.drafted), [...workspace.drafts.values()]);
}

function withOthers(own: readonly SiteDocument[], others: readonly SiteDocument[]) {
  const foreign = others.map(
    ({ language = "", ...each }) =>
      [idInLanguage({ ...each, language }), { ...each, language }] satisfies [string, SiteDocument],
  );
  return new Map<string, SiteDocument>([...own.map((each) => [entryId(each), each] as const), ...foreign]);
}

/** @param changes in the editor's language, where they name none; null as a text: as the files say it */
function withChanges(
  { language }: Pick<Workspace, "language">,
  documents: Documents,
  changes: readonly (Omit<SiteDocument, "kind" | "text"> & {
    kind: SiteDocument["kind"] | "text";
    text: string | null;
  })[],
): Map<string, SiteDocument> {
  const changed = new Map(documents);
  for (const { kind, key, text, language: tag = language } of changes) {
    if (kind === "text") continue;
    const id = tag === language ? entryId({ kind, key }) : idInLanguage({ kind, key, language: tag });
    if (text === null) changed.delete(id);
    else changed.set(id, { kind, key, text, language: tag });
  }
  return changed;
}

/** Returns the documents of a kind that the site has with these above its files, by their keys. */
export function documentsWith(
  workspace: Workspace,
  above: Documents,
  kind: SiteDocument["kind"],
): SiteDocument[] {
  const all = new Map<string, SiteDocument>([...workspace.documents, ...above]);
  return [...all.values()].filter(
    (each) =>
      each.kind === kind &&
      each.text !== TAKEN_AWAY &&
      (each.language === undefined || each.language === workspace.language),
  );
}

/**
 * Returns why changes of documents are refused (rules/editors#document-faults): each by itself, then the site with all of
 * them. A fault that the site had before is no fault of theirs; one of a change in another language is the first one's.
 * @param before what is above the files without the changes
 */
export function documentRefusals(
  { platform }: Pick<SiteContext, "platform">,
  workspace: Workspace,
  before: Documents,
  changes: readonly (Omit<SiteDocument, "text"> & { text: string | null })[],
): { document: SiteDocument; refusals: Refusal[] }[] {
  const { language } = workspace;
  const site = workspace.site.first ?? workspace.site;
  const after = withChanges(workspace, before, changes);
  const here = changes.filter((change) => (change.language ?? language) === language);
  const changed = here.map(({ kind, key, text }) => ({
    ...{ kind, key, language },
    text: text ?? fileValue(workspace, { kind, key }) ?? TAKEN_AWAY,
  }));
  // What the first language says may be said in another one.
  const ofFirst = workspace.site.first ? platform.wording.documentsOf(site) : null;
  const saidBefore = (document: SiteDocument) =>
    keysBefore(document, after, workspace)
      .map((key) => ({ kind: document.kind, key }))
      .flatMap((name) => [fileValue(workspace, name), ofFirst?.get(entryId(name))?.text ?? null])
      .filter((text) => text !== null)
      .join("\n") || null;
  const drawnBefore = (document: SiteDocument) => ({
    nodes: keysBefore(document, after, workspace).flatMap((key) =>
      [workspace.site, site].flatMap(({ content }) => own(content, key)?.nodes ?? []),
    ),
  });
  const isOwn = (document: SiteDocument) => document.text !== fileValue(workspace, document);
  const kinds = new Set(changed.map(({ kind }) => kind));
  const tooMany = new Map([...kinds].map((kind) => [kind, countFaults(workspace, after, kind)]));
  const words = changed.map((document): { document: SiteDocument; refusals: Refusal[] } => ({
    document,
    refusals: isOwn(document)
      ? [
          ...wordFaults(site, document, saidBefore(document)),
          ...(document.text === TAKEN_AWAY ? [] : (tooMany.get(document.kind) ?? [])),
        ]
      : [],
  }));
  if (words.some(({ refusals }) => refusals.some(({ fault }) => ENDS_CHECK.has(fault)))) return words;
  const all = inOrder([...after.values()]);
  const made = platform.wording.assembledWith(site, all, workspace.pictures);
  // Without any, nobody asks which of them were there before: that takes as long as the first question.
  const former =
    made.faults.length === 0
      ? []
      : platform.wording.assembledWith(site, inOrder([...before.values()]), workspace.pictures).faults;
  const known = new Set(former.map((each) => JSON.stringify(each)));
  const faults = made.faults.filter((each) => !known.has(JSON.stringify(each)));
  const belongsTo = (each: SiteFault, document: SiteDocument) =>
    faultyDocuments(site, all, [each]).some(
      (one) => entryId(one) === entryId(document) && (one.language ?? site.language) === language,
    );
  const named = new Set<SiteFault>();
  const checked = words.map(({ document }) => {
    const mine = faults.filter((each) => belongsTo(each, document));
    for (const each of mine) named.add(each);
    return { document, refusals: mine.map((each) => refusalOf(site, document, each)) };
  });
  const left = faults.filter((each) => !named.has(each) && each.severity !== "warning");
  const linksTo = (each: SiteFault, { kind, key, text }: SiteDocument) =>
    kind === "page" && text === TAKEN_AWAY && each.reason.startsWith(`there is no page /${key} `);
  const linked = (document: SiteDocument) =>
    left
      .filter((each) => linksTo(each, document))
      .map(
        (each): Refusal => ({
          field: "",
          fault: "linked",
          values: { ...linkPlace(made.site ?? site, each) },
        }),
      );
  const elsewhere = left
    .filter((each) => !changed.some((document) => linksTo(each, document)))
    .map(
      ({ file, key, reason }): Refusal => ({ field: "", fault: "elsewhere", values: { file, key, reason } }),
    );
  return checked.map(({ document, refusals }, index) => {
    const spoken = made.site && siteIn(made.site, language);
    const page = document.kind === "page" && spoken ? own(spoken.content, document.key) : undefined;
    const drawn = page && isOwn(document) ? drawnFaults(site, page, drawnBefore(document)) : [];
    const around = [...linked(document), ...(index === 0 ? elsewhere : [])];
    const found = [...(words[index]?.refusals ?? []), ...refusals, ...around, ...drawn];
    return { document, refusals: [...new Map(found.map((each) => [JSON.stringify(each), each])).values()] };
  });
}

/** A page that moved may say what the files say at its former addresses, which the site's first language names. */
function keysBefore({ kind, key, text }: SiteDocument, after: Documents, { site }: Workspace): string[] {
  if (kind !== "page") return [key];
  const id = site.first && idInLanguage({ kind, key, language: site.first.language });
  return [key, ...formerKeys(id === undefined ? text : (after.get(id)?.text ?? null))];
}

function countFaults(workspace: Workspace, after: Documents, kind: DocumentKind): Refusal[] {
  const most = MOST_DOCUMENTS[kind];
  const count = documentsWith(workspace, after, kind).length;
  const before = [...workspace.documents.values()].filter((each) => each.kind === kind).length;
  // More than these in the files are the site's own business.
  return count > Math.max(most, before)
    ? [{ field: "", fault: "count", values: { most: String(most) } }]
    : [];
}

/** The words of sites:check, with the line as the form counts it. */
function refusalOf(site: Site, document: SiteDocument, found: SiteFault): Refusal {
  const { kind, text } = document;
  const { key, reason } = found;
  if (kind !== "page") {
    const place =
      kind === "facts"
        ? factPlace(site, key)
        : kind === "menu"
          ? menuPlace(document, found)
          : { field: fieldOf(key) };
    const field = place?.field ?? "";
    return { field, fault: "check", values: { place: "", reason } };
  }
  const [, line, what = ""] = /^line (\d+): (.*)$/s.exec(key) ?? [];
  if (line !== undefined)
    return {
      field: "markdown",
      fault: "check_line",
      values: { line: String(Number(line) - linesBefore(text)), place: what, reason },
    };
  const isField = /^[a-z_]+$/.test(key);
  return { field: isField ? key : "markdown", fault: "check", values: { place: isField ? "" : key, reason } };
}

/** The fields of forms that have another name in site.json. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ["heading", "title"],
  ["start", "starts"],
  ["expiry", "expires"],
  ["link", "link_to"],
]);

/** The field that a key of site.json or of the wording is filled in with; "": none. */
function fieldOf(key: string): string {
  if (/^offers\.entries\.[^.]+\.picture/.test(key)) return "src";
  const [, name = ""] =
    /^(?:hours\.special\.\d+|popups\.[^.]+|promotions\.\d+(?:\.node)?|offers\.entries\.[^.]+|(?:popup|promo|offer)_texts\.\w+)\.(\w+)/.exec(
      key,
    ) ?? [];
  return FIELDS.get(name) ?? name;
}
