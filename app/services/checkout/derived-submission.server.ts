import { createHash } from "node:crypto";

/**
 * Returns the submission of a form that was sent before with something else in it, e.g. for another car: the same for the
 * same values, so that it is one too when it comes twice. Written as a UUID.
 */
export function derivedSubmission(submissionId: string, ...values: string[]): string {
  const hex = createHash("sha256")
    .update([submissionId, ...values].join(" "))
    .digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
