import { type ParseArgsConfig, parseArgs } from "node:util";

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
