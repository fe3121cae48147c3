/**
 * The process that imports a feed sent over HTTP. A feed that uses up memory or time so affects nothing else. The
 * server starts the process (import-processes.ts), sends it one job and waits for one result.
 */
import { setPriority } from "node:os";
import pino from "pino";
import { openStore } from "~/adapters/database/open-store.server";
import { placesOfState } from "~/adapters/geocoding/postcode-table.server";
import { type ImportOutcome, runImport } from "~/services/stock-import/import-job.server";
import type { ImportMessage } from "./import-processes";

/** A lower priority: pages come first when processors are scarce. */
const LOW_PRIORITY = 10;

const stop = new AbortController();
// Without its server nobody receives the result, so the import stops between two batches.
process.once("disconnect", () => stop.abort());
// The server handles the signal: it receives the same one and finishes running requests.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);

async function importFrom({ job, databaseUrl, dataDir, fixedNow }: ImportMessage): Promise<ImportOutcome> {
  const log = pino({ level: "warn" }, pino.destination(2));
  const store = await openStore({ databaseUrl, dataDir, log });
  try {
    return await runImport(job, {
      store: store.cars,
      leases: store.leases,
      dataDir,
      now: () => (fixedNow === null ? new Date() : new Date(fixedNow)),
      westernPlaces: () => placesOfState("WA"),
      signal: stop.signal,
    });
  } finally {
    await store.close();
  }
}

process.once("message", async (message: ImportMessage) => {
  try {
    setPriority(LOW_PRIORITY);
  } catch {
    // Some systems don't allow a lower priority; the import works without it.
  }
  try {
    const outcome = await importFrom(message);
    process.send?.(outcome, () => process.exit(0));
  } catch (error) {
    // Only the stack: a database error object may contain its client, address and password.
    if (!stop.signal.aborted) console.error(error instanceof Error ? error.stack : error);
    process.exit(1);
  }
});
