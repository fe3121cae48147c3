import { pino } from "pino";
import { openStore } from "~/adapters/database/open-store.server";
import { type Config, ConfigError, readConfig } from "~/config.server";
import { createLogger } from "~/services/create-platform.server";
import { loadSites } from "~/tenants/registry.server";
import { CommandError, listFailed, releaseAppointment, retryDeliveries, showLead } from "./deliveries";
import { type LeadsCommand, readCommand, USAGE, UsageError } from "./options";
import { eraseCommand, erasedCommand, expireCommand, exportCommand } from "./people";

/** Where a command's texts go; each ends its lines itself. */
export interface CommandOutput {
  out(text: string): void;
  error(text: string): void;
}

type Command = Exclude<LeadsCommand, { what: "help" }>;

/** Does what the arguments say and gives the exit code. */
export async function leadsCommand(
  args: string[],
  environment: NodeJS.ProcessEnv,
  output: CommandOutput,
): Promise<number> {
  try {
    const command = readCommand(args);
    if (command.what === "help") output.out(USAGE);
    else await run(command, environment, output);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) output.error(`${error.message}\n\n${USAGE}`);
    else if (error instanceof CommandError || error instanceof ConfigError)
      output.error(`${error.message}\n`);
    else output.error(`${error instanceof Error ? error.stack : error}\n`);
    return 1;
  }
}

async function run(command: Command, environment: NodeJS.ProcessEnv, output: CommandOutput): Promise<void> {
  const config = readConfig(environment);
  const log = createLogger(config.LOG_LEVEL === "info" ? "warn" : config.LOG_LEVEL);
  const store = await openStore({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, log });
  const now = () => (config.NOW === undefined ? new Date() : new Date(config.NOW));
  const folder = environment.INIT_CWD ?? "";
  try {
    switch (command.what) {
      case "failed":
        return output.out(`${await listFailed(store)}\n`);
      case "retry":
        return output.out(`${await retryDeliveries(store, command.ids, now())}\n`);
      case "show":
        return output.out(`${await showLead(store, command.id)}\n`);
      case "release":
        return output.out(`${await releaseAppointment(store, command.id)}\n`);
      case "export":
        return await exportCommand({ store, config, now, ...(await sites(config)) }, command, folder, output);
      case "erase":
        return await eraseCommand({ store, config, now, ...(await sites(config)) }, command, output);
      case "expire":
        return await expireCommand({ store, config, now, ...(await sites(config)) }, command, output);
      case "erased":
        return await erasedCommand({ store, config, now, ...(await sites(config)) }, command, output);
    }
  } finally {
    await store.close();
  }
}

/** What is wrong with a site's folder is for `npm run sites:check`; here such a site is one that isn't there. */
async function sites(config: Config) {
  const { SITES_DIR: sitesDir, BASE_DOMAIN: baseDomain } = config;
  return { sites: await loadSites({ sitesDir, baseDomain, log: pino({ level: "silent" }) }) };
}
