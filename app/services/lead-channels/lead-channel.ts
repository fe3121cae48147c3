import type { Delivery, Lead } from "~/domain/lead";
import type { Site } from "~/tenants/site";

/** A way in which leads reach a dealership. */
export interface LeadChannel {
  /** An attempt that takes longer is given up, and made again later. */
  deadlineMs: number;
  /**
   * Resolves when the receiver has taken the lead. Sends the same message, by the same id, however often it is called.
   * @param signal aborts when nobody waits any longer
   * @throws DeliveryError, or any other error, which is tried again
   */
  send(delivery: Delivery, lead: Lead, site: Site, signal: AbortSignal): Promise<void>;
}

/** A failure of which more is known than that it happened. */
export class DeliveryError extends Error {
  /** True: the next attempt would fail as well. */
  readonly final: boolean;
  /** For the log: a status or a code, nothing that anybody typed. */
  readonly code: string;
  /** How long the receiver asks to be left alone. */
  readonly retryAfterSeconds: number | null;

  constructor(
    message: string,
    {
      final = false,
      code,
      retryAfterSeconds = null,
    }: { final?: boolean; code: string; retryAfterSeconds?: number | null },
  ) {
    super(message);
    this.name = "DeliveryError";
    this.final = final;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
