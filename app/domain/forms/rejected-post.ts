/** A post that the HTTP host rejected with 429 before any page code ran. */
export interface RefusedPost {
  /** Path and query that it was sent to. */
  address: string;
  /** Seconds until the visitor may post again. */
  seconds: number;
}

/** Every field of a form that was rejected, ready to be posted again. */
export interface ResendPost {
  address: string;
  fields: readonly (readonly [name: string, value: string])[];
}
