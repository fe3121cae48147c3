import type { Car } from "~/domain/car";
import type { CarVersion } from "~/domain/fresh-car";
import type { RequestContext } from "./platform.server";

type SiteContext = Pick<RequestContext, "platform" | "site">;

/** Which version of a car its page shows, and how often it was viewed, where the site says so. */
export async function carVersion(context: SiteContext, car: Car): Promise<CarVersion> {
  return {
    slug: car.slug,
    websiteId: context.site.id,
    updatedAt: car.updated_at,
    photosCount: car.images.length,
    views: context.site.views.shown ? await viewsOf(context, car) : null,
  };
}

/** How often a car was viewed, or null when that can't be told now. */
export async function viewsOf({ platform, site }: SiteContext, car: { id: string }): Promise<number | null> {
  try {
    return await platform.views.of(site.slug, car.id);
  } catch (error) {
    platform.log.warn({ err: error }, "a car's views can't be read");
    return null;
  }
}
