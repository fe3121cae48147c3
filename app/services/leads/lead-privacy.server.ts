import type { LeadRecord } from "~/adapters/database/lead-privacy.server";
import { removeOutboxFilesOf } from "~/adapters/files.server";
import { retentionLimit } from "~/domain/lead/lead-reference";
import type { LeadId, SiteSlug } from "~/domain/text/identifiers";
import type { Platform } from "../platform/platform";

type PrivacyPlatform = Pick<Platform, "store" | "config" | "now">;

/** Leads read at a time. The store erases them in smaller transactions. */
const LEADS_AT_ONCE = 500;

export interface Erasure {
  leads: { lead_id: LeadId; reference: string }[];
  /** Deliveries of these leads that were not sent yet, and never will be. */
  undelivered: number;
  /** References of leads that are being sent right now. They are not erased. */
  busy: string[];
  mailFiles: number;
}

interface Expiry extends Erasure {
  site: SiteSlug;
  retentionDays: number;
  /** Leads past their retention time with an unfinished delivery. */
  waiting: number;
}

/**
 * Erases the leads of these sites that are past the site's `retention_days`. A lead with an unfinished delivery stays
 * until the delivery is sent or given up: no lead is erased before the dealership could read it.
 */
export async function expireLeads(
  platform: PrivacyPlatform & Pick<Platform, "sites">,
  { site: only, dryRun = false }: { site?: SiteSlug | undefined; dryRun?: boolean } = {},
): Promise<Expiry[]> {
  const { store, sites, now } = platform;
  const outcomes: Expiry[] = [];
  for (const site of sites.all().filter(({ slug }) => only === undefined || slug === only)) {
    const limit = retentionLimit(site.retention_days, now());
    const total: Erasure = { leads: [], undelivered: 0, busy: [], mailFiles: 0 };
    for (;;) {
      const ids = await store.privacy.expired(
        site.slug,
        limit,
        dryRun ? Number.MAX_SAFE_INTEGER : LEADS_AT_ONCE,
      );
      const done = await eraseHeld(platform, await store.privacy.held(ids), dryRun);
      total.leads.push(...done.leads);
      total.undelivered += done.undelivered;
      total.mailFiles += done.mailFiles;
      // Nothing is left, or another process is erasing the rest.
      if (dryRun || done.leads.length === 0) break;
    }
    const waiting = await store.privacy.stillWaiting(site.slug, limit);
    outcomes.push({ site: site.slug, retentionDays: site.retention_days, waiting, ...total });
  }
  return outcomes;
}

/** Sites that have leads and no configuration: no setting says how long to keep these leads, so they are kept. */
export async function leadsWithoutSite({
  store,
  sites,
}: Pick<Platform, "store" | "sites">): Promise<{ site: SiteSlug; leads: number }[]> {
  return (await store.privacy.sites()).filter(({ site }) => !sites.bySlug(site));
}

/**
 * Deletes the files first: after a crash in between, the rows still say what to erase. Skips a lead with a delivery
 * in flight, because its file is being written.
 */
async function eraseHeld(
  { store, config, now }: PrivacyPlatform,
  held: readonly LeadRecord[],
  dryRun: boolean,
): Promise<Erasure> {
  const free = held.filter((one) => !isBeingSent(one, now()));
  const expected = expectedErasure(held, now());
  if (dryRun) return expected;
  const busy = new Set(expected.busy);
  const deliveryIds = free.flatMap(({ deliveries }) => deliveries.map(({ id }) => id));
  const mailFiles = await removeOutboxFilesOf(config.DATA_DIR, deliveryIds);
  const { erased, busy: late } = await store.privacy.erase(
    free.map(({ lead }) => lead.lead_id),
    now(),
  );
  for (const { lead } of free) if (late.includes(lead.lead_id)) busy.add(lead.reference);
  return {
    leads: erased.map(({ lead_id, reference }) => ({ lead_id, reference })),
    undelivered: erased.reduce((sum, { undelivered }) => sum + undelivered, 0),
    busy: [...busy],
    mailFiles,
  };
}

/** Whether a delivery of the lead is being sent: then its file is being written, and the lead can't be erased. */
export function isBeingSent({ deliveries }: LeadRecord, now: Date): boolean {
  const time = now.toISOString();
  return deliveries.some(({ state, next_attempt_at }) => state === "sending" && next_attempt_at > time);
}

/** Returns what erasing these leads would erase. */
export function expectedErasure(held: readonly LeadRecord[], now: Date): Erasure {
  const free = held.filter((one) => !isBeingSent(one, now));
  return {
    leads: free.map(({ lead: { lead_id, reference } }) => ({ lead_id, reference })),
    undelivered: free.flatMap(({ deliveries }) => deliveries).filter(({ state }) => state !== "delivered")
      .length,
    busy: held.filter((one) => isBeingSent(one, now)).map(({ lead }) => lead.reference),
    mailFiles: 0,
  };
}
