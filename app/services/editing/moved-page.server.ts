import type { DraftChange, WordingDraft } from "~/adapters/database/wording-rows";
import {
  type EntryInLanguage,
  entryId,
  entryWithId,
  idInLanguage,
  TAKEN_AWAY,
} from "~/domain/editing/edited-entry";
import { followsMove, moveOf, type PageMove } from "~/domain/editing/page-moves";
import type { PlannedDrafts } from "~/domain/editing/publication-plan";
import type { SiteContext } from "~/services/platform/platform";
import { fileValue, loadWorkspace, seenOf, type Workspace } from "./workspace.server";
import { draftOf, draftValue } from "./workspace-documents.server";

/*
 * A page that moves to another address: its drafts there and at the former one, in all languages, are one change
 * (rules/editors#moved-together).
 */

type Context = Pick<SiteContext, "platform" | "site">;

/** Returns the drafts of a page's translations at another address, with their removal from the former one. */
export async function movedTranslations(
  context: Context,
  { from, to }: { from: string; to: string },
): Promise<DraftChange[]> {
  const changes: DraftChange[] = [];
  for (const language of context.site.languages.slice(1)) {
    const workspace = await loadWorkspace(context, language);
    const former = { kind: "page" as const, key: from };
    const text = draftValue(workspace, former);
    if (text === null || text === TAKEN_AWAY) continue;
    changes.push(
      changeOf(workspace, to, draftOf(workspace, { ...former, key: to, text }, null)),
      changeOf(workspace, from, draftOf(workspace, { ...former, text }, "take_away")),
    );
  }
  return changes;
}

/** Returns what discards a move: each page is where it was, its translations with the words of their drafts. */
export async function undoneMove(context: Context, { keys, steps }: PageMove): Promise<DraftChange[]> {
  const changes: DraftChange[] = [];
  for (const language of context.site.languages) {
    const workspace = await loadWorkspace(context, language);
    for (const key of keys) {
      const to = workspace.site.first ? steps.find(({ from }) => from === key)?.to : undefined;
      const text = to === undefined ? null : draftValue(workspace, { kind: "page", key: to });
      const draft = text ? draftOf(workspace, { kind: "page", key, text }, null) : undefined;
      if (draft !== undefined || workspace.drafts.has(entryId({ kind: "page", key })))
        changes.push(changeOf(workspace, key, draft));
    }
  }
  return changes;
}

function changeOf(workspace: Workspace, key: string, text: string | null | undefined): DraftChange {
  const name = { kind: "page" as const, key };
  const base = fileValue(workspace, name);
  return { ...name, language: workspace.language, text, base, ...seenOf(workspace, entryId(name)) };
}

/** What an editor sees as one change: a draft, or all drafts of a page that moves. */
export interface DraftedChange {
  /** Of the draft that it is listed as: a page at its new address. */
  id: string;
  draft: WordingDraft;
  move: PageMove | null;
}

/** Each page of the editor counts them, some of them three times. */
const changesOfDrafts = new WeakMap<Workspace["drafts"], readonly DraftedChange[]>();

/** Returns the changes of the editor's language. Those of a page that moves are in the site's first one. */
export function draftedChanges(
  workspace: Pick<Workspace, "site" | "drafts" | "moves">,
): readonly DraftedChange[] {
  const { drafts, moves, site } = workspace;
  const known = changesOfDrafts.get(drafts);
  if (known) return known;
  const { language } = site.first ?? site;
  const changes = [...drafts].flatMap(([id, draft]) =>
    followsMove(moves, { ...draft, language: site.language }, language)
      ? []
      : [{ id, draft, move: moveOf(moves, draft) }],
  );
  changesOfDrafts.set(drafts, changes);
  return changes;
}

/** Returns the drafts with these ids, each with all that moves with it: with the revisions that they have now. */
export function wholeDrafts(workspace: Workspace, ids: Iterable<string>): PlannedDrafts {
  const { draftsById, moves, language } = workspace;
  const whole = new Map<string, number>();
  for (const id of ids) {
    const entry = moves.length > 0 ? entryWithId(id, language) : null;
    const move = entry && moveOf(moves, entry);
    const draft = draftsById.get(id);
    if (move) for (const [each, revision] of draftsOfMove(workspace, move)) whole.set(each, revision);
    else if (draft) whole.set(id, draft.revision);
  }
  return whole;
}

function draftsOfMove({ draftsById, moves, language, site }: Workspace, move: PageMove): [string, number][] {
  const first = (site.first ?? site).language;
  return [...draftsById].flatMap(([id, draft]): [string, number][] => {
    if (moveOf(moves, draft) !== move) return [];
    const isListed = draft.language === language && !followsMove(moves, draft, first);
    return id === (isListed ? entryId(draft) : idInLanguage(draft)) ? [[id, draft.revision]] : [];
  });
}

/** Returns the drafts that move with some of these and are not among them. */
export function leftBehind(workspace: Workspace, ids: readonly string[]): string[] {
  const { language, moves } = workspace;
  if (moves.length === 0) return [];
  const named = (id: string) => {
    const entry: EntryInLanguage | null = entryWithId(id, language);
    return entry === null ? id : idInLanguage(entry);
  };
  const chosen = new Set(ids.map(named));
  return [...wholeDrafts(workspace, ids).keys()].filter((id) => !chosen.has(named(id)));
}
