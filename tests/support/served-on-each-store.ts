import { afterAll, beforeAll, describe } from "vitest";
import { serveSites } from "./served-sites";
import { createMigratedDatabase, describePostgres } from "./store";

type Options<Slug extends string> = Parameters<typeof serveSites<Slug>>[0];
type Served<Slug extends string> = Awaited<ReturnType<typeof serveSites<Slug>>>;

/**
 * Serves sites once for a suite of tests, over SQLite, and in the long run over PostgreSQL.
 * @param suite gets what is served, which exists when its tests and hooks run
 */
export function describeServedOnEachStore<Slug extends string>(
  name: string,
  options: Options<Slug>,
  suite: (served: () => Served<Slug>) => void,
): void {
  const over = (kind: "SQLite" | "PostgreSQL", url: string | null) => {
    let served: Served<Slug> | undefined;
    let database: { url: string; drop(): Promise<void> } | undefined;
    beforeAll(async () => {
      database = url ? await createMigratedDatabase(url) : undefined;
      const environment = { ...options.environment, ...(database ? { DATABASE_URL: database.url } : {}) };
      served = await serveSites({ ...options, environment });
    });
    afterAll(async () => {
      await served?.close();
      await database?.drop();
    });
    suite(() => {
      if (!served) throw new Error(`no sites are served over ${kind} yet`);
      return served;
    });
  };
  describe(`${name} [SQLite]`, () => over("SQLite", null));
  describePostgres(name, "long", (url) => over("PostgreSQL", url));
}
