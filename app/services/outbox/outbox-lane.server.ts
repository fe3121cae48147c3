import { setTimeout as delay } from "node:timers/promises";
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
  /**
   * Claims due items, and records in the same transaction that `sent` are delivered: each commit waits for the disk.
   * `busy` is what this lane is sending now.
   */
  claim(
    limit: number,
    leaseSeconds: number,
    now: Date,
    busy: readonly Item[],
    sent: readonly Item[],
  ): Promise<Item[]>;
}

interface LaneParts<Item extends OutboxItem> {
  lane: OutboxLane<Item>;
  renew(ids: readonly Item["id"][], leaseSeconds: number, now: Date): Promise<void>;
  log: Logger;
  clock: () => Date;
  /** Sends one item. Resolves to true when that is still to be recorded; stores any other outcome. */
  attempt(item: Item): Promise<boolean>;
  /** Records one sent item on its own. */
  record(item: Item): Promise<void>;
  logDelivered(item: Item): void;
  /** What the log says of an item. */
  about(item: Item): Record<string, unknown>;
  leaseSeconds: number;
  pollMs: number;
}

/** What is sent in this time is recorded together. Much shorter than sending a mail. */
const GATHER_MS = 10;

/** Keeps the slots of one lane filled. A slow item blocks only its own slot. */
export class LaneWorker<Item extends OutboxItem> {
  readonly #parts: LaneParts<Item>;
  readonly #inFlight = new Map<Item["id"], { item: Item; ended: Promise<void> }>();
  /** Sent, to be recorded with the next claim. They keep their slots until then. */
  #sent: Item[] = [];
  #heartbeat: NodeJS.Timeout | undefined;
  #stopping = false;
  /** A wake-up while the lane looks for work must not wait for the next poll. */
  #woken = false;
  /** Whether the last look for work failed: a lasting failure is logged once. */
  #failing = false;
  #endPause = () => {};

  constructor(parts: LaneParts<Item>) {
    this.#parts = parts;
  }

  /** Works until it is stopped. Resolves when the items in flight have ended. */
  async run(): Promise<void> {
    this.#stopping = false;
    while (!this.#stopping) {
      this.#woken = false;
      const begun = await this.#look();
      const isFull = this.#inFlight.size >= this.#parts.lane.slots;
      if ((begun === 0 || isFull) && !this.#woken && !this.#stopping) await this.#pause();
    }
    await this.#finish();
  }

  stop(): void {
    this.#stopping = true;
    this.#endPause();
  }

  /** Checks immediately for due items. */
  wake(): void {
    this.#woken = true;
    this.#endPause();
  }

  /** Works until nothing is due. Resolves to the number of attempted items. */
  async drain(): Promise<number> {
    this.#stopping = false;
    let tried = 0;
    try {
      for (;;) {
        tried += await this.#fill();
        if (this.#inFlight.size === 0) return tried;
        await Promise.race(this.#ends());
      }
    } finally {
      await this.#finish();
    }
  }

  /** What is in flight when the lane ends or fails is recorded too: it must not be sent again. */
  async #finish(): Promise<void> {
    await Promise.all(this.#ends());
    await this.#recordEach(this.#sent.splice(0));
  }

  async #look(): Promise<number> {
    const { log } = this.#parts;
    try {
      const begun = await this.#fill();
      if (this.#failing) log.info("the outbox works again");
      this.#failing = false;
      return begun;
    } catch (error) {
      // An unavailable store was logged when it failed.
      const level = this.#failing || isStoreUnavailable(error) ? "debug" : "error";
      log[level]({ error: kindOf(error) }, "the outbox could not be worked on");
      this.#failing ||= level === "error";
      return 0;
    }
  }

  /** Records what was sent, and starts as many items as there are free slots. Resolves to their number. */
  async #fill(): Promise<number> {
    const { lane, leaseSeconds, clock } = this.#parts;
    if (this.#sent.length > 0 && this.#sent.length < this.#inFlight.size) await delay(GATHER_MS);
    if (this.#stopping) return 0;
    const sent = this.#sent.splice(0);
    const busy = [...this.#inFlight.values()].map(({ item }) => item).filter((item) => !sent.includes(item));
    const room = lane.slots - busy.length;
    if (room <= 0) return 0;
    const claimed = await lane
      .claim(room, leaseSeconds, clock(), busy, sent)
      .catch(async (error: unknown) => {
        // Whatever failed, nothing that was sent may be sent again.
        await this.#recordEach(sent);
        throw error;
      });
    for (const item of sent) this.#noteRecorded(item);
    // The lease of an item in flight can expire while the store is unavailable, so that it is claimed again.
    const others = claimed.filter(({ id }) => !this.#inFlight.has(id));
    for (const item of others) this.#begin(item);
    return others.length;
  }

  #begin(item: Item): void {
    const { attempt, leaseSeconds } = this.#parts;
    const ended = attempt(item)
      .catch((error: unknown) => this.#logUnrecorded(item, error))
      .then((isSent) => {
        if (isSent) this.#sent.push(item);
        else this.#release(item);
        this.wake();
      });
    if (this.#inFlight.size === 0)
      this.#heartbeat = setInterval(() => this.#renew(), (leaseSeconds * 1000) / 3).unref();
    this.#inFlight.set(item.id, { item, ended });
  }

  async #recordEach(sent: readonly Item[]): Promise<void> {
    const record = (item: Item) =>
      this.#parts.record(item).then(
        () => this.#noteRecorded(item),
        (error: unknown) => {
          this.#logUnrecorded(item, error);
          this.#release(item);
        },
      );
    await Promise.all(sent.map(record));
  }

  #noteRecorded(item: Item): void {
    this.#parts.logDelivered(item);
    this.#release(item);
  }

  #logUnrecorded(item: Item, error: unknown): void {
    const { log, about } = this.#parts;
    log.error({ ...about(item), error: kindOf(error) }, "the outcome of a delivery was not stored");
  }

  #release({ id }: Item): void {
    this.#inFlight.delete(id);
    if (this.#inFlight.size === 0) clearInterval(this.#heartbeat);
  }

  #renew(): void {
    const { renew, log, leaseSeconds, clock } = this.#parts;
    renew([...this.#inFlight.keys()], leaseSeconds, clock()).catch((error: unknown) => {
      const level = isStoreUnavailable(error) ? "debug" : "warn";
      log[level]({ error: kindOf(error) }, "delivery leases were not renewed");
    });
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#parts.pollMs).unref();
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #ends(): Promise<void>[] {
    return [...this.#inFlight.values()].map(({ ended }) => ended);
  }
}

/** Never logs an error's message: it may contain an address. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { code?: unknown };
  return code === undefined ? error.name : `${error.name} ${String(code)}`;
}
