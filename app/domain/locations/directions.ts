interface MappedAddress {
  street: string;
  city: string;
  state: string;
  postcode: string;
  place_id?: string | undefined;
  place_url?: string | undefined;
}

/** Returns the place's own page on a map service, else a search for the address (rules/locations#directions). */
export function directionsHref({
  street,
  city,
  state,
  postcode,
  place_id,
  place_url,
}: MappedAddress): string {
  if (place_url) return place_url;
  const query = new URLSearchParams({ api: "1", query: `${street}, ${city} ${state} ${postcode}` });
  if (place_id) query.set("query_place_id", place_id);
  return `https://www.google.com/maps/search/?${query}`;
}
