import { createHash } from "node:crypto";
import type { Car } from "~/domain/car";
import { csvLine } from "~/domain/google-vehicles/csv";
import {
  GOOGLE_VEHICLE_ATTRIBUTES,
  type GoogleVehicleContext,
  googleVehicle,
  type LeftOutReason,
} from "~/domain/google-vehicles/google-vehicle";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { locationOfCar } from "./car-location.server";
import { listedCars } from "./listed-cars.server";
import type { RequestContext } from "./platform.server";
import { carPictures } from "./share-image.server";
import { streamedText } from "./streamed-text.server";

/** Google fetches it once or a few times a day. */
const MAX_AGE = 3600;
/** Raised when the same stock gives another file. */
const FORMAT = 1;

/**
 * The feed of a site's cars for Google's vehicle ads, as CSV: written while the store is read, so that it takes the
 * same memory for any stock. What Google would refuse is left out; how many and why is logged.
 * @throws Response 404 where the site has no such feed
 */
export async function googleVehiclesFeed(
  context: Pick<RequestContext, "platform" | "site" | "origin">,
  ifNoneMatch: string | null,
): Promise<Response> {
  const { platform, site } = context;
  if (!site.google_vehicles.enabled) throw new Response(null, { status: 404 });
  const etag = await entityTag(context);
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": 'inline; filename="google-vehicles.csv"',
    "Cache-Control": `public, max-age=${MAX_AGE}`,
    ETag: etag,
  };
  if (ifNoneMatch?.split(",").some((tag) => tag.trim() === etag))
    return new Response(null, { status: 304, headers });
  const lines = feedLines(context, (listed, leftOut) => {
    platform.log.info({ site: site.slug, listed, leftOut }, "the feed for Google's vehicle ads was given");
  });
  return new Response(streamedText(lines), { headers });
}

/** Weak: the same cars, whatever the compression. Changes with any car, the site's keys and the address in use. */
async function entityTag({
  platform,
  site,
  origin,
}: Pick<RequestContext, "platform" | "site" | "origin">): Promise<string> {
  const { google_vehicles, locations, search, vehicle, language } = site;
  const made = JSON.stringify([FORMAT, origin, language, google_vehicles, locations, search.only, vehicle]);
  const settings = createHash("sha256").update(made).digest("hex").slice(0, 16);
  return `W/"${await platform.store.stockRevision()}-${settings}"`;
}

type LeftOut = Partial<Record<LeftOutReason, number>>;

async function* feedLines(
  { platform, site, origin }: Pick<RequestContext, "platform" | "site" | "origin">,
  onEnd: (listed: number, leftOut: LeftOut) => void,
): AsyncGenerator<string, void, void> {
  yield csvLine(GOOGLE_VEHICLE_ATTRIBUTES);
  let listed = 0;
  const leftOut: LeftOut = {};
  // Google takes a VIN once.
  const vins = new Set<string>();
  for await (const cars of listedCars(platform, site, ["in_stock", "coming_soon"])) {
    let lines = "";
    for (const car of cars) {
      const offer = googleVehicle(car, contextOf(site, car, origin, platform.config.IMAGE_CDN));
      const refused = typeof offer === "string" ? offer : vins.has(offer.vin) ? "same_vin" : null;
      if (typeof offer === "string" || refused !== null) {
        const reason = refused as LeftOutReason;
        leftOut[reason] = (leftOut[reason] ?? 0) + 1;
        continue;
      }
      vins.add(offer.vin);
      lines += csvLine(GOOGLE_VEHICLE_ATTRIBUTES.map((name) => offer[name]));
      listed += 1;
    }
    if (lines) yield lines;
  }
  onEnd(listed, leftOut);
}

function contextOf(site: Site, car: Car, origin: string, cdn: string | undefined): GoogleVehicleContext {
  const location = locationOfCar(site, car);
  const licence =
    location?.dealer_license_number ??
    site.locations.find(
      ({ dealership_id, dealer_license_number }) =>
        dealership_id === car.dealership_id && dealer_license_number !== undefined,
    )?.dealer_license_number ??
    null;
  return {
    url: `${origin}/cars/${car.slug}`,
    images: carPictures(car, origin, cdn),
    storeCode: location ? (site.google_vehicles.store_codes[location.id] ?? location.slug) : null,
    licence,
    licenceText: licence && translator(site)("footer.licence", { number: licence }),
    certifiedMake: site.vehicle.certified_make,
  };
}
