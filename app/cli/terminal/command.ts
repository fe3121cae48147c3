import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Logger } from "pino";
import type { Store } from "~/adapters/database/open-store.server";
import { type Config, ConfigError, configuredSites, readConfig } from "~/config.server";
import type { PriceKinds } from "~/domain/car/price";
import { asSiteSlug } from "~/domain/text/identifiers";
import { openConfiguredStore } from "~/services/platform/create-platform.server";
import { createLogger } from "~/services/platform/logger.server";
import { loadSites } from "~/tenants/registry.server";
import type { Site } from "~/tenants/site";

/** The command was called with wrong arguments; the usage is printed after the message. */
export class UsageError extends Error {}

/**
 * Reads the options of a command.
 * @throws UsageError for an option that it does not have, or one without its value
 */
export function readArguments<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Something named does not exist or can't be done; the message is complete. */
export class CommandError extends Error {}

/** Where a command prints; each text ends its own lines. */
export interface CommandOutput {
  out(text: string): void;
  error(text: string): void;
}

export const TERMINAL: CommandOutput = {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
};

interface CommandParts {
  config: Config;
  /** Without what a server reports of its ordinary work. */
  log: Logger;
  now(): Date;
}

export function readParts(environment: NodeJS.ProcessEnv = process.env): CommandParts {
  const config = readConfig(environment);
  const log = createLogger(config.LOG_LEVEL === "info" ? "warn" : config.LOG_LEVEL, config);
  return { config, log, now: () => (config.NOW === undefined ? new Date() : new Date(config.NOW)) };
}

/** Opens the store for some work, and closes it. */
export async function withStore<T>(
  { config, log }: Pick<CommandParts, "config" | "log">,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openConfiguredStore(config, log);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** @throws UsageError when there is no such site */
export async function loadSite({ config, log }: CommandParts, slug: string) {
  const sites = await loadSites({ ...configuredSites(config), log });
  const site: Site | undefined = sites.bySlug(asSiteSlug(slug));
  if (!site) throw new UsageError(`There is no site ${printable(slug)}.`);
  return { site, sites };
}

interface Command<Options> {
  usage: string;
  read(args: string[]): Options | "help";
  run(options: Options): Promise<number>;
  /** Returns the exit code of an error that it has reported; null: it knows nothing of such an error. */
  explain?(error: unknown): number | null;
}

/** Runs the command of these arguments and returns the exit code: 1 for wrong arguments, unknown names or a failure. */
export async function runCommand<Options>(
  args: string[],
  { usage, read, run, explain }: Command<Options>,
  output: CommandOutput = TERMINAL,
): Promise<number> {
  try {
    const options = read(args);
    if (options !== "help") return await run(options);
    output.out(usage);
    return 0;
  } catch (error) {
    const explained = explain?.(error) ?? null;
    if (explained !== null) return explained;
    if (error instanceof UsageError) output.error(`${error.message}\n\n${usage}`);
    else if (error instanceof CommandError || error instanceof ConfigError)
      output.error(`${error.message}\n`);
    else output.error(`${error instanceof Error ? error.stack : error}\n`);
    return 1;
  }
}

/** Replaces control characters: a visitor's input must not control the terminal. */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, "�");
}

/** Labelled lines of what is shown in full; those without a value are left out. */
export function labelledLines(pairs: readonly (readonly [string, string | null | undefined])[]): string[] {
  return pairs.flatMap(([name, value]) =>
    value
      ? [`  ${`${printable(name)}:`.padEnd(14)} ${printable(value).replaceAll("\n", "\n".padEnd(18))}`]
      : [],
  );
}

/** "16680 of 16680 prices don't say their kind …"; null where every price does, or there is none. */
export function priceKindsText({ priced, without }: PriceKinds): string | null {
  if (without === 0) return null;
  return `${without} of ${priced} prices don't say their kind (price_type: drive_away or excluding_government_charges)`;
}
