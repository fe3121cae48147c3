/** A map of a place as a file. */
export interface MapPicture {
  /** Media type. */
  type: string;
  body: Buffer;
}

/** A service that makes maps. */
export interface MapPictures {
  /** Returns the map around a place with a pin on it, in `MAP_SIZE` or twice that; null when none is available now. */
  picture(place: { lat: number; long: number }): Promise<MapPicture | null>;
}
