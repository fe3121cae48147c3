import type { Transaction } from "kysely";
import { entryId } from "~/domain/editing/edited-entry";
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
    .select(["kind", "key", "revision"])
    .where("site", "=", site)
    .where("language", "=", language)
    .execute();
  const now = new Map(stored.map((draft) => [entryId(draft), draft]));
  return drafts.size > 0 && changedSince(drafts, now).length === 0;
}

/** Returns the drafts that a publication leaves to a plan or a request; null: it takes none of them. */
export function draftsLeft(
  planned: { language: string; drafts: PlannedDrafts },
  language: string,
  published: ReadonlySet<string>,
): PlannedDrafts | null {
  if (planned.language !== language) return null;
  const left = new Map([...planned.drafts].filter(([id]) => !published.has(id)));
  return left.size === planned.drafts.size ? null : left;
}
