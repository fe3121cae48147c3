/**
 * `npm run sites:check`: checks every site's configuration, wording, theme, logo, content and feed mappings.
 * Prints site, file, key and reason of each fault; exit 1 on any error or fault (warnings don't fail). Where there is a store, it
 * also says how many of a site's prices don't say their kind.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import pino from "pino";
import { openStore } from "~/adapters/database/open-store.server";
import { sqliteFile } from "~/adapters/database/sqlite-connection.server";
import {
  type Config,
  canMailEditors,
  canSendTexts,
  canTakePayments,
  configuredSites,
  lacksWebhook,
  NO_EDITORS,
  NO_PAYMENTS,
  NO_SIGN_IN,
  NO_WEBHOOK,
  readConfig,
} from "~/config.server";
import type { ReviewBook } from "~/domain/reviews/review";
import { isClosed } from "~/services/navigation/open-links.server";
import { reviewsOf } from "~/services/reviews/site-reviews.server";
import { countStoredPriceKinds } from "~/services/stock/listed-cars.server";
import { faultsOfMappings } from "~/services/stock-import/mappings.server";
import { faultTable, summaryLine } from "~/tenants/json-text";
import { loadSites } from "~/tenants/registry.server";
import type { Site, SiteFault } from "~/tenants/site";
import { foldersOf } from "~/tenants/site-folder.server";
import { foldersWithSites, type SitePlaces } from "~/tenants/site-view";
import { priceKindsText } from "./terminal/command";

const USAGE = `Usage: npm run sites:check

Checks every site's configuration, wording, theme, logo, content and feed mappings, and prints site, file, key and
reason of each fault. Exit 1 on any error or fault; warnings don't fail. Exit 2 when it can't be run.
Also reports when shoppers can't sign in, or can't pay online, with this environment.
Where there is a store, it also counts each site's prices without a price type.

  --help   this text
`;

async function checkSites(): Promise<number> {
  const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const config = readConfig(process.env);
  const now = config.NOW === undefined ? undefined : new Date(config.NOW);
  const registry = await loadSites({
    ...configuredSites(config),
    now,
    isClosed: (site, href) => isClosed({ platform: { config, now: () => now ?? new Date() }, site }, href),
  });
  const mappings = await mappingFaults(configuredSites(config));
  for (const line of faultTable([...registry.faults, ...mappings])) console.log(line);
  await reportStored(config, registry.all());
  if (!canSendTexts(config)) console.log(NO_SIGN_IN);
  if (!canTakePayments(config)) console.log(NO_PAYMENTS);
  if (!canMailEditors(config) && registry.all().some(({ editors }) => editors.length > 0))
    console.log(NO_EDITORS);
  if (lacksWebhook(config)) console.log(NO_WEBHOOK);
  console.log(summaryLine(registry.all().length, registry.faults));
  if (mappings.length > 0) console.log(`Feed mappings: ${mappings.length} faults`);
  return mappings.length > 0 || registry.faults.some((fault) => fault.severity !== "warning") ? 1 : 0;
}

/** A faulty feed mapping stops only the imports that use it; the site is still served. */
async function mappingFaults(places: SitePlaces): Promise<SiteFault[]> {
  const found: SiteFault[] = [];
  for (const dir of foldersWithSites(places)) {
    for (const site of [".", ...(await foldersOf(dir))]) {
      const faults = await faultsOfMappings(path.join(dir, site));
      found.push(...faults.map((fault): SiteFault => ({ site, ...fault, severity: "error" })));
    }
  }
  return found;
}

/** Opens an existing store only for reading and never creates one. An unavailable store is no fault of a site. */
async function reportStored(config: Config, sites: readonly Site[]): Promise<void> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = config;
  if (!databaseUrl && !existsSync(sqliteFile(dataDir))) return;
  try {
    const log = pino({ level: "silent" });
    const store = await openStore({ databaseUrl, dataDir, log });
    try {
      for (const site of sites) {
        const text = priceKindsText(await countStoredPriceKinds({ store }, site));
        if (text) console.log(`${site.slug}: ${text}; its pages don't claim that each does`);
        for (const line of faultTable(hiddenNobody(site, await reviewsOf({ store, log }, site.slug))))
          console.log(line);
      }
    } finally {
      await store.close();
    }
  } catch (error) {
    console.error(`The store can't be read, prices were not counted: ${(error as Error).message}`);
  }
}

/** The names are those of imported reviews, which no file has: a key's other needs are in the schema. */
function hiddenNobody({ slug, reviews }: Site, book: ReviewBook | null): SiteFault[] {
  if (!book) return [];
  return reviews.hidden.flatMap((name, index) =>
    book.reviews.some(({ id, customer_name }) => id === name || customer_name === name)
      ? []
      : [
          {
            ...{
              site: slug,
              file: "site.json",
              key: `reviews.hidden.${index}`,
              severity: "warning" as const,
            },
            reason: `has no effect: no review has the id or the writer ${name}`,
          },
        ],
  );
}

try {
  process.exitCode = await checkSites();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
