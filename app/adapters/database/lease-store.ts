/**
 * One of several processes on the same database holds a lease. When it stops without releasing the lease, another
 * process can take it after the lease expires. Expiry uses each process's own clock: the clocks must differ by less
 * than the lease's duration.
 */
export interface LeaseStore {
  /**
   * Takes or renews the lease, unless another holder has it.
   * @returns whether the holder has it until `now` plus `ms`
   */
  take(name: string, holder: string, ms: number, now: Date): Promise<boolean>;
  /** Releases the lease; does nothing when another holder has it. The lease's name stays listed. */
  release(name: string, holder: string, now: Date): Promise<void>;
  /** Returns the leases whose names begin with this, with the time at which they expire or expired. */
  list(prefix: string): Promise<{ name: string; endsAt: string }[]>;
  forget(name: string): Promise<void>;
}
