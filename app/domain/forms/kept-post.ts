/** A post that the HTTP host has refused with 429: none of its page's code has seen it. */
export interface RefusedPost {
  /** Where it was sent: path and query. */
  address: string;
  /** Until one may be sent again. */
  seconds: number;
}

/** Every field of a form that was not taken, ready to be sent again as it is. */
export interface KeptPost {
  address: string;
  fields: readonly (readonly [name: string, value: string])[];
}
