import { randomUUID } from "node:crypto";
import { Leadership, type LeaseStore } from "~/adapters/database/leases.server";
import type { SiteSlug } from "~/domain/text/identifiers";

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
