import { removeOutboxFilesOf } from "~/adapters/files.server";
import { retentionLimit } from "~/domain/lead/lead-reference";
import type { SiteSlug } from "~/domain/text/identifiers";
import { expireLeads } from "../leads/lead-privacy.server";
import { deleteOldMessages } from "../messages/message-worker.server";
import type { Platform } from "../platform/platform";
import { isClockTrusted } from "../retention/retention-clock.server";

type RetentionPlatform = Pick<Platform, "store" | "config" | "now" | "sites">;

/** Accounts erased in one transaction. */
const ACCOUNTS_AT_ONCE = 100;

interface AccountExpiry {
  site: SiteSlug;
  retentionDays: number;
  accounts: number;
}

/**
 * Erases the accounts of these sites that nobody has used for the site's `accounts.retention_days`
 * (rules/account#account-retention). Their leads stay until they are past their own time.
 */
export async function expireAccounts(
  { store, sites, config, now }: RetentionPlatform,
  { site: only, dryRun = false }: { site?: SiteSlug | undefined; dryRun?: boolean } = {},
): Promise<AccountExpiry[]> {
  const outcomes: AccountExpiry[] = [];
  for (const { slug, accounts: settings } of sites.all()) {
    if (only !== undefined && slug !== only) continue;
    const limit = retentionLimit(settings.retention_days, now());
    let accounts = 0;
    for (;;) {
      const ids = await store.accounts.unused(
        slug,
        limit,
        dryRun ? Number.MAX_SAFE_INTEGER : ACCOUNTS_AT_ONCE,
      );
      if (dryRun) accounts = ids.length;
      if (dryRun || ids.length === 0) break;
      const erased = await store.personalData.eraseAccounts(slug, ids);
      await removeOutboxFilesOf(config.DATA_DIR, erased.messages);
      accounts += erased.accounts;
    }
    outcomes.push({ site: slug, retentionDays: settings.retention_days, accounts });
  }
  return outcomes;
}

/** Reservations changed in one transaction. */
const RESERVATIONS_AT_ONCE = 100;

/**
 * Takes the persons out of the reservations that ended, and the online payments that were made, longer ago than a site
 * keeps leads (rules/checkout#reservation-retention). Returns how many.
 */
export async function forgetReservations({
  store,
  sites,
  now,
}: Pick<RetentionPlatform, "store" | "sites" | "now">): Promise<number> {
  let forgotten = 0;
  for (const { slug, retention_days } of sites.all()) {
    const limit = retentionLimit(retention_days, now());
    for (;;) {
      const some = await store.checkoutWork.forgetPeople(slug, limit, RESERVATIONS_AT_ONCE);
      forgotten += some;
      if (some < RESERVATIONS_AT_ONCE) break;
    }
    for (;;) {
      const some = await store.onlinePayments.forgetPeople(slug, limit, RESERVATIONS_AT_ONCE);
      forgotten += some;
      if (some < RESERVATIONS_AT_ONCE) break;
    }
  }
  return forgotten;
}

const DAY_MS = 86_400_000;

/**
 * Erases leads, accounts, messages, one-time codes, the persons of reservations, posts that waited for a sign-in and unfinished forms once
 * they are past their time, now and every day, unless the clock has jumped. A failure is only logged. Any number of processes may run it.
 */
export function schedulePersonalDataExpiry(platform: RetentionPlatform & Pick<Platform, "log">): {
  stop(): void;
} {
  const { log } = platform;
  const cleanUp = async () => {
    try {
      if (!(await isClockTrusted(platform))) return;
      for (const { site, leads, waiting } of await expireLeads(platform)) {
        if (leads.length > 0) log.info({ site, erased: leads.length }, "expired leads were erased");
        if (waiting > 0) log.warn({ site, waiting }, "expired leads wait for their deliveries");
      }
      await platform.store.signInCodes.deleteOld(platform.now());
      await platform.store.pendingPosts.deleteExpired(platform.now());
      await platform.store.formDrafts.deleteExpired(platform.now());
      await platform.store.editors.deleteExpired(platform.now());
      await platform.store.previewLinks.deleteExpired(platform.now());
      await platform.store.requests.deleteClosed(platform.now());
      for (const { site, accounts } of await expireAccounts(platform))
        if (accounts > 0) log.info({ site, erased: accounts }, "expired accounts were erased");
      const forgotten = await forgetReservations(platform);
      if (forgotten > 0) log.info({ forgotten }, "the persons of expired reservations were erased");
      await deleteOldMessages(platform);
    } catch (error) {
      log.warn({ err: error }, "expired leads, accounts or messages could not be erased");
    }
  };
  const timer = setInterval(() => void cleanUp(), DAY_MS);
  timer.unref();
  void cleanUp();
  return { stop: () => clearInterval(timer) };
}
