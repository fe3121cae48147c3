import type { Logger } from "pino";
import type { OutboxStore } from "~/adapters/database/store";
import type { Delivery, Lead } from "~/domain/lead";
import type { DeliveryLane } from "./lead-channels/lead-channels.server";

export interface LaneParts {
  outbox: Pick<OutboxStore, "claim" | "renew">;
  log: Logger;
  clock: () => Date;
  /** Sends one delivery and notes what became of it. */
  attempt(delivery: Delivery & { lead: Lead }): Promise<void>;
  lane: DeliveryLane;
  leaseSeconds: number;
  pollMs: number;
}

export interface LaneWorker {
  /** Works until it is stopped; resolves when what was in flight has ended. */
  run(): Promise<void>;
  stop(): void;
  /** Something may be due: look now. */
  wake(): void;
  /** Works until nothing is due; resolves to how many deliveries were tried. */
  drain(): Promise<number>;
}

/** Keeps the slots of one lane filled: a delivery that takes long holds up its own slot only. */
export function createLaneWorker(parts: LaneParts): LaneWorker {
  const { outbox, log, clock, attempt, lane, leaseSeconds, pollMs } = parts;
  const inFlight = new Map<string, { delivery: Delivery; ended: Promise<void> }>();
  let heartbeat: NodeJS.Timeout | undefined;
  let stopping = false;
  // What happens while the lane looks for work must not wait for the next poll.
  let woken = false;
  let endPause = () => {};

  /** Takes on as much as there is room for; resolves to how much. */
  async function fill(): Promise<number> {
    const room = lane.slots - inFlight.size;
    if (room <= 0) return 0;
    const claimed = await outbox.claim(room, leaseSeconds, clock(), {
      channels: lane.channels,
      perTarget: lane.perTarget,
      busy: [...inFlight.values()].map(({ delivery }) => delivery),
    });
    for (const delivery of claimed) begin(delivery);
    return claimed.length;
  }

  function begin(delivery: Delivery & { lead: Lead }): void {
    const ended = attempt(delivery)
      .catch((error: unknown) =>
        log.error(
          { error: kindOf(error), delivery_id: delivery.id },
          "the outcome of a delivery was not noted",
        ),
      )
      .finally(() => {
        inFlight.delete(delivery.id);
        if (inFlight.size === 0) clearInterval(heartbeat);
        wake();
      });
    if (inFlight.size === 0) heartbeat = setInterval(renew, (leaseSeconds * 1000) / 3).unref();
    inFlight.set(delivery.id, { delivery, ended });
  }

  function renew(): void {
    outbox
      .renew([...inFlight.keys()], leaseSeconds, clock())
      .catch((error: unknown) => log.warn({ error: kindOf(error) }, "delivery leases were not renewed"));
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
          log.error({ error: kindOf(error) }, "the outbox could not be worked on");
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

/** Never an error's text: it may repeat an address. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { code?: unknown };
  return code === undefined ? error.name : `${error.name} ${String(code)}`;
}
