/** A post that the HTTP host rejected before any page code ran: with 429, or a script's from a preview with 403. */
export interface RefusedPost {
  /** Path and query that it was sent to. */
  address: string;
  /** Seconds until the visitor may post again. */
  seconds: number;
  /** Nothing is sent from a preview. */
  inPreview?: true;
}

/** Every field of a form that was rejected, ready to be posted again. */
export interface ResendPost {
  address: string;
  fields: readonly (readonly [name: string, value: string])[];
}
