import { siteOrigin } from "./journey";
import { siteClient } from "./site-browser";

/** Returns the address of the car that a site's search lists first. */
export async function firstCar(site: string): Promise<string> {
  const origin = new URL(siteOrigin(site));
  const { get } = siteClient({ port: Number(origin.port) }, origin.host);
  const { hits } = JSON.parse((await get("/api/cars")).text) as { hits: { slug: string }[] };
  return `${origin.origin}/cars/${hits[0]?.slug}`;
}

/** Returns the address of a site's demo car with this number of photos. */
export async function carWithPhotos(site: string, count: number): Promise<string> {
  const origin = new URL(siteOrigin(site));
  const { get } = siteClient({ port: Number(origin.port) }, origin.host);
  for (let number = 1; ; number += 1) {
    const { hits, pages } = JSON.parse((await get(`/api/cars?page=${number}`)).text) as {
      hits: { slug: string; photos_count: number }[];
      pages: number;
    };
    const car = hits.find((hit) => hit.photos_count === count);
    if (car) return `${origin.origin}/cars/${car.slug}`;
    if (number >= pages) throw new Error(`No demo car of ${site} has ${count} photos`);
  }
}
