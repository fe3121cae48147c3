import type { Car } from "~/domain/car/car";
import type { CarVersion } from "~/domain/vehicle-page/live-fields";
import { viewsOf } from "../analytics/view-counter.server";
import type { SiteContext } from "../platform/platform";

/** Returns a car's version and, when the site shows it, its number of views. */
export async function carVersion(
  context: Pick<SiteContext, "platform" | "site">,
  car: Car,
): Promise<CarVersion> {
  return {
    slug: car.slug,
    websiteId: context.site.id,
    updatedAt: car.updated_at,
    photosCount: car.images.length,
    views: context.site.views.shown ? await viewsOf(context, car) : null,
  };
}
