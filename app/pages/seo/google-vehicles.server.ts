import { createHash } from "node:crypto";
import type { Car } from "~/domain/car/car";
import {
  feedRows,
  GOOGLE_VEHICLE_ATTRIBUTES,
  type GoogleVehicleContext,
  googleVehicle,
  type LeftOutReason,
} from "~/domain/seo/google-vehicle";
import { own } from "~/domain/text/own-property";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { generatedFiles } from "~/services/http/generated-files.server";
import { listingKey } from "~/services/listing/listing-filter.server";
import { locationOfCar, locationOfParkedCar } from "~/services/locations/car-location.server";
import { listedCars, listedRevision } from "~/services/stock/listed-cars.server";
import { carPictures } from "~/services/vehicle/share-image.server";
import type { Site } from "~/tenants/site";
import { generatedFileResponse, type Reader } from "../http/generated-file-response.server";

/** Google fetches it once or a few times a day. */
const MAX_AGE = 3600;
/** Increase it when the same stock produces a different file. */
const FORMAT = 2;

/**
 * Returns the feed of a site's cars for Google's vehicle ads, as CSV. It is generated once per state of the stock.
 * Cars that Google would reject are left out; their number and the reasons are logged.
 * @throws Response 404 when the site does not have this feed
 */
export async function googleVehiclesFeed(
  context: Pick<RequestContext, "platform" | "site" | "origin">,
  ifNoneMatch: string | null,
  reader: Reader = {},
): Promise<Response> {
  const { platform, site, origin } = context;
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
  const lines = () =>
    feedLines(context, (listed, leftOut) => {
      platform.log.info({ site: site.slug, listed, leftOut }, "the feed for Google's vehicle ads was made");
    });
  const text = generatedFiles(platform.store).read(
    `google-vehicles ${site.slug} ${origin}`,
    etag,
    lines,
    reader.signal,
  );
  return generatedFileResponse(text, headers, reader.acceptEncoding);
}

/** A weak tag: it is the same for any compression. It changes with any car that the site lists, the site's keys and the origin. */
async function entityTag({
  platform,
  site,
  origin,
}: Pick<RequestContext, "platform" | "site" | "origin">): Promise<string> {
  const { google_vehicles, locations, vehicle, language } = site;
  const listed = listingKey(site);
  const made = JSON.stringify([FORMAT, origin, language, google_vehicles, locations, listed, vehicle]);
  const settings = createHash("sha256").update(made).digest("hex").slice(0, 16);
  return `W/"${await listedRevision(platform, site)}-${settings}"`;
}

type LeftOut = Partial<Record<LeftOutReason, number>>;

async function* feedLines(
  { platform, site, origin }: Pick<RequestContext, "platform" | "site" | "origin">,
  onEnd: (listed: number, leftOut: LeftOut) => void,
): AsyncGenerator<string, void, void> {
  yield feedRows([GOOGLE_VEHICLE_ATTRIBUTES]);
  let listed = 0;
  const leftOut: LeftOut = {};
  // Google accepts each VIN once.
  const vins = new Set<string>();
  for await (const cars of listedCars(platform, site, ["in_stock", "coming_soon"])) {
    const rows: string[][] = [];
    for (const car of cars) {
      const offer = googleVehicle(car, contextOf(site, car, origin, platform.config.IMAGE_CDN));
      const refused = typeof offer === "string" ? offer : vins.has(offer.vin) ? "same_vin" : null;
      if (typeof offer === "string" || refused !== null) {
        const reason = refused as LeftOutReason;
        leftOut[reason] = (leftOut[reason] ?? 0) + 1;
        continue;
      }
      vins.add(offer.vin);
      rows.push(GOOGLE_VEHICLE_ATTRIBUTES.map((name) => offer[name]));
      listed += 1;
    }
    if (rows.length > 0) yield feedRows(rows);
  }
  onEnd(listed, leftOut);
}

function contextOf(site: Site, car: Car, origin: string, cdn: string | undefined): GoogleVehicleContext {
  // Google wants the store that has the car.
  const store = locationOfParkedCar(site, car);
  const licence =
    locationOfCar(site, car)?.dealer_license_number ??
    site.locations.find(
      ({ dealership_id, dealer_license_number }) =>
        dealership_id === car.dealership_id && dealer_license_number !== undefined,
    )?.dealer_license_number ??
    null;
  return {
    url: `${origin}/cars/${car.slug}`,
    images: carPictures(car, origin, cdn),
    storeCode: store ? (own(site.google_vehicles.store_codes, store.id) ?? store.slug) : null,
    licence,
    licenceText: licence && translator(site)("footer.licence", { number: licence }),
    certifiedMake: site.vehicle.certified_make,
    offersSubscription: site.vehicle.offers_subscription,
  };
}
