import { randomUUID } from "node:crypto";
import type { LeaseStore } from "./lease-store";

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
