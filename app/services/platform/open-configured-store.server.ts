import type { Logger } from "pino";
import { openDataFolder } from "~/adapters/data-folder.server";
import { openStore } from "~/adapters/database/open-store.server";
import type { StoreRetryOptions } from "~/adapters/database/retry-while-unavailable";
import type { Store } from "~/adapters/database/store";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { type Config, ConfigError } from "~/config.server";

/**
 * Opens the store that the environment names.
 * @param retry how long to wait for an unavailable database. Default: none
 * @throws ConfigError when it can't be opened
 */
export async function openConfiguredStore(
  { DATABASE_URL, DATA_DIR }: Pick<Config, "DATABASE_URL" | "DATA_DIR">,
  log: Logger,
  retry?: StoreRetryOptions,
): Promise<Store> {
  await openConfiguredFolder({ DATA_DIR }, log);
  try {
    return await openStore({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, log, retry });
  } catch (error) {
    const what = DATABASE_URL ? "DATABASE_URL: the database" : `DATA_DIR: the database in ${DATA_DIR}`;
    throw asConfigError(error, `${what} can't be opened`);
  }
}

/**
 * Prepares DATA_DIR: it exists, is writable, and is closed to other users of the machine.
 * @throws ConfigError when it can't be written
 */
export async function openConfiguredFolder(
  { DATA_DIR }: Pick<Config, "DATA_DIR">,
  log: Pick<Logger, "warn">,
): Promise<void> {
  const left = await openDataFolder(DATA_DIR).catch((error: unknown) => {
    throw asConfigError(error, `DATA_DIR: ${DATA_DIR} can't be written`);
  });
  const [first] = left;
  if (first !== undefined)
    log.warn({ first, count: left.length }, "other users of this machine can read files in DATA_DIR");
}

/** Turns an error of the environment into one line. Any other error is a bug and is rethrown unchanged. */
export function asConfigError(error: unknown, what: string): unknown {
  if (isStoreUnavailable(error)) return new ConfigError(`${what} (${error.code})`);
  const { code } = error as { code?: unknown };
  const isSystemFault = typeof code === "string" && /^E(?!RR_)[A-Z]+(_[A-Z]+)?$/.test(code);
  return isSystemFault ? new ConfigError(`${what} (${code})`) : error;
}
