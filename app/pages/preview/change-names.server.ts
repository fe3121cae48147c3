import type { PublicationChangesTable } from "~/adapters/database/wording-rows";
import { type EntryName, entryWithId, idInLanguage, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { gatherMoves, moveOf, type PageMove } from "~/domain/editing/page-moves";
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

/**
 * What an editor calls the pages that move: "Page Tips, moved from /tips to /good-tips".
 * @param titled what a page says at its new address
 */
export function moveName(
  context: RequestContext,
  { steps }: PageMove,
  titled: (key: string) => string | null,
): string {
  const t = translator(context.site);
  return steps
    .map(({ from, to }) =>
      t("desk.change.moved", {
        name: changeName(context, { kind: "page", key: to, text: titled(to) }),
        ...{ from: `/${from}`, to: `/${to}` },
      }),
    )
    .join(", ");
}

/** What an editor calls a draft by its id, also one that doesn't exist any more. All drafts of a move have its name. */
export function draftName(context: RequestContext, workspace: Workspace, id: string): string {
  const { draftsById, language, moves, site } = workspace;
  const entry = entryWithId(id, language) ?? { kind: "text", key: id };
  const move = moveOf(moves, entry);
  if (move) {
    const first = (site.first ?? site).language;
    const pageId = (key: string) => idInLanguage({ kind: "page", key, language: first });
    return moveName(context, move, (key) => draftsById.get(pageId(key))?.text ?? null);
  }
  const draft = workspace.drafts.get(id);
  return draft
    ? changeName(context, { ...draft, text: draft.text || publishedValue(workspace, draft) })
    : entryLabel(context, entry);
}

/** Returns the names of the first drafts, and how many more there are. */
export function draftNames(context: RequestContext, workspace: Workspace, ids: readonly string[]): string {
  const entryOf = (id: string) => entryWithId(id, workspace.language) ?? { kind: "text" as const, key: id };
  const leads = new Map(ids.map((id) => [moveOf(workspace.moves, entryOf(id)) ?? id, id]));
  const listed = [...leads.values()]
    .slice(0, NAMED_DRAFTS)
    .map((id) => draftName(context, workspace, id))
    .join(", ");
  const more = leads.size - NAMED_DRAFTS;
  return more > 0 ? translator(context.site)("desk.change.more", { names: listed, count: more }) : listed;
}

/** Returns the names of the first changes, and how many more there are: "Page About us, “Enquire now” and 3 more". */
export function changesName(context: RequestContext, names: readonly string[]): string {
  const t = translator(context.site);
  const more = names.length - NAMED;
  const listed = names.slice(0, NAMED).join(", ");
  return more > 0 ? t("desk.change.more", { names: listed, count: more }) : listed;
}

type VersionChange = Omit<PublicationChangesTable, "site">;

/** Returns the changes of a version with their names: a page that moved is one change, in all its languages. */
export function versionChanges(
  context: RequestContext,
  changes: readonly VersionChange[],
  textOf: (change: VersionChange) => string | null = () => null,
): { name: string; move: PageMove | null; changes: readonly [VersionChange, ...VersionChange[]] }[] {
  const language = context.site.languages[0] ?? "";
  return gatherMoves(changes, language).map((gathered) => {
    const { move, changes: all } = gathered;
    const [change] = all;
    const titled = (key: string) => {
      const page = all.find((each) => each.key === key && each.language === language);
      return page ? (page.after ?? page.base) : null;
    };
    const name = move
      ? moveName(context, move, titled)
      : changeName(context, { ...change, text: change.after || change.before || textOf(change) });
    return { ...gathered, name };
  });
}

function shortened(text: string): string {
  const line = (text.split("\n").find((each) => each.trim() !== "") ?? "").trim();
  return line.length > MOST ? `${line.slice(0, MOST).trimEnd()}…` : line;
}
