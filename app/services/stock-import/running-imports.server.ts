import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import Libsql from "libsql";
import { Leadership, type LeaseStore } from "~/adapters/database/leases.server";
import type { SiteSlug } from "~/domain/text/identifiers";
import { ImportBusyError } from "./feed-record";

/** Each running import holds a lease of its own. A killed import's lease expires. */
const leasesOf = (site: SiteSlug) => `import/${site}/`;

/** Runs an import so that other processes know of it: shoppers are notified of its cars when it is done. */
export async function announceImport<T>(
  leases: LeaseStore,
  site: SiteSlug,
  work: () => Promise<T>,
): Promise<T> {
  const name = leasesOf(site) + randomUUID();
  const lease = new Leadership(leases, name);
  await lease.seek();
  try {
    return await work();
  } finally {
    // The cars are stored: a lease that can't be ended now expires.
    await lease
      .resign()
      .then(() => leases.forget(name))
      .catch(() => undefined);
  }
}

/** Whether an import into a site is running. Deletes the leases of imports that were killed. */
export async function isImporting(leases: LeaseStore, site: SiteSlug): Promise<boolean> {
  const now = new Date().toISOString();
  const held = await leases.list(leasesOf(site));
  const running = held.filter(({ endsAt }) => endsAt > now);
  for (const { name, endsAt } of held) if (endsAt <= now) await leases.forget(name);
  return running.length > 0;
}

const RETRY_MS = 200;

interface ImportLockOptions {
  dataDir: string;
  site: SiteSlug;
  source: string;
  /** How long to wait for the other import. */
  waitMs: number;
  /** Called once if it has to wait. */
  onWait?: (() => void) | undefined;
}

/**
 * Runs `work` while no other process with this DATA_DIR imports the same source into the same site. The lock is
 * SQLite's own lock on an empty file: the operating system releases it however the process ends.
 * @throws ImportBusyError when the other import takes longer than `waitMs`
 */
export async function withImportLock<T>(options: ImportLockOptions, work: () => Promise<T>): Promise<T> {
  const { dataDir, site, source, waitMs, onWait } = options;
  const folder = path.join(dataDir, "imports");
  await mkdir(folder, { recursive: true });
  const lock = new Libsql(path.join(folder, `${site}-${source}.lock`));
  try {
    const deadline = performance.now() + waitMs;
    for (let first = true; !tryLock(lock); first = false) {
      if (first) onWait?.();
      if (performance.now() >= deadline) throw new ImportBusyError(site, source);
      await delay(RETRY_MS);
    }
    return await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock: Libsql.Database): boolean {
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY"))
      return false;
    throw error;
  }
}
