import { randomUUID } from "node:crypto";
import { latestTime } from "~/domain/clock/steady-clock";
import type { Connection } from "./connection";

declare module "./connection" {
  interface Tables {
    leases: LeasesTable;
  }
}

interface LeasesTable {
  name: string;
  holder: string;
  /** ISO 8601, UTC. */
  ends_at: string;
}

/**
 * One of several processes on the same database holds a lease. When it stops without releasing the lease, another
 * process can take it after the lease expires. Expiry uses each process's own clock: the clocks must differ by less
 * than the lease's duration.
 */
export class LeaseStore {
  constructor(private readonly connection: Connection) {}

  /**
   * Takes or renews the lease, unless another holder has it.
   * @returns whether the holder has it until `now` plus `ms`
   */
  async take(name: string, holder: string, ms: number, now: Date): Promise<boolean> {
    const held = await this.connection.read
      .selectFrom("leases")
      .select(["holder", "ends_at"])
      .where("name", "=", name)
      .executeTakeFirst();
    // A lease that ends later was taken while a clock was ahead.
    const latest = latestTime(now, ms).toISOString();
    const isLive = (end: string) => end > now.toISOString() && end <= latest;
    // Most checks end here: processes that wait for the lease don't write.
    if (held && held.holder !== holder && isLive(held.ends_at)) return false;
    const ends_at = new Date(now.getTime() + ms).toISOString();
    const taken = await this.connection.write((trx) =>
      trx
        .insertInto("leases")
        .values({ name, holder, ends_at })
        .onConflict((conflict) =>
          conflict
            .column("name")
            .doUpdateSet({ holder, ends_at })
            .where((row) =>
              row.or([
                row("leases.holder", "=", holder),
                row("leases.ends_at", "<=", now.toISOString()),
                row("leases.ends_at", ">", latest),
              ]),
            ),
        )
        .returning("name")
        .executeTakeFirst(),
    );
    return taken !== undefined;
  }

  /** Releases the lease; does nothing when another holder has it. The lease's name stays listed. */
  async release(name: string, holder: string, now: Date): Promise<void> {
    await this.connection.write((trx) =>
      trx
        .updateTable("leases")
        .set({ ends_at: now.toISOString() })
        .where("name", "=", name)
        .where("holder", "=", holder)
        .execute(),
    );
  }

  /** Returns the leases whose names begin with this, with the time at which they expire or expired. */
  async list(prefix: string): Promise<{ name: string; endsAt: string }[]> {
    const rows = await this.connection.read.selectFrom("leases").select(["name", "ends_at"]).execute();
    return rows
      .filter(({ name }) => name.startsWith(prefix))
      .map(({ name, ends_at }) => ({ name, endsAt: ends_at }));
  }

  async forget(name: string): Promise<void> {
    await this.connection.write((trx) => trx.deleteFrom("leases").where("name", "=", name).execute());
  }
}

/** When a leader dies, another process takes over within this time. */
const LEASE_MS = 15_000;
const RENEW_MS = 4000;

/**
 * Elects one of several processes for work that only one may do: the holder of the lease. The holder renews the lease
 * by itself until it releases it. A process that hangs loses the lease, and knows this from its own clock before
 * another can take over.
 */
export class Leadership {
  readonly #leases: LeaseStore;
  readonly #name: string;
  readonly #holder = randomUUID();
  /** By `performance.now()`. */
  #until = Number.NEGATIVE_INFINITY;
  #renewing: NodeJS.Timeout | undefined;

  constructor(leases: LeaseStore, name: string) {
    this.#leases = leases;
    this.#name = name;
  }

  get isHeld(): boolean {
    return performance.now() < this.#until;
  }

  /** Becomes the leader when there is none. @returns whether this process is the leader */
  async seek(): Promise<boolean> {
    if (this.isHeld) return true;
    clearInterval(this.#renewing);
    if (!(await this.#take())) return false;
    this.#renewing = setInterval(() => {
      // Callers that need the store log its failure; here the lease just expires.
      this.#take().catch(() => undefined);
    }, RENEW_MS).unref();
    return true;
  }

  async resign(): Promise<void> {
    clearInterval(this.#renewing);
    const held = this.isHeld;
    this.#until = Number.NEGATIVE_INFINITY;
    if (held) await this.#leases.release(this.#name, this.#holder, new Date());
  }

  async #take(): Promise<boolean> {
    // Measured before the request, so that this process never believes the lease is longer than it is.
    const asked = performance.now();
    const taken = await this.#leases.take(this.#name, this.#holder, LEASE_MS, new Date());
    this.#until = taken ? asked + LEASE_MS : Number.NEGATIVE_INFINITY;
    return taken;
  }
}
