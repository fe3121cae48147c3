import { pino } from "pino";
import { keepNewFilesPrivate } from "~/adapters/data-folder.server";
import { type Config, ConfigError, configuredSites, readConfig } from "~/config.server";
import { openConfiguredStore, sessionSecrets } from "~/services/platform/create-platform.server";
import { createLogger } from "~/services/platform/logger.server";
import { loadSites } from "~/tenants/registry.server";
import { UsageError } from "../terminal/arguments";
import { type CommandOutput, type LeadsCommand, readCommand, USAGE } from "./options";
import {
  CommandError,
  eraseCommand,
  erasedCommand,
  expireCommand,
  exportCommand,
  listFailed,
  releaseAppointment,
  retryDeliveries,
  showLead,
} from "./people";

type Command = Exclude<LeadsCommand, { what: "help" }>;

/** Runs the command of these arguments and returns the exit code. */
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
  keepNewFilesPrivate();
  const config = readConfig(environment);
  const log = createLogger(config.LOG_LEVEL === "info" ? "warn" : config.LOG_LEVEL, config);
  const store = await openConfiguredStore(config, log);
  const now = () => (config.NOW === undefined ? new Date() : new Date(config.NOW));
  const folder = environment.INIT_CWD ?? "";
  const people = async () => ({
    store,
    config,
    now,
    sites: await servedSites(config),
    sessionSecrets: await sessionSecrets(config.SESSION_SECRET, config.DATA_DIR),
  });
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
        return await exportCommand(await people(), command, folder, output);
      case "erase":
        return await eraseCommand(await people(), command, output);
      case "expire":
        return await expireCommand(await people(), command, output);
      case "erased":
        return await erasedCommand(await people(), command, output);
    }
  } finally {
    await store.close();
  }
}

/** `npm run sites:check` reports what is wrong with a site's folder; here such a site counts as unknown. */
function servedSites(config: Config) {
  return loadSites({ ...configuredSites(config), log: pino({ level: "silent" }) });
}
