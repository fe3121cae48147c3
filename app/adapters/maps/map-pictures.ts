export interface MapPicture {
  /** Media type. */
  type: string;
  body: Buffer;
}

export interface MapPictures {
  /** Returns the map around a place with a pin on it, in `MAP_SIZE` or twice that; null when none is available now. */
  picture(place: { lat: number; long: number }): Promise<MapPicture | null>;
}
