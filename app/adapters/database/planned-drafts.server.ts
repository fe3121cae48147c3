import type { Transaction } from "kysely";
import { type EntryInLanguage, entryId, idInLanguage } from "~/domain/editing/edited-entry";
import { changedSince, type PlannedDrafts } from "~/domain/editing/publication-plan";
import type { SiteSlug } from "~/domain/text/identifiers";
import type { Tables } from "./tables";

/** Returns drafts with their revisions as the columns of plans and requests store them. */
export const plannedDraftsText = (drafts: PlannedDrafts): string => JSON.stringify([...drafts]);

export const readPlannedDrafts = (text: string): PlannedDrafts =>
  new Map(JSON.parse(text) as [string, number][]);

/** Returns whether these are drafts of the site, and each is as the editor saw it. */
export async function areDraftsUnchanged(
  trx: Transaction<Tables>,
  { site, language }: { site: SiteSlug; language: string },
  drafts: PlannedDrafts,
): Promise<boolean> {
  const stored = await trx
    .selectFrom("wording_drafts")
    .select(["language", "kind", "key", "revision"])
    .where("site", "=", site)
    .execute();
  const now = new Map(
    stored.flatMap((draft) => plannedIds(language, draft).map((id) => [id, draft] as const)),
  );
  return drafts.size > 0 && changedSince(drafts, now).length === 0;
}

/** Returns the ids that a draft can have in a plan or a request of a language. */
export function plannedIds(language: string, draft: EntryInLanguage): string[] {
  return draft.language === language ? [entryId(draft), idInLanguage(draft)] : [idInLanguage(draft)];
}

/** Returns the drafts that a publication leaves to a plan or a request; null: it takes none of them. */
export function draftsLeft(
  planned: { language: string; drafts: PlannedDrafts },
  published: readonly EntryInLanguage[],
): PlannedDrafts | null {
  const taken = new Set(published.flatMap((draft) => plannedIds(planned.language, draft)));
  const left = new Map([...planned.drafts].filter(([id]) => !taken.has(id)));
  return left.size === planned.drafts.size ? null : left;
}
