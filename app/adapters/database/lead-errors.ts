/** The same `submission_id` was sent again with different content. */
export class SubmissionConflictError extends Error {
  constructor(submissionId: string) {
    super(`submission_id ${submissionId} was already used for another submission`);
    this.name = "SubmissionConflictError";
  }
}

/**
 * Compares the name, not the class: the store is in the server's bundle, the callers are in the pages' bundle, and each
 * bundle has its own copy of the class.
 */
export function isSubmissionConflict(error: unknown): boolean {
  return error instanceof Error && error.name === "SubmissionConflictError";
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
