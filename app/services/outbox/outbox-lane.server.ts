import type { Logger } from "pino";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";

/** A row of an outbox that a worker has claimed. */
export interface OutboxItem {
  id: string;
  /** Number of attempts started. */
  attempts: number;
}

/** Items that share a transport. A hanging mail server does not delay webhooks. */
export interface OutboxLane<Item extends OutboxItem> {
  /** Maximum number of items that are sent at the same time. */
  slots: number;
  /** Claims due items. `busy` is what this lane is sending now. */
  claim(limit: number, leaseSeconds: number, now: Date, busy: readonly Item[]): Promise<Item[]>;
}

export interface LaneParts<Item extends OutboxItem> {
  lane: OutboxLane<Item>;
  renew(ids: readonly Item["id"][], leaseSeconds: number, now: Date): Promise<void>;
  log: Logger;
  clock: () => Date;
  /** Sends one item and stores the outcome. */
  attempt(item: Item): Promise<void>;
  /** What the log says of an item. */
  about(item: Item): Record<string, unknown>;
  leaseSeconds: number;
  pollMs: number;
}

export interface LaneWorker {
  /** Works until it is stopped. Resolves when the items in flight have ended. */
  run(): Promise<void>;
  stop(): void;
  /** Checks immediately for due items. */
  wake(): void;
  /** Works until nothing is due. Resolves to the number of attempted items. */
  drain(): Promise<number>;
}

/** Keeps the slots of one lane filled. A slow item blocks only its own slot. */
export function createLaneWorker<Item extends OutboxItem>(parts: LaneParts<Item>): LaneWorker {
  const { lane, log, clock, attempt, about, leaseSeconds, pollMs } = parts;
  const inFlight = new Map<Item["id"], { item: Item; ended: Promise<void> }>();
  let heartbeat: NodeJS.Timeout | undefined;
  let stopping = false;
  // A wake-up while the lane looks for work must not wait for the next poll.
  let woken = false;
  let endPause = () => {};

  /** Starts as many items as there are free slots. Resolves to their number. */
  async function fill(): Promise<number> {
    const room = lane.slots - inFlight.size;
    if (room <= 0) return 0;
    const busy = [...inFlight.values()].map(({ item }) => item);
    const claimed = await lane.claim(room, leaseSeconds, clock(), busy);
    // One of its own whose lease expired while the store was unavailable: it is sent, and its outcome is still to be
    // stored.
    const others = claimed.filter(({ id }) => !inFlight.has(id));
    for (const item of others) begin(item);
    return others.length;
  }

  function begin(item: Item): void {
    const ended = attempt(item)
      .catch((error: unknown) =>
        log.error({ ...about(item), error: kindOf(error) }, "the outcome of a delivery was not stored"),
      )
      .finally(() => {
        inFlight.delete(item.id);
        if (inFlight.size === 0) clearInterval(heartbeat);
        wake();
      });
    if (inFlight.size === 0) heartbeat = setInterval(renew, (leaseSeconds * 1000) / 3).unref();
    inFlight.set(item.id, { item, ended });
  }

  function renew(): void {
    parts
      .renew([...inFlight.keys()], leaseSeconds, clock())
      .catch((error: unknown) => report("warn", error, "delivery leases were not renewed"));
  }

  /** An unavailable store was logged when it failed. It is not logged again every two seconds. */
  function report(level: "warn" | "error", error: unknown, what: string): void {
    log[isStoreUnavailable(error) ? "debug" : level]({ error: kindOf(error) }, what);
  }

  function wake(): void {
    woken = true;
    endPause();
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs).unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const allEnded = () => Promise.all([...inFlight.values()].map(({ ended }) => ended));

  return {
    async run() {
      stopping = false;
      while (!stopping) {
        woken = false;
        let begun = 0;
        try {
          begun = await fill();
        } catch (error) {
          report("error", error, "the outbox could not be worked on");
        }
        const full = inFlight.size >= lane.slots;
        if ((begun === 0 || full) && !woken && !stopping) await pause();
      }
      await allEnded();
    },
    stop() {
      stopping = true;
      endPause();
    },
    wake,
    async drain() {
      let tried = 0;
      for (;;) {
        tried += await fill();
        if (inFlight.size === 0) return tried;
        await Promise.race([...inFlight.values()].map(({ ended }) => ended));
      }
    },
  };
}

/** Never logs an error's message: it may contain an address. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { code?: unknown };
  return code === undefined ? error.name : `${error.name} ${String(code)}`;
}
