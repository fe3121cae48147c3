/** A map of a place as a file. */
export interface MapPicture {
  /** Media type. */
  type: string;
  body: Buffer;
}

/** Maps that somebody else makes. */
export interface MapPictures {
  /** The map around a place with a pin on it, `MAP_SIZE` or twice that; null when there is none now. */
  picture(place: { lat: number; long: number }): Promise<MapPicture | null>;
}
