import type { Position } from "~/domain/locations/distance";
import type { PostcodePlace } from "~/domain/locations/postcode";

/** Knows where Australian postcodes are. */
export interface PostcodePlaces {
  /**
   * Returns the postcode's place, or null when there is none.
   * @throws when the lookup fails
   */
  resolve(postcode: string): Promise<PostcodePlace | null>;
}

/** Knows Australian postcodes and places by name and by position. It asks nobody outside the process. */
export interface PlaceTable extends PostcodePlaces {
  /** Returns where a suburb or town is; null for an unknown one. The letter case of names says nothing. */
  positionOf(name: string, state: string): Promise<Position | null>;
  /** Returns the postcode nearest to a position; null for a position far from Australia. */
  nearestPostcode(at: Position): Promise<string | null>;
}
