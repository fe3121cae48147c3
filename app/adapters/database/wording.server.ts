import { sql, type Transaction } from "kysely";
import type { SiteSlug } from "~/domain/text/identifiers";
import type { Connection } from "./connection";
import type { Tables } from "./tables";
import type {
  DraftChange,
  DraftSaving,
  NewPublication,
  PublishedText,
  WordingDraft,
  WordingStore,
} from "./wording-store";

/** The first of the two numbers of a PostgreSQL advisory lock. No other part of the program uses it. */
const WORDING_LOCK = 20_261_124;

export function createWordingStore({ read, write, kind }: Connection): WordingStore {
  /** Changes of a site run one after another: each sees what the one before it has done. (SQLite has one writer.) */
  const change = <T>(site: SiteSlug, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
    write(async (trx) => {
      if (kind === "postgres")
        await sql`select pg_advisory_xact_lock(${WORDING_LOCK}::int, hashtext(${site}::text))`.execute(trx);
      return work(trx);
    });

  return {
    async revisions() {
      const rows = await read.selectFrom("wording_revisions").selectAll().execute();
      return new Map(rows.map(({ site, published, drafts }) => [site, { published, drafts }]));
    },

    // The revision first: a change in between is then seen by the next look.
    async published(site) {
      const { published } = await revisionsOf(read, site);
      const edits = await read
        .selectFrom("wording_edits")
        .select(["language", "key", "text", "base", "version", "exported"])
        .where("site", "=", site)
        .orderBy("key")
        .execute();
      return {
        revision: published,
        edits: edits.map((edit) => ({ ...edit, exported: edit.exported === 1 })),
      };
    },

    async drafts(site, language) {
      const { drafts } = await revisionsOf(read, site);
      return { revision: drafts, drafts: await draftsOf(read, site, language) };
    },

    saveDrafts: (site, language, changes, author, now) =>
      change(site, (trx) => saveDrafts(trx, { site, language, author, now }, changes)),

    publish: (publication, language, seen, base, now) =>
      change(publication.site, async (trx) => {
        const { site } = publication;
        const drafts = (await draftsOf(trx, site, language)).filter(({ key }) => seen.has(key));
        if (drafts.length !== seen.size) return { kind: "changed" };
        if (drafts.some(({ key, revision }) => seen.get(key) !== revision)) return { kind: "changed" };
        const texts = drafts.map(({ key, text }) => ({ key, language, text, base: base(key) }));
        const version = await publishTexts(trx, publication, texts, now);
        for (const key of seen.keys()) await removeText(trx, "wording_drafts", { site, language, key });
        await raise(trx, site, { published: 1, drafts: 1 });
        return { kind: "published", version };
      }),

    setPublished: (publication, revision, texts, now) =>
      change(publication.site, async (trx) => {
        const { published } = await revisionsOf(trx, publication.site);
        if (published !== revision) return { kind: "changed" };
        const version = await publishTexts(trx, publication, texts, now);
        await raise(trx, publication.site, { published: 1, drafts: 0 });
        return { kind: "published", version };
      }),

    exported: (site, texts, now) =>
      change(site, async (trx) => {
        const edits = await trx
          .selectFrom("wording_edits")
          .select(["language", "key", "text"])
          .where("site", "=", site)
          .where("exported", "=", 0)
          .execute();
        const stored = new Map(edits.map(({ language, key, text }) => [`${language} ${key}`, text]));
        const same = texts.filter(({ language, key, text }) => stored.get(`${language} ${key}`) === text);
        if (same.length === 0) return [];
        const version = await addVersion(trx, { site, kind: "exported", author: "" }, now);
        for (const { language, key, text, base } of same) {
          await trx
            .insertInto("publication_changes")
            .values({ site, version, language, key, before: text, after: null, base })
            .execute();
          await trx
            .updateTable("wording_edits")
            .set({ exported: 1, base })
            .where("site", "=", site)
            .where("language", "=", language)
            .where("key", "=", key)
            .execute();
        }
        await raise(trx, site, { published: 1, drafts: 0 });
        return same.map(({ key }) => key);
      }),

    versions: (site, limit) =>
      read
        .selectFrom("publications")
        .select(["version", "kind", "restores", "author", "at"])
        .where("site", "=", site)
        .orderBy("version", "desc")
        .limit(limit)
        .execute(),

    changes: (site, { from, to }) =>
      read
        .selectFrom("publication_changes")
        .select(["version", "language", "key", "before", "after"])
        .where("site", "=", site)
        .where("version", ">=", from)
        .$if(to !== undefined, (query) => query.where("version", "<=", to ?? 0))
        .orderBy("version")
        .orderBy("key")
        .execute(),
  };
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

function draftsOf(database: Reader, site: SiteSlug, language: string): Promise<WordingDraft[]> {
  return database
    .selectFrom("wording_drafts")
    .select(["key", "text", "base", "author", "updated_at", "revision"])
    .where("site", "=", site)
    .where("language", "=", language)
    .orderBy("key")
    .execute();
}

/** Returns the version of each published text. One that is taken back, or back to what the files say, is not there. */
async function publishedVersions(
  database: Reader,
  site: SiteSlug,
  language: string,
): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom("wording_edits")
    .select(["key", "version"])
    .where("site", "=", site)
    .where("language", "=", language)
    .execute();
  return new Map(rows.map(({ key, version }) => [key, version]));
}

async function removeText(
  trx: Transaction<Tables>,
  table: "wording_drafts" | "wording_edits",
  { site, language, key }: { site: SiteSlug; language: string; key: string },
): Promise<void> {
  await trx
    .deleteFrom(table)
    .where("site", "=", site)
    .where("language", "=", language)
    .where("key", "=", key)
    .execute();
}

async function raise(
  trx: Transaction<Tables>,
  site: SiteSlug,
  by: { published: number; drafts: number },
): Promise<void> {
  await trx
    .insertInto("wording_revisions")
    .values({ site, ...by })
    .onConflict((conflict) =>
      conflict.column("site").doUpdateSet((set) => ({
        published: set("wording_revisions.published", "+", by.published),
        drafts: set("wording_revisions.drafts", "+", by.drafts),
      })),
    )
    .execute();
}

async function saveDrafts(
  trx: Transaction<Tables>,
  { site, language, author, now }: { site: SiteSlug; language: string; author: string; now: Date },
  changes: readonly DraftChange[],
): Promise<DraftSaving> {
  const before = new Map((await draftsOf(trx, site, language)).map((draft) => [draft.key, draft]));
  const published = await publishedVersions(trx, site, language);
  const isChanged = ({ key, seen, seenVersion }: DraftChange) =>
    (before.get(key)?.revision ?? 0) !== seen || (published.get(key) ?? 0) !== seenVersion;
  if (changes.some(isChanged))
    return { kind: "changed", drafts: changes.flatMap(({ key }) => before.get(key) ?? []) };
  await raise(trx, site, { published: 0, drafts: 1 });
  const { drafts: revision } = await revisionsOf(trx, site);
  for (const { key, text, base } of changes) {
    await removeText(trx, "wording_drafts", { site, language, key });
    if (text !== undefined)
      await trx
        .insertInto("wording_drafts")
        .values({ site, language, key, text, base, author, updated_at: now.toISOString(), revision })
        .execute();
  }
  return { kind: "saved", revision };
}

/** Stores a version without its changes and returns its number. */
async function addVersion(
  trx: Transaction<Tables>,
  { site, kind, restores, author }: NewPublication,
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
    .values({ site, version, kind, restores: restores ?? null, author, at: now.toISOString() })
    .execute();
  return version;
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
  const edits = await trx
    .selectFrom("wording_edits")
    .select(["language", "key", "text"])
    .where("site", "=", site)
    .where("exported", "=", 0)
    .execute();
  const before = new Map(edits.map(({ language, key, text }) => [`${language} ${key}`, text]));
  for (const { key, language, text, base } of texts) {
    const change = { before: before.get(`${language} ${key}`) ?? null, after: text, base };
    await trx
      .insertInto("publication_changes")
      .values({ site, version, language, key, ...change })
      .execute();
    await removeText(trx, "wording_edits", { site, language, key });
    if (text !== null)
      await trx
        .insertInto("wording_edits")
        .values({ site, language, key, text, base, version, exported: 0 })
        .execute();
  }
  return version;
}
