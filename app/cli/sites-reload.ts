/**
 * `npm run sites:reload`: asks every running process to read its sites again, after checking them as `sites:check` does.
 */
import { parseArgs } from "node:util";
import { keepNewFilesPrivate } from "~/adapters/data-folder.server";
import { configuredSites, readConfig } from "~/config.server";
import { openConfiguredStore } from "~/services/platform/create-platform.server";
import { createLogger } from "~/services/platform/logger.server";
import { requestReload } from "~/services/reload/reload-sites.server";
import { faultTable } from "~/tenants/json-text";
import { loadSites } from "~/tenants/registry.server";

const USAGE = `Usage: npm run sites:reload

Asks every running server to read its sites, templates and default wording again; each does so within a second or two,
without a restart. Prints the faults of the files that this command sees. A site with an error stays as it is served
now: then this is exit 1.

  --help   this text
`;

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  keepNewFilesPrivate();
  const config = readConfig(process.env);
  const log = createLogger("warn", config);
  const { faults } = await loadSites({
    ...configuredSites(config),
    now: config.NOW === undefined ? undefined : new Date(config.NOW),
  });
  const store = await openConfiguredStore(config, log);
  try {
    await requestReload(store);
  } finally {
    await store.close();
  }
  const errors = faults.filter(({ severity }) => severity === "error");
  for (const line of faultTable(errors)) console.log(line);
  console.log("Running servers read their sites again within a second or two.");
  if (errors.length === 0) return;
  console.log("The sites above stay as they were served before, or are left out.");
  process.exitCode = 1;
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
