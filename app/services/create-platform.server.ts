import { readdir } from "node:fs/promises";
import path from "node:path";
import type { DestinationStream, Logger } from "pino";
import { destination, pino } from "pino";
import { openStore } from "~/adapters/database/open-store.server";
import { createMailer } from "~/adapters/mail/mailer.server";
import { createStockSearchEngine } from "~/adapters/search/stock-search-engine.server";
import type { Config } from "~/config.server";
import { ConfigError } from "~/config.server";
import { loadSites } from "~/tenants/registry.server";
import type { Platform } from "./platform.server";
import { sessionSecrets } from "./session-secrets.server";

/** JSON lines on standard error; standard output is for people. */
export function createLogger(
  level: string,
  stream: DestinationStream = destination({ dest: 2, sync: true }),
): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  );
}

export interface ClosablePlatform extends Platform {
  /** Closes search, mail and store, each even when another one's closing failed. */
  close(): Promise<void>;
}

/**
 * Assembles what the server and the commands work with.
 * @throws ConfigError when `SITE` or `SITES_DIR` names nothing
 */
export async function createPlatform(config: Config, log: Logger): Promise<ClosablePlatform> {
  if (config.SITES_DIR) {
    await readdir(config.SITES_DIR).catch((error: NodeJS.ErrnoException) => {
      throw new ConfigError(`SITES_DIR: can't be read (${error.code})`);
    });
  }
  const sites = await loadSites({ sitesDir: config.SITES_DIR, baseDomain: config.BASE_DOMAIN, log });
  if (sites.all().length === 0) throw new ConfigError("No site can be served: see npm run sites:check");
  if (config.SITE && !sites.bySlug(config.SITE)) {
    throw new ConfigError(
      `SITE: there is no site ${config.SITE}; there are ${sites
        .all()
        .map((site) => site.slug)
        .join(", ")}`,
    );
  }

  const fixed = config.NOW === undefined ? undefined : Date.parse(config.NOW);
  const secrets = await sessionSecrets(config.SESSION_SECRET, config.DATA_DIR);
  const store = await openStore({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, log });
  const search = createStockSearchEngine({ config, store, log });
  const mailer = createMailer({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    outboxDir: path.join(config.DATA_DIR, "outbox/mail"),
  });
  return {
    config,
    log,
    store,
    search,
    sites,
    mailer,
    sessionSecrets: secrets,
    now: () => (fixed === undefined ? new Date() : new Date(fixed)),
    async close() {
      for (const part of [search, mailer, store]) {
        await part.close().catch((error: unknown) => log.error({ err: error }, "closing failed"));
      }
    },
  };
}
