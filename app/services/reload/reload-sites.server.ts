import { z } from "zod";
import type { Store } from "~/adapters/database/open-store.server";
import { webhookSecrets } from "~/services/leads/delivery/webhook-channel.server";
import type { ReloadedSites, Site } from "~/tenants/site";
import { postsWebhooks } from "../leads/submit-lead.server";
import { indexedSites } from "../listing/listing-filter.server";
import type { Platform } from "../platform/platform";
import { feedToken } from "../stock-import/feed-keys.server";

/** The setting with which `npm run sites:reload` asks every process to read its sites again. */
const REQUEST = "sites/reload-request";
const requestSchema = z.object({ id: z.string() });

/** How often a process looks for a request. */
const ASK_EVERY_MS = 1000;

type ReloadPlatform = Pick<Platform, "config" | "log" | "search" | "sites" | "store">;

/**
 * Reads the sites of this process again (docs/decisions/0093), and brings along what follows from their files: which
 * listings are indexed, and the secrets of new sites.
 * @returns null when nothing could be read: every site is then as it was
 */
export async function reloadSites(platform: ReloadPlatform): Promise<ReloadedSites | null> {
  const { log, search, sites } = platform;
  try {
    const result = await sites.reload();
    search.listSites(indexedSites(sites.all()));
    await createSecrets(platform);
    log.info({ reloaded: result.reloaded, removed: result.removed }, "sites read again");
    return result;
  } catch (error) {
    log.error({ err: error }, "the sites can't be read again: all are served as before");
    return null;
  }
}

/** Operators find the feed token and the webhook secrets in DATA_DIR, before anything is sent. */
export async function createSecrets({ config, sites }: Pick<Platform, "config" | "sites">): Promise<void> {
  const created = sites.all().map(async (site: Site) => {
    await feedToken(config, site.slug);
    if (postsWebhooks(site)) await webhookSecrets(config, site.slug);
  });
  await Promise.all(created);
}

/** Asks every running process to read its sites again; each notices within a second or two. */
export async function requestReload({ settings }: Pick<Store, "settings">): Promise<void> {
  await settings.set(REQUEST, JSON.stringify({ id: crypto.randomUUID() }));
}

/** Follows the requests that are made from now on. @returns a function that ends it */
export function followReloadRequests(platform: ReloadPlatform): { stop(): Promise<void> } {
  const { log, store } = platform;
  /** undefined until the first look: this process has just read its sites. */
  let seen: string | null | undefined;
  let looking: Promise<void> | null = null;
  let failed = false;

  async function look(): Promise<void> {
    try {
      const text = await store.settings.get(REQUEST);
      const asked = text === null ? null : requestSchema.parse(JSON.parse(text)).id;
      const isNew = seen !== undefined && asked !== seen;
      seen = asked;
      if (isNew) await reloadSites(platform);
      failed = false;
    } catch (error) {
      // The store's own watch says that it is away.
      if (!failed) log.warn({ err: error }, "requests to read the sites again can't be read");
      failed = true;
    }
  }

  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null;
    });
  }, ASK_EVERY_MS);
  timer.unref();
  looking = look().finally(() => {
    looking = null;
  });
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
