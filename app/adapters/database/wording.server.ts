import { setImmediate as nextTurn } from "node:timers/promises";
import type { Transaction } from "kysely";
import { type EntryInLanguage, idInLanguage } from "~/domain/editing/edited-entry";
import type { PlannedDrafts } from "~/domain/editing/publication-plan";
import type { SiteSlug } from "~/domain/text/identifiers";
import { type Connection, inChunks, lockSite, type Tables } from "./connection";
import { isPlanned, type PublicationPlan, plannedIds, settlePlans } from "./publication-plans.server";
import { settleRequests } from "./publication-requests.server";
import { raiseWording } from "./stock-revision.server";
import type {
  DraftChange,
  DraftSaving,
  NewPublication,
  Publication,
  PublicationChangesTable,
  PublishedText,
  Publishing,
  WordingDraft,
  WordingEdit,
  WordingRevisionsTable,
} from "./wording-rows";

/** What editors have changed in texts and documents of the sites (docs/decisions/0092, docs/decisions/0094). */
export class WordingStore {
  constructor(private readonly connection: Connection) {}

  /** Of every site that has any, in one question: processes ask every second. */
  async revisions(): Promise<Map<SiteSlug, Omit<WordingRevisionsTable, "site">>> {
    const rows = await this.connection.read.selectFrom("wording_revisions").selectAll().execute();
    return new Map(rows.map(({ site, ...revisions }) => [site, revisions]));
  }

  /** What is published, with the revision that it belongs to. */
  async published(site: SiteSlug): Promise<{ revision: number; edits: WordingEdit[] }> {
    // The revision first: a change in between is then seen by the next look.
    const { published } = await revisionsOf(this.connection.read, site);
    const edits = await this.connection.read
      .selectFrom("wording_edits")
      .select(["language", "kind", "key", "text", "base", "version", "exported"])
      .where("site", "=", site)
      .orderBy("kind")
      .orderBy("key")
      .execute();
    return {
      revision: published,
      edits: edits.map((edit) => ({ ...edit, exported: edit.exported === 1 })),
    };
  }

  /**
   * The drafts, with the revision that they belong to.
   * @param language the only one; absent: all
   */
  async drafts(site: SiteSlug, language?: string): Promise<{ revision: number; drafts: WordingDraft[] }> {
    const { drafts } = await revisionsOf(this.connection.read, site);
    return { revision: drafts, drafts: await draftsOf(this.connection.read, site, { language }) };
  }

  /** Saves changes of some texts, all or none. */
  saveDrafts(
    site: SiteSlug,
    language: string,
    changes: readonly DraftChange[],
    author: string,
    now: Date,
  ): Promise<DraftSaving> {
    return this.#change(site, (trx) => saveDrafts(trx, { site, language, author, now }, changes));
  }

  /**
   * Publishes drafts, all or none, in one transaction, if each is still as the editor saw it. Published drafts are gone,
   * also from plans and requests.
   * @param language of the drafts; what moves with a page may be in other ones
   * @param seen the revision of each draft by its id
   * @param base what the files say now
   */
  publish(
    publication: NewPublication,
    language: string,
    seen: PlannedDrafts,
    base: (name: EntryInLanguage) => string | null,
    now: Date,
  ): Promise<Publishing> {
    return this.#change(publication.site, (trx) =>
      publishDrafts(trx, { publication, language, seen, base }, now),
    );
  }

  /**
   * Publishes what was planned and deletes the plan, in one transaction. "gone": another process has published it, or it
   * was cancelled.
   */
  publishPlan(
    { id, site, language, author, drafts: seen, publish_at }: PublicationPlan,
    base: (name: EntryInLanguage) => string | null,
    now: Date,
  ): Promise<Publishing | { kind: "gone" }> {
    return this.#change(site, async (trx) => {
      if (!(await isPlanned(trx, id))) return { kind: "gone" };
      const publication = { site, kind: "published" as const, author, planned_for: publish_at };
      // Its drafts are gone from all plans then, and a plan without drafts is deleted.
      return publishDrafts(trx, { publication, language, seen, base }, now);
    });
  }

  /**
   * Sets published texts, all or none, if nothing was published since.
   * @param revision of the published texts, which the caller has worked with
   */
  setPublished(
    publication: NewPublication,
    revision: number,
    texts: readonly PublishedText[],
    now: Date,
  ): Promise<Publishing> {
    return this.#change(publication.site, async (trx) => {
      const { published } = await revisionsOf(trx, publication.site);
      if (published !== revision) return { kind: "changed" };
      const version = await publishTexts(trx, publication, texts, now);
      await raiseWording(trx, publication.site, { published: 1 });
      return { kind: "published", version };
    });
  }

  /**
   * Marks published texts as written into the site's files, as one version. One that was published again since stays.
   * @param texts with what the files said before
   * @returns those that were marked, by `idInLanguage`
   */
  exported(
    site: SiteSlug,
    texts: readonly (EntryInLanguage & { text: string; base: string | null })[],
    now: Date,
  ): Promise<string[]> {
    return this.#change(site, async (trx) => {
      const stored = await editedTexts(trx, site);
      const same = texts.filter((text) => stored.get(idInLanguage(text)) === text.text);
      if (same.length === 0) return [];
      const version = await addVersion(trx, { site, kind: "exported", author: "" }, now);
      for (const { language, kind, key, text, base } of same) {
        await trx
          .insertInto("publication_changes")
          .values({ site, version, language, kind, key, before: text, after: null, base })
          .execute();
        await trx
          .updateTable("wording_edits")
          .set({ exported: 1, base })
          .where("site", "=", site)
          .where("language", "=", language)
          .where("kind", "=", kind)
          .where("key", "=", key)
          .execute();
      }
      await raiseWording(trx, site, { published: 1 });
      return same.map(idInLanguage);
    });
  }

  /** The versions of a site, the newest first. */
  versions(site: SiteSlug, limit: number): Promise<Publication[]> {
    return this.connection.read
      .selectFrom("publications")
      .select(["version", "kind", "restores", "author", "at", "planned_for"])
      .where("site", "=", site)
      .orderBy("version", "desc")
      .limit(limit)
      .execute();
  }

  /** All changes of versions, in the order of the versions, with what the files said when each was made. */
  changes(
    site: SiteSlug,
    { from, to }: { from: number; to?: number },
  ): Promise<Omit<PublicationChangesTable, "site">[]> {
    return this.connection.read
      .selectFrom("publication_changes")
      .select(["version", "language", "kind", "key", "before", "after", "base"])
      .where("site", "=", site)
      .where("version", ">=", from)
      .$if(to !== undefined, (query) => query.where("version", "<=", to ?? 0))
      .orderBy("version")
      .orderBy("kind")
      .orderBy("key")
      .execute();
  }

  /** Changes of a site run one after another: each sees what the one before it has done. */
  #change<T>(site: SiteSlug, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
    return this.connection.write(async (trx) => {
      await lockSite(trx, "wording", site);
      return work(trx);
    });
  }
}

/** Rows of a statement. On SQLite the event loop has its turn after each batch. */
const BATCH = 100;

async function inBatches<T>(rows: readonly T[], work: (some: T[]) => Promise<unknown>): Promise<void> {
  for (const some of inChunks(rows, BATCH)) {
    await work(some);
    await nextTurn();
  }
}

async function deleteEntries(
  trx: Transaction<Tables>,
  table: "wording_drafts" | "wording_edits",
  site: SiteSlug,
  entries: readonly EntryInLanguage[],
): Promise<void> {
  const groups = new Map<string, EntryInLanguage[]>();
  for (const entry of entries) {
    const id = `${entry.language} ${entry.kind}`;
    groups.set(id, [...(groups.get(id) ?? []), entry]);
  }
  for (const group of groups.values())
    await inBatches(group, (some) =>
      trx
        .deleteFrom(table)
        .where("site", "=", site)
        .where("language", "=", some[0]?.language ?? "")
        .where("kind", "=", some[0]?.kind ?? "text")
        .where(
          "key",
          "in",
          some.map(({ key }) => key),
        )
        .execute(),
    );
}

type Reader = Connection["read"] | Transaction<Tables>;

async function revisionsOf(database: Reader, site: SiteSlug) {
  const row = await database
    .selectFrom("wording_revisions")
    .select(["published", "drafts"])
    .where("site", "=", site)
    .executeTakeFirst();
  return row ?? { published: 0, drafts: 0 };
}

/** @param only the only language and the only keys; absent: all */
function draftsOf(
  database: Reader,
  site: SiteSlug,
  { language, keys }: { language?: string | undefined; keys?: readonly string[] },
): Promise<WordingDraft[]> {
  return database
    .selectFrom("wording_drafts")
    .select(["language", "kind", "key", "text", "base", "author", "updated_at", "revision"])
    .where("site", "=", site)
    .$if(language !== undefined, (query) => query.where("language", "=", language ?? ""))
    .$if(keys !== undefined, (query) => query.where("key", "in", keys ?? []))
    .orderBy("kind")
    .orderBy("key")
    .execute();
}

/** Returns each published entry with its version. One that is undone, or back to what the files say, is missing. */
function publishedVersions(database: Reader, site: SiteSlug, language: string, keys: readonly string[]) {
  return database
    .selectFrom("wording_edits")
    .select(["language", "kind", "key", "version"])
    .where("site", "=", site)
    .where("language", "=", language)
    .where("key", "in", keys)
    .execute();
}

async function saveDrafts(
  trx: Transaction<Tables>,
  { site, language, author, now }: { site: SiteSlug; language: string; author: string; now: Date },
  changes: readonly DraftChange[],
): Promise<DraftSaving> {
  const languages = [...new Set(changes.map((change) => change.language ?? language))];
  const before = new Map<string, WordingDraft>();
  const published = new Map<string, number>();
  for (const tag of languages) {
    const keys = changes.flatMap(({ key, language: other = language }) => (other === tag ? [key] : []));
    for (const some of inChunks(keys, BATCH)) {
      const only = { language: tag, keys: some };
      for (const draft of await draftsOf(trx, site, only)) before.set(idInLanguage(draft), draft);
      for (const row of await publishedVersions(trx, site, tag, some))
        published.set(idInLanguage(row), row.version);
    }
  }
  const idOf = (change: DraftChange) => idInLanguage({ language, ...change });
  const isChanged = (change: DraftChange) =>
    (before.get(idOf(change))?.revision ?? 0) !== change.seen ||
    (published.get(idOf(change)) ?? 0) !== change.seenVersion;
  if (changes.some(isChanged))
    return { kind: "changed", drafts: changes.flatMap((each) => before.get(idOf(each)) ?? []) };
  await raiseWording(trx, site, { drafts: 1 });
  const { drafts: revision } = await revisionsOf(trx, site);
  const rows = changes.map(({ kind, key, language: tag = language, text, base }) => ({
    ...{ site, kind, key, language: tag, text, base, author, revision },
    updated_at: now.toISOString(),
  }));
  await deleteEntries(trx, "wording_drafts", site, rows);
  const drafts = rows.flatMap(({ text, ...row }) => (text === undefined ? [] : [{ ...row, text }]));
  await inBatches(drafts, (some) => trx.insertInto("wording_drafts").values(some).execute());
  return { kind: "saved", revision };
}

async function publishDrafts(
  trx: Transaction<Tables>,
  {
    publication,
    language,
    seen,
    base,
  }: {
    publication: NewPublication;
    language: string;
    seen: PlannedDrafts;
    base: (name: EntryInLanguage) => string | null;
  },
  now: Date,
): Promise<Publishing> {
  const { site } = publication;
  const seenOf = (draft: EntryInLanguage) =>
    plannedIds(language, draft).flatMap((id) => seen.get(id) ?? [])[0];
  // The caller has checked all of them in the turn before, and on SQLite these are read in one.
  await nextTurn();
  const named = (await draftsOf(trx, site, {})).map((draft) => ({ draft, seen: seenOf(draft) }));
  await nextTurn();
  const chosen = named.filter(({ seen: revision }) => revision !== undefined);
  if (chosen.length !== seen.size) return { kind: "changed" };
  if (chosen.some(({ draft, seen: revision }) => revision !== draft.revision)) return { kind: "changed" };
  const drafts = chosen.map(({ draft }) => draft);
  const texts = drafts.map((draft) => ({ ...draft, base: base(draft) }));
  const version = await publishTexts(trx, publication, texts, now);
  await deleteEntries(trx, "wording_drafts", site, drafts);
  await settlePlans(trx, site, drafts);
  await settleRequests(trx, { site, author: publication.author }, drafts, now);
  await raiseWording(trx, site, { published: 1, drafts: 1 });
  return { kind: "published", version };
}

/** Stores a version without its changes and returns its number. */
async function addVersion(
  trx: Transaction<Tables>,
  { site, kind, restores, author, planned_for }: NewPublication,
  now: Date,
): Promise<number> {
  const last = await trx
    .selectFrom("publications")
    .select((row) => row.fn.max("version").as("version"))
    .where("site", "=", site)
    .executeTakeFirst();
  const version = Number(last?.version ?? 0) + 1;
  await trx
    .insertInto("publications")
    .values({
      ...{ site, version, kind, author, at: now.toISOString() },
      restores: restores ?? null,
      planned_for: planned_for ?? null,
    })
    .execute();
  return version;
}

/** Returns published texts that no file of the site has, by `idInLanguage`. */
async function editedTexts(trx: Transaction<Tables>, site: SiteSlug): Promise<Map<string, string>> {
  const edits = await trx
    .selectFrom("wording_edits")
    .select(["language", "kind", "key", "text"])
    .where("site", "=", site)
    .where("exported", "=", 0)
    .execute();
  return new Map(edits.map((edit) => [idInLanguage(edit), edit.text]));
}

/** Stores the version with its changes, and the texts. */
async function publishTexts(
  trx: Transaction<Tables>,
  publication: NewPublication,
  texts: readonly PublishedText[],
  now: Date,
): Promise<number> {
  const { site } = publication;
  const version = await addVersion(trx, publication, now);
  const before = await editedTexts(trx, site);
  const changes = texts.map(({ kind, key, language, text, base }) => ({
    ...{ site, version, kind, key, language, base, after: text },
    before: before.get(idInLanguage({ kind, key, language })) ?? null,
  }));
  await inBatches(changes, (some) => trx.insertInto("publication_changes").values(some).execute());
  await deleteEntries(trx, "wording_edits", site, texts);
  const edits = texts.flatMap(({ kind, key, language, text, base }) =>
    text === null ? [] : [{ site, language, kind, key, text, base, version, exported: 0 }],
  );
  await inBatches(edits, (some) => trx.insertInto("wording_edits").values(some).execute());
  return version;
}
