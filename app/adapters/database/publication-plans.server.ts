import { type RawBuilder, sql, type Transaction } from "kysely";
import { type EntryInLanguage, entryId, idInLanguage } from "~/domain/editing/edited-entry";
import {
  changedSince,
  PLAN_FAILURES,
  type PlanFailure,
  type PlannedDrafts,
} from "~/domain/editing/publication-plan";
import type { SiteSlug } from "~/domain/text/identifiers";
import { type Connection, lockSite, type Tables } from "./connection";

declare module "./connection" {
  interface Tables {
    publication_plans: PublicationPlansTable;
  }
}

interface PublicationPlansTable {
  id: string;
  site: SiteSlug;
  language: string;
  /** JSON: the drafts with their revisions. */
  drafts: string;
  /** The editor's address; "" once it is erased. */
  author: string;
  created_at: string;
  publish_at: string;
  /** Null: it waits. */
  failed_at: string | null;
  /** JSON: why it was not published. */
  failure: string | null;
}

/** Drafts that are published at a set time (docs/decisions/0166). */
export interface PublicationPlan extends Omit<PublicationPlansTable, "drafts" | "failed_at" | "failure"> {
  drafts: PlannedDrafts;
  /** Why it was not published; null: it waits. */
  failure: PlanFailure | null;
}

export async function addPublicationPlans(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`create table publication_plans (
    id ${text} primary key, site ${text} not null, language ${text} not null,
    drafts ${text} not null, author ${text} not null, created_at ${text} not null,
    publish_at ${text} not null, failed_at ${text}, failure ${text}
  )`.execute(trx);
  await sql`alter table publications add column planned_for ${text}`.execute(trx);
}

/** What is published at a set time. */
export class PublicationPlanStore {
  constructor(private readonly connection: Connection) {}

  /** Adds a plan, if its drafts are still as the editor saw them, and the site has fewer than `limit`. */
  add(
    { drafts, ...plan }: Omit<PublicationPlan, "failure">,
    limit: number,
  ): Promise<"added" | "changed" | "too_many"> {
    return this.connection.write(async (trx) => {
      await lockSite(trx, "wording", plan.site);
      if (!(await areDraftsUnchanged(trx, plan, drafts))) return "changed";
      if ((await plansOf(trx, plan.site)).length >= limit) return "too_many";
      await trx
        .insertInto("publication_plans")
        .values({ ...plan, drafts: plannedDraftsText(drafts) })
        .execute();
      return "added";
    });
  }

  /** Returns a site's plans, also those that were not published, the earliest time first. */
  list(site: SiteSlug): Promise<PublicationPlan[]> {
    return plansOf(this.connection.read, site);
  }

  /** Returns the plans of all sites whose time has come. */
  async due(now: Date): Promise<PublicationPlan[]> {
    const rows = await this.connection.read
      .selectFrom("publication_plans")
      .selectAll()
      .where("failed_at", "is", null)
      .where("publish_at", "<=", now.toISOString())
      .orderBy("publish_at")
      .orderBy("id")
      .execute();
    return rows.map(planOf);
  }

  /** Notes why a plan was not published. Returns false where that was noted before, or the plan doesn't exist. */
  fail(id: string, failure: PlanFailure, now: Date): Promise<boolean> {
    return this.connection.write(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("publication_plans")
        .set({ failed_at: now.toISOString(), failure: JSON.stringify(failure) })
        .where("id", "=", id)
        .where("failed_at", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
  }

  /** Deletes a plan. Returns false where it doesn't exist. */
  cancel(site: SiteSlug, id: string): Promise<boolean> {
    return this.connection.write(async (trx) => {
      await lockSite(trx, "wording", site);
      const { numDeletedRows } = await trx
        .deleteFrom("publication_plans")
        .where("site", "=", site)
        .where("id", "=", id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    });
  }

  /** Of all sites. */
  async counts(now: Date): Promise<{ waiting: number; failed: number; overdueSeconds: number }> {
    const rows = await this.connection.read
      .selectFrom("publication_plans")
      .select(["publish_at", "failed_at"])
      .execute();
    const waiting = rows.filter(({ failed_at }) => failed_at === null);
    const earliest = Math.min(...waiting.map(({ publish_at }) => Date.parse(publish_at)), now.getTime());
    return {
      waiting: waiting.length,
      failed: rows.length - waiting.length,
      overdueSeconds: Math.round((now.getTime() - earliest) / 1000),
    };
  }
}

type Reader = Connection["read"] | Transaction<Tables>;

async function plansOf(database: Reader, site: SiteSlug): Promise<PublicationPlan[]> {
  const rows = await database
    .selectFrom("publication_plans")
    .selectAll()
    .where("site", "=", site)
    .orderBy("publish_at")
    .orderBy("id")
    .execute();
  return rows.map(planOf);
}

function planOf({ failed_at, failure, drafts, ...row }: PublicationPlansTable): PublicationPlan {
  return {
    ...row,
    drafts: readPlannedDrafts(drafts),
    failure: failed_at === null ? null : failureOf(failure),
  };
}

function failureOf(text: string | null): PlanFailure {
  const { reason, drafts = [] } = JSON.parse(text ?? "{}") as Partial<PlanFailure>;
  return { reason: PLAN_FAILURES.find((each) => each === reason) ?? "changed", drafts };
}

/** Whether a plan is still to be published, as a publication of its site sees it. */
export async function isPlanned(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("publication_plans")
    .select("id")
    .where("id", "=", id)
    .where("failed_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes published drafts out of a site's plans. A plan without any is done. */
export async function settlePlans(
  trx: Transaction<Tables>,
  site: SiteSlug,
  published: readonly EntryInLanguage[],
): Promise<void> {
  for (const plan of await plansOf(trx, site)) {
    const left = draftsLeft(plan, published);
    if (!left) continue;
    if (left.size === 0) await trx.deleteFrom("publication_plans").where("id", "=", plan.id).execute();
    else
      await trx
        .updateTable("publication_plans")
        .set({ drafts: plannedDraftsText(left) })
        .where("id", "=", plan.id)
        .execute();
  }
}

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
