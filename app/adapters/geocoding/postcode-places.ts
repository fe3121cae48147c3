import type { PostcodePlace } from "~/domain/locations/postcode";

/** Knows where Australian postcodes are. */
export interface PostcodePlaces {
  /**
   * Returns the postcode's place, or null when there is none.
   * @throws when the lookup fails
   */
  resolve(postcode: string): Promise<PostcodePlace | null>;
}
