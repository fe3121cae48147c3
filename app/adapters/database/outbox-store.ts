import type { Delivery, DeliveryChannel, DeliveryRecord, DeliveryState, Lead } from "~/domain/lead/lead";
import type { DeliveryId, LeadId } from "~/domain/text/identifiers";
import type { ChannelBacklog } from "./outbox-rows";

/** Which due deliveries a worker can accept. */
export interface ClaimOptions {
  /** Only these channels. Absent: all. */
  channels?: readonly DeliveryChannel[];
  /** What this worker is sending now; counts towards `perTarget`. */
  busy?: readonly Pick<Delivery, "channel" | "target">[];
  /**
   * The most deliveries to one target at the same time, so that a slow target does not delay the others. Absent: no
   * limit.
   */
  perTarget?: number;
}

export interface OutboxStore {
  /**
   * Claims up to `limit` due deliveries for `leaseSeconds`; no other worker or process gets them meanwhile. A claim
   * whose lease expired (the worker died) is due again. A follow-up's delivery becomes due only after the deliveries of
   * its earlier leads to the same receiver are delivered or dead.
   */
  claim(
    limit: number,
    leaseSeconds: number,
    now: Date,
    options?: ClaimOptions,
  ): Promise<(Delivery & { lead: Lead })[]>;
  /** Renews the lease of deliveries that are still being sent. */
  renew(ids: readonly DeliveryId[], leaseSeconds: number, now: Date): Promise<void>;
  delivered(id: DeliveryId, now: Date): Promise<void>;
  /**
   * Records the failure and the time of the next attempt; null as `nextAttemptAt` makes the delivery dead.
   * @param attempt the attempt that failed; ignored when another worker has started a later one since
   */
  failed(
    id: DeliveryId,
    error: string,
    nextAttemptAt: Date | null,
    now: Date,
    attempt?: number,
  ): Promise<void>;
  /**
   * Makes dead deliveries due immediately with a full set of attempts, and also retries immediately those that wait for their
   * next attempt. Skips deliveries that are being sent or were delivered.
   * @param ids of deliveries; "dead": every dead one
   * @returns the ids that are due now
   */
  retry(ids: readonly DeliveryId[] | "dead", now: Date): Promise<DeliveryId[]>;
  /** Returns the oldest first; at most `limit` (default 1,000). */
  list(state: DeliveryState, limit?: number): Promise<DeliveryRecord[]>;
  /** Returns a lead's deliveries, in the order of their creation. */
  byLead(leadId: LeadId): Promise<DeliveryRecord[]>;
  byId(id: DeliveryId): Promise<DeliveryRecord | null>;
  /** Calls `listener` after each new lead that this process stores. Returns a function that unsubscribes. */
  onSubmitted(listener: () => void): () => void;
  /** How many deliveries are pending and dead, and the age in seconds of the oldest pending one. */
  backlog(now: Date): Promise<{ waiting: number; dead: number; oldestSeconds: number }>;
  /** The same for each channel; empty channels are left out. */
  backlogByChannel(now: Date): Promise<ChannelBacklog<DeliveryChannel>[]>;
}
