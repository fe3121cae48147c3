import { type RawBuilder, sql, type Transaction } from "kysely";
import type { EntryInLanguage } from "~/domain/editing/edited-entry";
import type { PlannedDrafts } from "~/domain/editing/publication-plan";
import type { SiteSlug } from "~/domain/text/identifiers";
import { type Connection, lockSite, type Tables } from "./connection";
import {
  areDraftsUnchanged,
  draftsLeft,
  plannedDraftsText,
  readPlannedDrafts,
} from "./publication-plans.server";

declare module "./connection" {
  interface Tables {
    publication_requests: PublicationRequestsTable;
  }
}

interface PublicationRequestsTable {
  id: string;
  site: SiteSlug;
  language: string;
  /** JSON: the drafts with their revisions. */
  drafts: string;
  /** The address of the editor who asks. */
  author: string;
  note: string;
  created_at: string;
  /** How it has ended; null: it waits. */
  outcome: "published" | "declined" | "withdrawn" | null;
  /** Why it was declined. */
  answer: string;
  /** The address of the editor who has published or declined it. */
  answered_by: string;
  closed_at: string | null;
  /** 1: everybody who must know of its state has an e-mail. */
  notified: number;
}

/** Drafts that an editor without the right to publish has sent to those who have it (docs/decisions/0168). */
export interface PublicationRequest
  extends Omit<PublicationRequestsTable, "drafts" | "notified" | "closed_at"> {
  drafts: PlannedDrafts;
}

/** A declined request stays for 14 days: its editor is shown the reason. */
const DECLINED_KEPT_MS = 14 * 24 * 3_600_000;
const OTHERS_KEPT_MS = 24 * 3_600_000;

export interface DeclinedRequest extends PublicationRequest {
  closed_at: string;
}

export async function addPublicationRequests(
  trx: Transaction<Tables>,
  text: RawBuilder<string>,
): Promise<void> {
  await sql`create table publication_requests (
    id ${text} primary key, site ${text} not null, language ${text} not null,
    drafts ${text} not null, author ${text} not null, note ${text} not null,
    created_at ${text} not null, outcome ${text}, answer ${text} not null,
    answered_by ${text} not null, closed_at ${text}, notified integer not null
  )`.execute(trx);
}

const HOUR_MS = 3_600_000;

/** What editors ask others to publish. */
export class PublicationRequestStore {
  constructor(private readonly connection: Connection) {}

  /**
   * Adds a request, if its drafts are still as the editor saw them.
   * @param limits requests that an editor sends in an hour, and that wait in a site
   */
  add(
    { drafts, ...request }: Omit<PublicationRequest, "outcome" | "answer" | "answered_by">,
    limits: { perHour: number; open: number },
  ): Promise<"added" | "changed" | "too_often" | "too_many"> {
    return this.connection.write(async (trx) => {
      const { site, author, created_at } = request;
      await lockSite(trx, "wording", site);
      if (!(await areDraftsUnchanged(trx, request, drafts))) return "changed";
      const sent = await trx
        .selectFrom("publication_requests")
        .select(["author", "created_at", "outcome"])
        .where("site", "=", site)
        .execute();
      const since = new Date(Date.parse(created_at) - HOUR_MS).toISOString();
      const own = sent.filter((each) => each.author === author && each.created_at > since);
      if (own.length >= limits.perHour) return "too_often";
      if (sent.filter(({ outcome }) => outcome === null).length >= limits.open) return "too_many";
      await trx
        .insertInto("publication_requests")
        .values({
          ...request,
          drafts: plannedDraftsText(drafts),
          ...{ outcome: null, answer: "", answered_by: "", closed_at: null, notified: 0 },
        })
        .execute();
      return "added";
    });
  }

  /** Returns a site's requests that wait, the oldest first. */
  list(site: SiteSlug): Promise<PublicationRequest[]> {
    return openRequests(this.connection.read, site);
  }

  /** Returns an editor's requests that were declined in the last 14 days, the last one first. */
  async declined(site: SiteSlug, author: string, now: Date): Promise<DeclinedRequest[]> {
    const rows = await this.connection.read
      .selectFrom("publication_requests")
      .selectAll()
      .where("site", "=", site)
      .where("author", "=", author)
      .where("outcome", "=", "declined")
      .where("closed_at", ">", earlier(now, DECLINED_KEPT_MS))
      .orderBy("closed_at", "desc")
      .orderBy("id")
      .execute();
    return rows.map((row) => ({ ...requestOf(row), closed_at: row.closed_at ?? "" }));
  }

  /** Declines or withdraws a request. Returns false where it doesn't wait any more. */
  close(
    site: SiteSlug,
    id: string,
    answer: Pick<PublicationRequest, "answer" | "answered_by"> & { outcome: "declined" | "withdrawn" },
    now: Date,
  ): Promise<boolean> {
    return this.connection.write(async (trx) => {
      await lockSite(trx, "wording", site);
      const { numUpdatedRows } = await trx
        .updateTable("publication_requests")
        .set({ ...answer, closed_at: now.toISOString(), notified: 0 })
        .where("site", "=", site)
        .where("id", "=", id)
        .where("outcome", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
  }

  /** Returns requests of whose state nobody was notified. */
  async unnotified(): Promise<PublicationRequest[]> {
    const rows = await this.connection.read
      .selectFrom("publication_requests")
      .selectAll()
      .where("notified", "=", 0)
      .orderBy("created_at")
      .execute();
    return rows.map(requestOf);
  }

  /** Notes that everybody was, unless the request is in another state now. */
  async setNotified({ id, outcome }: Pick<PublicationRequest, "id" | "outcome">): Promise<void> {
    await this.connection.write((trx) =>
      trx
        .updateTable("publication_requests")
        .set({ notified: 1 })
        .where("id", "=", id)
        .where("outcome", outcome === null ? "is" : "=", outcome)
        .execute(),
    );
  }

  /** Deletes those that ended over a day ago, declined ones over 14 days, and whose end somebody knows. */
  async deleteClosed(now: Date): Promise<void> {
    await this.connection.write((trx) =>
      trx
        .deleteFrom("publication_requests")
        .where("notified", "=", 1)
        .where((row) =>
          row.or([
            row("closed_at", "<", earlier(now, DECLINED_KEPT_MS)),
            row.and([row("closed_at", "<", earlier(now, OTHERS_KEPT_MS)), row("outcome", "!=", "declined")]),
          ]),
        )
        .execute(),
    );
  }
}

function earlier(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

type Reader = Connection["read"] | Transaction<Tables>;

async function openRequests(database: Reader, site: SiteSlug): Promise<PublicationRequest[]> {
  const rows = await database
    .selectFrom("publication_requests")
    .selectAll()
    .where("site", "=", site)
    .where("outcome", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(requestOf);
}

function requestOf({
  drafts,
  notified: _notified,
  closed_at: _closed,
  ...row
}: PublicationRequestsTable): PublicationRequest {
  return { ...row, drafts: readPlannedDrafts(drafts) };
}

/** Takes published drafts out of a site's requests. One without any was fulfilled. */
export async function settleRequests(
  trx: Transaction<Tables>,
  { site, author }: { site: SiteSlug; author: string },
  published: readonly EntryInLanguage[],
  now: Date,
): Promise<void> {
  for (const request of await openRequests(trx, site)) {
    const left = draftsLeft(request, published);
    if (!left) continue;
    const ended = {
      outcome: "published" as const,
      answered_by: author,
      ...{ closed_at: now.toISOString(), notified: 0 },
    };
    await trx
      .updateTable("publication_requests")
      // What it was about stays known until its end was reported.
      .set(left.size === 0 ? ended : { drafts: plannedDraftsText(left) })
      .where("id", "=", request.id)
      .execute();
  }
}
