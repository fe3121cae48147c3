import { fileURLToPath, pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import { VEHICLE_FORM_NAMES } from "~/domain/buttons/vehicle-form-names";
import { PAGES } from "~/pages/preview/editor-pages.server";
import type { Site } from "~/tenants/site";
import { incomingCar } from "./incoming-car";
import { leadFormOf, type Visitor, visitor } from "./page-forms";
import { type RouteAddress, routeAddresses } from "./route-addresses";

const BUILT_PAGES = fileURLToPath(new URL("../../build/server/index.js", import.meta.url));

/** Returns the pages as they were built; `serveSites` serves the same. */
export async function builtPages(): Promise<ServerBuild> {
  return (await import(pathToFileURL(BUILT_PAGES).href)) as ServerBuild;
}

/** Returns two cars of a site: one that every form can be about, and one that is sold. */
export function enquiryCars(site: Site, now: Date): IncomingCar[] {
  const [dealership] = site.dealerships;
  if (!dealership) throw new Error(`${site.slug} has no dealership`);
  const location = site.locations.find(({ dealership_id }) => dealership_id === dealership.id);
  const car = (key: string, rest: Partial<IncomingCar> = {}) =>
    incomingCar(`${site.slug}-${key}`, {
      dealership_id: dealership.id,
      dealership_slug: dealership.slug,
      dealership_name: dealership.name,
      location_id: location?.id ?? null,
      ...(site.manufacturer ? { make: site.manufacturer.name } : {}),
      ...rest,
    });
  return [
    car("1"),
    car("sold", { status: "sold", sold_date_timestamp: Math.floor(now.getTime() / 1000) - 60 }),
  ];
}

/** Returns every address of the build on a site that has `enquiryCars` and perhaps no other cars. */
export function addressesOnSite(build: ServerBuild, site: Site): RouteAddress[] {
  const forms = Object.values(site.forms).filter(({ enabled }) => enabled);
  const paths = forms.flatMap(({ path, aliases }) => [path, ...aliases]).map((path) => path.slice(1));
  return routeAddresses(build, {
    slug: [`slug-${site.slug}-1`],
    "routes/locations.$slug slug": [site.locations[0]?.slug ?? "yard"],
    id: [`id-${site.slug}-1`],
    "routes/offers.$id id": Object.keys(site.offers.entries).slice(0, 1).concat("nothing-here"),
    "routes/offers.$manufacturer.$id id": Object.keys(site.offers.entries).slice(0, 1).concat("nothing-here"),
    form: VEHICLE_FORM_NAMES,
    manufacturer: ["toyota"],
    model: ["hilux"],
    name: ["nothing-here"],
    location: [site.locations[0]?.slug ?? "yard"],
    source: ["feed"],
    session: ["sandbox_cs_0"],
    file: ["1.xml"],
    page: Object.keys(PAGES),
    "*": ["toyota", "nothing-here"],
    "routes/$ *": [...paths, "nothing-here"],
  });
}

/** Where a lead form is shown. */
export interface LeadFormPlace {
  site: Site;
  path: string;
}

/** Their forms lead to the gateway; the lead follows when the money is paid (tests/integration/checkout). */
const CHECKOUT = /\/(checkout|buy-online|online-payment)$/;

/**
 * Returns every lead form of every site with one page that shows it, whatever route or setting it comes from.
 */
export async function leadFormPlaces(
  server: { port: number },
  build: ServerBuild,
  sites: readonly Site[],
): Promise<LeadFormPlace[]> {
  const places: LeadFormPlace[] = [];
  for (const site of sites) {
    const seen = new Set<string>();
    for (const { path } of addressesOnSite(build, site)) {
      if (CHECKOUT.test(path)) continue;
      const page = await openForm(server, { site, path });
      if (!page || seen.has(page.action)) continue;
      seen.add(page.action);
      places.push({ site, path });
    }
  }
  return places;
}

/** An open page with a lead form. */
export interface OpenForm extends LeadFormPlace {
  text: string;
  action: string;
  person: Visitor;
}

/** Returns null when the page or its lead form does not exist. */
export async function openForm(server: { port: number }, place: LeadFormPlace): Promise<OpenForm | null> {
  const person = visitor(server, `${place.site.slug}.localhost:${server.port}`);
  const { status, text } = await person.get(place.path);
  const form = status === 200 ? leadFormOf(text) : undefined;
  return form ? { ...place, text, person, action: form.action || place.path } : null;
}

/** @throws when one of them no longer has a lead form */
export async function openForms(
  server: { port: number },
  places: readonly LeadFormPlace[],
): Promise<OpenForm[]> {
  const pages: OpenForm[] = [];
  for (const place of places) {
    const page = await openForm(server, place);
    if (!page) throw new Error(`no lead form at ${place.site.slug}${place.path}`);
    pages.push(page);
  }
  return pages;
}
