import path from "node:path";
import type { HeldLead, PersonKey } from "~/adapters/database/lead-privacy-store";
import { removeMailFiles } from "~/adapters/mail/mail-removal.server";
import { type PersonExport, personExport } from "~/domain/lead-export";
import { retentionLimit } from "~/domain/lead-retention";
import { placeNames } from "./lead-message.server";
import type { Platform } from "./platform.server";

type PrivacyPlatform = Pick<Platform, "store" | "config" | "now">;

/** Leads looked at together; the store erases them in smaller transactions. */
const LEADS_AT_ONCE = 500;

/** Everything held of one person on one site, also a site that is no longer there. */
export async function exportPerson(
  platform: PrivacyPlatform & Pick<Platform, "sites">,
  siteSlug: string,
  person: PersonKey,
): Promise<PersonExport> {
  const { store, sites, now } = platform;
  const held = await store.privacy.held(await store.privacy.ofPerson(siteSlug, person));
  const site = sites.bySlug(siteSlug);
  return personExport(
    siteSlug,
    person.email ?? person.phone ?? "",
    held,
    site ? placeNames(site) : {},
    now(),
  );
}

export interface Erasure {
  leads: { lead_id: string; reference: string }[];
  /** Of these leads, deliveries that nobody had received: nobody will. */
  undelivered: number;
  /** References of leads that are being sent at this moment: they are still there. */
  busy: string[];
  mailFiles: number;
}

/** Erases everything of one person on one site: leads, deliveries, appointments, valuations, message files. */
export async function erasePerson(
  platform: PrivacyPlatform,
  siteSlug: string,
  person: PersonKey,
  { dryRun = false } = {},
): Promise<Erasure> {
  const { privacy } = platform.store;
  return eraseHeld(platform, await privacy.held(await privacy.ofPerson(siteSlug, person)), dryRun);
}

export interface Expiry extends Erasure {
  site: string;
  retentionDays: number;
  /** Leads past their time that wait for a delivery to be made or given up. */
  waiting: number;
}

/**
 * Erases the leads of these sites that are past the site's `retention_days`. A lead of which a delivery is still to
 * be tried stays until it was delivered or given up: nothing is erased before the dealership could read it.
 */
export async function expireLeads(
  platform: PrivacyPlatform & Pick<Platform, "sites">,
  { site: only, dryRun = false }: { site?: string | undefined; dryRun?: boolean } = {},
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
      // Nothing more, or what is left belongs to another process that erases at the same time.
      if (dryRun || done.leads.length === 0) break;
    }
    const waiting = await store.privacy.stillWaiting(site.slug, limit);
    outcomes.push({ site: site.slug, retentionDays: site.retention_days, waiting, ...total });
  }
  return outcomes;
}

/** Sites that have leads and no configuration: nobody says how long to keep those, so they are kept. */
export async function leadsWithoutSite({
  store,
  sites,
}: Pick<Platform, "store" | "sites">): Promise<{ site: string; leads: number }[]> {
  return (await store.privacy.sites()).filter(({ site }) => !sites.bySlug(site));
}

/**
 * The files go first: after a crash in between, the rows still say what is to be erased. A lead of which a delivery is
 * being sent is left alone, as its file is being written.
 */
async function eraseHeld(
  { store, config, now }: PrivacyPlatform,
  held: readonly HeldLead[],
  dryRun: boolean,
): Promise<Erasure> {
  const time = now().toISOString();
  const sending = (one: HeldLead) =>
    one.deliveries.some(({ state, next_attempt_at }) => state === "sending" && next_attempt_at > time);
  const free = held.filter((one) => !sending(one));
  const busy = new Set(held.filter(sending).map(({ lead }) => lead.reference));
  if (dryRun) {
    return {
      leads: free.map(({ lead: { lead_id, reference } }) => ({ lead_id, reference })),
      undelivered: free.flatMap(({ deliveries }) => deliveries).filter(({ state }) => state !== "delivered")
        .length,
      busy: [...busy],
      mailFiles: 0,
    };
  }
  const deliveryIds = free.flatMap(({ deliveries }) => deliveries.map(({ id }) => id));
  const mailFiles = await removeMailFiles(mailFolder(config), new Set(deliveryIds));
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

function mailFolder(config: Platform["config"]): string {
  return path.join(config.DATA_DIR, "outbox/mail");
}

const DAY_MS = 86_400_000;

/** Erases what is past its time, now and every day; a failure is only logged. Any number of processes may. */
export function keepLeadsInBounds(platform: PrivacyPlatform & Pick<Platform, "sites" | "log">): {
  stop(): void;
} {
  const { log } = platform;
  const cleanUp = async () => {
    try {
      for (const { site, leads, waiting } of await expireLeads(platform)) {
        if (leads.length > 0) log.info({ site, erased: leads.length }, "leads past their time were erased");
        if (waiting > 0) log.warn({ site, waiting }, "leads past their time wait for their deliveries");
      }
    } catch (error) {
      log.warn({ err: error }, "leads past their time could not be erased");
    }
  };
  const timer = setInterval(() => void cleanUp(), DAY_MS);
  timer.unref();
  void cleanUp();
  return { stop: () => clearInterval(timer) };
}
