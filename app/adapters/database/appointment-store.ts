import type { BookedAppointment } from "~/domain/appointments/slots";
import type { CarId, LeadId, SiteSlug } from "~/domain/text/identifiers";

/** An appointment to store with a lead. The lead holds the person and the car. */
export interface NewAppointment {
  location_id: string;
  /** ISO 8601 UTC. */
  starts_at: string;
  ends_at: string;
  /** How many appointments the location takes at the same time. */
  per_slot: number;
  /** How many future appointments one e-mail address or phone number may have. */
  per_person: number;
}

export interface AppointmentStore {
  /**
   * The appointments that block slots between two moments: those of the location, and those of the car at any location.
   */
  booked(query: {
    site: SiteSlug;
    location_id: string;
    car_id: CarId | null;
    from: string;
    to: string;
  }): Promise<BookedAppointment[]>;
  ofLead(leadId: LeadId): Promise<{ location_id: string; starts_at: string; ends_at: string } | null>;
  /** Cancels a lead's appointment and frees its slot. The lead stays. Returns false when the lead had none. */
  release(leadId: LeadId): Promise<boolean>;
}

/** The appointment can't be booked; nothing was stored. */
export class AppointmentRefusedError extends Error {
  /** `taken`: another shopper booked the slot first. `many`: the person has enough appointments. */
  readonly reason: "taken" | "many";

  constructor(reason: "taken" | "many") {
    super(`the appointment was refused: ${reason}`);
    this.name = "AppointmentRefusedError";
    this.reason = reason;
  }
}

/**
 * Why an appointment was refused. Returns null for any other error. Compares by name, as `isSubmissionConflict` does.
 */
export function appointmentRefusal(error: unknown): "taken" | "many" | null {
  return error instanceof Error && error.name === "AppointmentRefusedError"
    ? (error as AppointmentRefusedError).reason
    : null;
}
