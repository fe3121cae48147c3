import { pino } from "pino";
import { keepNewFilesPrivate } from "~/adapters/data-folder.server";
import { type Config, configuredSites } from "~/config.server";
import { sessionSecrets } from "~/services/platform/create-platform.server";
import type { Platform } from "~/services/platform/platform";
import { loadSites } from "~/tenants/registry.server";
import { type CommandOutput, readParts, runCommand, withStore } from "../terminal/command";
import { type LeadsCommand, readCommand, USAGE } from "./options";
import {
  eraseCommand,
  erasedCommand,
  expireCommand,
  exportCommand,
  listFailed,
  releaseAppointment,
  retryDeliveries,
  showLead,
} from "./people";

/** Runs the command of these arguments and returns the exit code. */
export function leadsCommand(
  args: string[],
  environment: NodeJS.ProcessEnv,
  output: CommandOutput,
): Promise<number> {
  const run = async (command: LeadsCommand) => {
    keepNewFilesPrivate();
    const parts = readParts(environment);
    await withStore(parts, (store) => runWithStore(command, { ...parts, store }, environment, output));
    return 0;
  };
  return runCommand(args, { usage: USAGE, read: readCommand, run }, output);
}

async function runWithStore(
  command: LeadsCommand,
  { config, store, now }: Pick<Platform, "config" | "store" | "now">,
  environment: NodeJS.ProcessEnv,
  output: CommandOutput,
): Promise<void> {
  const people = async () => ({
    store,
    config,
    now,
    sites: await servedSites(config),
    sessionSecrets: await sessionSecrets(config.SESSION_SECRET, config.DATA_DIR),
  });
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
      return await exportCommand(await people(), command, environment.INIT_CWD ?? "", output);
    case "erase":
      return await eraseCommand(await people(), command, output);
    case "expire":
      return await expireCommand(await people(), command, output);
    case "erased":
      return await erasedCommand(await people(), command, output);
  }
}

/** `npm run sites:check` reports what is wrong with a site's folder; here such a site counts as unknown. */
function servedSites(config: Config) {
  return loadSites({ ...configuredSites(config), log: pino({ level: "silent" }) });
}
