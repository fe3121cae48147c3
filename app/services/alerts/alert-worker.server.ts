import { Leadership } from "~/adapters/database/leases.server";
import { repeatUntilStopped } from "../outbox/repeat.server";
import type { Platform } from "../platform/platform";
import { matchChangedCars } from "./match-changed-cars.server";
import { notifyShoppers } from "./notify-shoppers.server";

interface AlertWorker {
  /** Follows the stock, and notifies shoppers, until it is stopped. */
  start(): void;
  /** Resolves when the running step has ended. What is not done is done by the next process. */
  stop(): Promise<void>;
}

type WorkerPlatform = Pick<Platform, "store" | "sites" | "now" | "config" | "sessionSecrets" | "log">;

/** How often the stock's revision and the time of day are looked at. */
const POLL_MS = 5000;
const LEASE = "alerts";

/** Creates the worker. Any number of processes may have one: the one with the lease works (docs/decisions/0063). */
export function createAlertWorker(platform: WorkerPlatform, { pollMs = POLL_MS } = {}): AlertWorker {
  const { store, log } = platform;
  const leadership = new Leadership(store.leases, LEASE);
  const stopped = new AbortController();
  const mustStop = () => stopped.signal.aborted || !leadership.isHeld;
  let running: Promise<void> | undefined;

  async function work(): Promise<number> {
    if (!(await leadership.seek())) return pollMs;
    const found = await matchChangedCars(platform, mustStop);
    const notified = mustStop() ? 0 : await notifyShoppers(platform, mustStop);
    if (found.matches + found.drops + notified > 0) log.info({ ...found, notified }, "alerts");
    return pollMs;
  }

  async function run(): Promise<void> {
    await repeatUntilStopped(stopped.signal, pollMs, work, (error) =>
      log.error({ err: error }, "alerts failed"),
    );
    await leadership.resign().catch(() => undefined);
  }

  return {
    start() {
      running ??= run();
    },
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
