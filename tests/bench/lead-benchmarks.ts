import path from "node:path";
import type { Site, SiteRegistry } from "~/tenants/site";
import { createDatabase, findPostgres, startPostgres } from "../support/postgres";
import { type LeadTimes, timeLeads } from "./lead-times";
import { type OutboxTimes, timeOutbox } from "./outbox-times";
import type { ServerUnderTest } from "./server-under-test";

export interface LeadBenchmark {
  start(dataDir: string, environment: Record<string, string>): Promise<ServerUnderTest>;
  /** An empty folder. */
  folder: string;
  sites: SiteRegistry;
  site: Site;
  quick: boolean;
}

/**
 * Measures leads by form and their delivery, on SQLite and, where it is installed, on a temporary PostgreSQL
 * server.
 */
export async function measureLeads(
  benchmark: LeadBenchmark,
): Promise<{ leads: LeadTimes[]; outbox: OutboxTimes[] }> {
  const sqlite = await onDatabase(benchmark, "SQLite", null);
  const bin = findPostgres();
  if (!bin) return { leads: [sqlite.leads], outbox: [sqlite.outbox] };
  const server = await startPostgres(bin, { durable: true });
  try {
    const postgres = await onDatabase(benchmark, "PostgreSQL", server.url);
    return { leads: [sqlite.leads, postgres.leads], outbox: [sqlite.outbox, postgres.outbox] };
  } finally {
    await server.stop();
  }
}

/** @param postgres address of the server; null: SQLite */
async function onDatabase(
  { start, folder, sites, site, quick }: LeadBenchmark,
  database: string,
  postgres: string | null,
): Promise<{ leads: LeadTimes; outbox: OutboxTimes }> {
  const at = (name: string) => path.join(folder, `${database}-${name}`);
  const emptyDatabase = async () => (postgres ? (await createDatabase(postgres)).url : undefined);

  const served = await emptyDatabase();
  const server = await start(at("served"), {
    ...(served ? { DATABASE_URL: served } : {}),
    DEMO_STOCK: "1",
    RATE_LIMIT_PER_MINUTE: "1000000",
  });
  const leads = await timeLeads(
    server,
    site,
    database,
    quick ? { rounds: 40, seconds: 1.5 } : { rounds: 300, seconds: 6 },
  ).finally(() => server.stop());

  const databaseUrl = await emptyDatabase();
  const where = { database, folder: at("outbox"), ...(databaseUrl ? { databaseUrl } : {}) };
  return { leads, outbox: await timeOutbox(where, sites, site, quick ? 100 : 1000) };
}
