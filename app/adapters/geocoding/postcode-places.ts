import type { PostcodePlace } from "~/domain/postcode";

/** Knows where Australian postcodes are. */
export interface PostcodePlaces {
  /**
   * The postcode's place; null: there is none.
   * @throws when that can't be told now
   */
  resolve(postcode: string): Promise<PostcodePlace | null>;
}
