import { type DocumentKind, entryId, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { isWorded } from "~/tenants/documents/document-texts";
import type { SiteDocument } from "~/tenants/documents/site-documents";
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
  const id = entryId(name);
  return workspace.documents.has(id) || workspace.edits.has(id) || workspace.drafts.has(id);
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
  if (kind === "page" && key === "home") return false;
  const file = workspace.documents.get(entryId({ kind, key }));
  return file ? file.isOwn && !file.isBelow : workspace.edits.has(entryId({ kind, key }));
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
