import { type EntryName, entryNamed, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { translator } from "~/i18n/site-i18n.server";
import { publishedValue, type Workspace } from "~/services/editing/workspace.server";
import type { RequestContext } from "../request-context";
import { entryLabel, formOf } from "./document-names.server";

/** Characters of a text that stand for it. */
const MOST = 60;
/** Changes that a summary names. */
const NAMED = 2;
const NAMED_DRAFTS = 5;

interface NamedChange extends EntryName {
  /** What it says, or said before it was removed; null: as the files say it. */
  text: string | null;
}

/** What an editor calls a change: a text by its words, a document by its kind and title. */
export function changeName(context: RequestContext, { kind, key, text }: NamedChange): string {
  const t = translator(context.site);
  if (kind !== "text") {
    const name =
      text === null || text === TAKEN_AWAY ? key : formOf(kind).title(context, { kind, key, text });
    return formOf(kind).isNamedByKey
      ? entryLabel(context, { kind, key })
      : t(`desk.documents.${kind}.entry`, { name: shortened(name) });
  }
  const words = shortened(text ?? "");
  return words === "" ? key : t("desk.change.text", { words });
}

/** What an editor calls a draft by its id, also one that doesn't exist any more. */
export function draftName(context: RequestContext, workspace: Workspace, id: string): string {
  const draft = workspace.drafts.get(id);
  return draft
    ? changeName(context, { ...draft, text: draft.text || publishedValue(workspace, draft) })
    : entryLabel(context, entryNamed(id) ?? { kind: "text", key: id });
}

/** Returns the names of the first drafts, and how many more there are. */
export function draftNames(context: RequestContext, workspace: Workspace, ids: readonly string[]): string {
  const listed = ids
    .slice(0, NAMED_DRAFTS)
    .map((id) => draftName(context, workspace, id))
    .join(", ");
  const more = ids.length - NAMED_DRAFTS;
  return more > 0 ? translator(context.site)("desk.change.more", { names: listed, count: more }) : listed;
}

/** Returns the names of the first changes, and how many more there are: "Page About us, “Enquire now” and 3 more". */
export function changesName(context: RequestContext, changes: readonly NamedChange[]): string {
  const t = translator(context.site);
  const names = changes.slice(0, NAMED).map((change) => changeName(context, change));
  const more = changes.length - names.length;
  const listed = names.join(", ");
  return more > 0 ? t("desk.change.more", { names: listed, count: more }) : listed;
}

function shortened(text: string): string {
  const line = (text.split("\n").find((each) => each.trim() !== "") ?? "").trim();
  return line.length > MOST ? `${line.slice(0, MOST).trimEnd()}…` : line;
}
