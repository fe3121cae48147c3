import { type Logger, pino } from "pino";
import { afterAll, beforeAll } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import type { Mailer } from "~/adapters/mail/mailer.server";
import { readConfig } from "~/config.server";
import { createEventLog } from "~/services/analytics/event-log.server";
import type { Platform } from "~/services/platform/platform";
import { loadSites } from "~/tenants/registry.server";
import type { Site } from "~/tenants/site";
import { siteConfig, siteLocation, temporarySites } from "./site-folders";
import { ALPHA_SLUG } from "./site-slugs";

export type LeadPlatform = Pick<Platform, "store" | "mailer" | "sites" | "events" | "log" | "config" | "now">;

/**
 * Writes the site "alpha", with a head office and a second dealership, into its own folder.
 * @param changes of its site.json
 */
export async function alphaSitesDir(changes: object = {}): Promise<{ dir: string; remove(): Promise<void> }> {
  const folders = await temporarySites();
  const dealerships = [
    {
      id: "dealership-2",
      slug: "second",
      name: "Second Yard",
      state: "WA",
      lead_email: "second@alpha.example",
    },
    {
      id: "dealership-1",
      slug: "first",
      name: "First Yard",
      state: "VIC",
      head_office: true,
      lead_email: "first@alpha.example",
    },
  ];
  const config = siteConfig("alpha", {
    dealerships,
    locations: dealerships.map(({ id, slug }) =>
      siteLocation(slug, { id: `${slug}-yard`, slug, dealership_id: id }),
    ),
    time_zone: "Australia/Perth",
    ...changes,
  });
  return { dir: await folders.sitesDir({ alpha: { "site.json": config } }), remove: folders.remove };
}

/** The same for a whole file: written before its first test and removed after its last. */
export function alphaSites(changes: object = {}): { readonly dir: string } {
  const sites = { dir: "", remove: async () => {} };
  beforeAll(async () => Object.assign(sites, await alphaSitesDir(changes)));
  afterAll(() => sites.remove());
  return sites;
}

/** Returns what submitting and delivering leads needs, over a real store and the sites of a folder. */
export async function leadPlatform(parts: {
  store: Store;
  mailer: Mailer;
  sitesDir: string;
  now?: () => Date;
  log?: Logger;
  environment?: Record<string, string>;
}): Promise<{ platform: LeadPlatform; site: Site }> {
  const sites = await loadSites({ demoSites: false, sitesDir: parts.sitesDir });
  const site = sites.bySlug(ALPHA_SLUG);
  if (!site) throw new Error(`no site alpha: ${JSON.stringify(sites.faults)}`);
  const log = parts.log ?? pino({ level: "silent" });
  const now = parts.now ?? (() => new Date());
  const platform: LeadPlatform = {
    store: parts.store,
    mailer: parts.mailer,
    sites,
    events: createEventLog({ store: parts.store, log, now }),
    log,
    config: readConfig({ NODE_ENV: "test", ...parts.environment }),
    now,
  };
  return { platform, site };
}
