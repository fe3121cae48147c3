import type { Delivery, Lead } from "~/domain/lead/lead";
import type { Site } from "~/tenants/site";

/** A way in which leads reach a dealership. */
export interface LeadChannel {
  /** A slower attempt is aborted and retried later. */
  deadlineMs: number;
  /**
   * Resolves when the receiver has accepted the lead. Every call sends the same message with the same id.
   * @param signal aborts when the result is no longer awaited
   * @throws DeliveryError, or any other error; the delivery is then retried
   */
  send(delivery: Delivery, lead: Lead, site: Site, signal: AbortSignal): Promise<void>;
}
