import type { BookedAppointment } from "~/domain/appointments/slots";

/** An appointment to be kept with a lead; whose it is and which car it is about the lead says. */
export interface NewAppointment {
  location_id: string;
  /** ISO 8601 UTC. */
  starts_at: string;
  ends_at: string;
  /** How many the location takes at the same time. */
  per_slot: number;
  /** How many appointments still to come one e-mail address or phone number may have. */
  per_person: number;
}

export interface AppointmentStore {
  /**
   * What stands in the way between two moments: the location's appointments and, wherever they are, those of the car.
   */
  booked(query: {
    site: string;
    location_id: string;
    car_id: string | null;
    from: string;
    to: string;
  }): Promise<BookedAppointment[]>;
  ofLead(leadId: string): Promise<{ location_id: string; starts_at: string; ends_at: string } | null>;
  /** Gives a lead's appointment back: others can have the time. The lead stays. False: it had none. */
  release(leadId: string): Promise<boolean>;
}

/** The appointment can't be kept; nothing was stored. */
export class AppointmentRefusedError extends Error {
  /** `taken`: somebody else was first. `many`: the person has enough appointments. */
  readonly reason: "taken" | "many";

  constructor(reason: "taken" | "many") {
    super(`the appointment was refused: ${reason}`);
    this.name = "AppointmentRefusedError";
    this.reason = reason;
  }
}

/** Why an appointment was refused, or null: the error is another. By name, as `isSubmissionConflict`. */
export function appointmentRefusal(error: unknown): "taken" | "many" | null {
  return error instanceof Error && error.name === "AppointmentRefusedError"
    ? (error as AppointmentRefusedError).reason
    : null;
}
