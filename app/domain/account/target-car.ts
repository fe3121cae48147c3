import { asCarSlug, type CarSlug } from "../text/identifiers";

/** A car as an address names it: in the path of its page and forms, or in the query of a form. */
export type NamedCar = { slug: CarSlug } | { id: string };

/**
 * Returns the car that a path of this site is about; null when it names none.
 * @param path checked: it is a path of this site
 */
export function carOfAddress(path: string): NamedCar | null {
  const { pathname, searchParams } = new URL(path, "http://site.invalid");
  const id = searchParams.get("car_id");
  if (id) return { id };
  const slug = /^\/cars\/([^/]+)(?:\/[^/]+)?$/.exec(pathname)?.[1];
  return slug === undefined ? null : { slug: asCarSlug(decodeURIComponent(slug)) };
}
