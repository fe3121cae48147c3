/**
 * `npm run leads`: looks after stored leads, whether the server runs or not.
 * Exit 0 when it was done, 1 when it was called wrongly, names what is not there, or failed.
 */
import { openStore } from "~/adapters/database/open-store.server";
import { ConfigError, readConfig } from "~/config.server";
import { createLogger } from "~/services/create-platform.server";
import { loadSites } from "~/tenants/registry.server";
import { CommandError, listFailed, retryDeliveries, showLead } from "./leads/deliveries";
import { type LeadsCommand, readCommand, USAGE, UsageError } from "./leads/options";
import { eraseCommand, expireCommand, exportCommand } from "./leads/people";

async function run(command: Exclude<LeadsCommand, { what: "help" }>): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.LOG_LEVEL === "info" ? "warn" : config.LOG_LEVEL);
  const sites = await loadSites({ sitesDir: config.SITES_DIR, baseDomain: config.BASE_DOMAIN, log });
  const store = await openStore({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, log });
  const now = () => (config.NOW === undefined ? new Date() : new Date(config.NOW));
  const platform = { store, config, sites, now };
  try {
    switch (command.what) {
      case "failed":
        return console.log(await listFailed(store));
      case "retry":
        return console.log(await retryDeliveries(store, command.ids, now()));
      case "show":
        return console.log(await showLead(store, command.id));
      case "export":
        return await exportCommand(platform, command);
      case "erase":
        return await eraseCommand(platform, command);
      case "expire":
        return await expireCommand(platform, command);
    }
  } finally {
    await store.close();
  }
}

async function main(): Promise<number> {
  try {
    const command = readCommand(process.argv.slice(2));
    if (command.what === "help") console.log(USAGE);
    else await run(command);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
    else if (error instanceof CommandError || error instanceof ConfigError) console.error(error.message);
    else console.error(error);
    return 1;
  }
}

process.exitCode = await main();
