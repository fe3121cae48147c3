/**
 * `npm run pages:check -- [--site SLUG] [--data-dir FOLDER]`: renders every vehicle page, every page of the search and
 * the other pages of each site from the store, and checks their HTML. Prints site, page and reason of each fault; exits
 * with 1 on any, with 2 when the check could not run.
 */
import path from "node:path";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { keepNewFilesPrivate } from "~/adapters/data-folder.server";
import { ConfigError, readConfig } from "~/config.server";
import { asSiteSlug } from "~/domain/text/identifiers";
import { createPlatform } from "~/services/platform/create-platform.server";
import { createLogger } from "~/services/platform/logger.server";
import type { Platform } from "~/services/platform/platform";
import { checkSite, countVehiclePages } from "./pages/check-site";
import { readArguments, UsageError } from "./terminal/command";
import { progressBar } from "./terminal/progress-bar";

const USAGE = `Usage: npm run pages:check -- [--site SLUG] [--data-dir FOLDER]

  --site SLUG        only this site's pages (default: every site's)
  --data-dir FOLDER  whose stock (default: DATA_DIR)
`;

function readOptions(args: string[]) {
  return readArguments({
    args,
    options: {
      site: { type: "string" },
      "data-dir": { type: "string" },
      help: { type: "boolean", default: false },
    },
  }).values;
}

/** These requests are no visits, so they are neither counted nor recorded. */
function withoutTraces(platform: Platform): Platform {
  return {
    ...platform,
    events: { ...platform.events, record: () => undefined },
    views: { ...platform.views, count: () => undefined },
  };
}

async function checkPages(options: ReturnType<typeof readOptions>): Promise<number> {
  const dataDir = options["data-dir"];
  const folder = dataDir && path.resolve(process.env.INIT_CWD ?? "", dataDir);
  keepNewFilesPrivate();
  const config = readConfig({ ...process.env, ...(folder ? { DATA_DIR: folder } : {}) });
  const built = new URL("../server/index.js", import.meta.url).href;
  const handle = createRequestHandler((await import(built)) as ServerBuild, "production");
  const platform = await createPlatform(config, createLogger("error", config));
  try {
    const sites = options.site ? [platform.sites.bySlug(asSiteSlug(options.site))] : platform.sites.all();
    if (sites[0] === undefined) {
      const known = platform.sites.all().map(({ slug }) => slug);
      throw new UsageError(`There is no site ${options.site}; there are ${known.join(", ")}`);
    }
    await platform.search.catchUp();
    await platform.search.ready();
    let [pages, faults, cars] = [0, 0, 0];
    for (const site of sites) if (site) cars += await countVehiclePages(platform, site);
    if (cars === 0) console.error("The store has no cars: only the other pages are checked.");
    const bar = progressBar(process.stderr, "pages");
    for (const site of sites) {
      if (!site) continue;
      await checkSite({
        platform: withoutTraces(platform),
        handle,
        site,
        onPage() {
          pages += 1;
          bar.show(pages, Math.max(cars, pages));
        },
        onFault({ site: slug, page, reason }) {
          faults += 1;
          bar.end();
          console.log(`${slug}  ${page}  ${reason}`);
        },
      });
    }
    bar.end();
    console.log(`${pages} pages, ${faults} faults`);
    return faults > 0 ? 1 : 0;
  } finally {
    await platform.close();
  }
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(USAGE);
  else process.exitCode = await checkPages(options);
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
  else console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 2;
}
