import type { NotifyOutcome } from "~/adapters/database/alert-work.server";
import { Leadership } from "~/adapters/database/leases.server";
import { ALERT_LIFE_MS, ALERT_PAUSE_MS, mayNotifyAgain, type PendingAccount } from "~/domain/alerts/alert";
import { type AlertDigest, type AlertSender, alertEmail, alertText } from "~/domain/alerts/alert-message";
import type { EmailContent, NewMessage } from "~/domain/message/message";
import { isTextingHour } from "~/domain/message/text-message";
import type { EmailWording } from "~/domain/message/written-email";
import type { AccountId } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import { newMessage } from "~/services/messages/new-message.server";
import { isImporting } from "~/services/stock-import/running-imports.server";
import type { Site } from "~/tenants/site";
import { siteIn } from "~/tenants/site-language";
import { repeatUntilStopped } from "../outbox/outbox-worker.server";
import type { Platform } from "../platform/platform";
import { alertSender, composeAlerts } from "./compose-alerts.server";
import { matchChangedCars } from "./match-changed-cars.server";
import { hasAlerts } from "./saved-search.server";

interface AlertWorker {
  /** Follows the stock, and notifies shoppers, until it is stopped. */
  start(): void;
  /** Resolves when the running step has ended. What is not done is done by the next process. */
  stop(): Promise<void>;
}

type WorkerPlatform = Pick<Platform, "store" | "sites" | "now" | "config" | "sessionSecrets" | "log">;

/** How often the stock's revision and the time of day are looked at. */
const POLL_MS = 5000;
const LEASE = "alerts";

/** Creates the worker. Any number of processes may have one: the one with the lease works (docs/decisions/0063). */
export function createAlertWorker(platform: WorkerPlatform, { pollMs = POLL_MS } = {}): AlertWorker {
  const { store, log } = platform;
  const leadership = new Leadership(store.leases, LEASE);
  const stopped = new AbortController();
  const mustStop = () => stopped.signal.aborted || !leadership.isHeld;
  let running: Promise<void> | undefined;

  async function work(): Promise<number> {
    if (!(await leadership.seek())) return pollMs;
    const found = await matchChangedCars(platform, mustStop);
    const notified = mustStop() ? 0 : await notifyShoppers(platform, mustStop);
    if (found.matches + found.drops + notified > 0) log.info({ ...found, notified }, "alerts");
    return pollMs;
  }

  async function run(): Promise<void> {
    await repeatUntilStopped(stopped.signal, pollMs, work, (error) =>
      log.error({ err: error }, "alerts failed"),
    );
    await leadership.resign().catch(() => undefined);
  }

  return {
    start() {
      running ??= run();
    },
    async stop() {
      stopped.abort();
      await running;
    },
  };
}

type NotifyingPlatform = Pick<Platform, "store" | "sites" | "now" | "config" | "sessionSecrets">;

const ACCOUNTS_PER_PAGE = 100;

/**
 * Composes one message for each shopper with pending alerts, and stores it in the outbox. A site on which an import
 * is running waits: its shoppers get one message of the whole import.
 * @param stop ends the run between two shoppers
 * @returns the number of messages
 */
export async function notifyShoppers(
  platform: NotifyingPlatform,
  stop: () => boolean = () => false,
): Promise<number> {
  let notified = 0;
  for (const site of platform.sites.all()) {
    if (hasAlerts(platform, site)) notified += await notifyShoppersOf(platform, site, stop);
  }
  return notified;
}

async function notifyShoppersOf(
  platform: NotifyingPlatform,
  site: Site,
  stop: () => boolean,
): Promise<number> {
  let notified = 0;
  let isFirst = true;
  for await (const account of dueAccounts(platform, site)) {
    if (stop() || (isFirst && !(await isStockMatched(platform, site)))) break;
    isFirst = false;
    if ((await notifyShopper(platform, site, account)) === "notified") notified += 1;
  }
  return notified;
}

/**
 * Whether everything is matched that was imported for a site. An import announces its end after its last car: so first
 * that, then the cars.
 */
async function isStockMatched({ store }: NotifyingPlatform, site: Site): Promise<boolean> {
  return (
    !(await isImporting(store.leases, site.slug)) && !(await store.alertWork.hasUnmatched(site.dealershipIds))
  );
}

async function* dueAccounts({ store, now }: NotifyingPlatform, site: Site): AsyncGenerator<PendingAccount> {
  let after: AccountId | null = null;
  for (;;) {
    const time = now();
    const page: PendingAccount[] = await store.alertWork.pendingAccounts(
      site.slug,
      new Date(time.getTime() - ALERT_PAUSE_MS),
      after,
      ACCOUNTS_PER_PAGE,
    );
    for (const account of page) if (isDue(site, account, now())) yield account;
    after = page.at(-1)?.accountId ?? null;
    if (!after || page.length < ACCOUNTS_PER_PAGE) return;
  }
}

function isDue(site: Site, { channel, lastNotifiedAt }: PendingAccount, now: Date): boolean {
  return (
    mayNotifyAgain(lastNotifiedAt, now, site.time_zone) &&
    (channel === "email" || isTextingHour(now, site.time_zone))
  );
}

async function notifyShopper(
  platform: NotifyingPlatform,
  site: Site,
  account: PendingAccount,
): Promise<NotifyOutcome> {
  const { store, now } = platform;
  const pending = await store.alertWork.pending(account.accountId);
  const spoken = siteIn(site, account.language);
  const composed = await composeAlerts(platform, spoken, pending);
  return store.alertWork.notify(
    {
      account,
      matches: composed.matches,
      unmatched: composed.unmatched,
      prices: pending.prices.map(({ carId }) => ({ carId, notified: composed.prices.get(carId) ?? null })),
      message: composed.digest && messageTo(platform, spoken, account, composed.digest),
    },
    now(),
  );
}

function messageTo(
  platform: NotifyingPlatform,
  site: Site,
  { accountId, channel, to }: PendingAccount,
  digest: AlertDigest,
): NewMessage {
  const sender = alertSender(platform, site, accountId);
  const expiresAt = new Date(platform.now().getTime() + ALERT_LIFE_MS);
  const about = { kind: "alert", accountId, to, expiresAt } as const;
  return newMessage(
    platform,
    site,
    channel === "email"
      ? { ...about, channel, ...emailOf(site, digest, sender) }
      : { ...about, channel, text: textOf(site, digest, sender) },
  );
}

/** The e-mail has the headers by which mail programs offer to unsubscribe. */
function emailOf(site: Site, digest: AlertDigest, sender: AlertSender): Omit<EmailContent, "to"> {
  return {
    ...alertEmail(digest, sender, wordingOf(site)),
    headers: {
      "List-Unsubscribe": `<${sender.unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

function textOf(site: Site, digest: AlertDigest, sender: AlertSender): string {
  return alertText(digest, sender, wordingOf(site));
}

function wordingOf(site: Site): EmailWording {
  const translate = translator(site);
  return (key, options) => translate(key, options);
}
