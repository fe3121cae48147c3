import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { structuredRating } from "~/domain/seo/dealer";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { locationStructured } from "~/pages/seo/structured-data.server";
import { locationPicture } from "~/services/locations/location-map.server";
import { placeViewOf, placeViews } from "~/services/locations/location-views.server";
import { locationOf, locationPath, teamPath, visibleLocations } from "~/tenants/site-pages";

type PageArgs = Pick<LoaderFunctionArgs, "params" | "context">;

/** `/locations/{slug}`: a location, and the other places of the site. */
export async function loadLocationPage({ params, context }: PageArgs) {
  const { platform, site, origin } = context;
  const location = locationOf(site, params.slug);
  if (!location) throw new Response(null, { status: 404 });
  const visible = visibleLocations(site);
  const [view, places] = await Promise.all([
    placeViewOf(platform, site, location, visible),
    placeViews(platform, site, visible),
  ]);
  if (!view) throw new Response(null, { status: 404 });
  // By address: two locations may have one name.
  const isHere = (place: (typeof places)[number]) => place.departments.some(({ href }) => href === view.href);
  return {
    location: view,
    others: places.filter((place) => !isHere(place)),
    page: {
      title:
        location.name === site.name
          ? `${site.name}, ${location.address.city}`
          : `${location.name} – ${site.name}`,
      description: translator(site)("locations.page_description", {
        location: location.name,
        street: location.address.street,
        city: location.address.city,
        state: location.address.state.toUpperCase(),
      }),
      canonical: origin + locationPath(site, location),
      structured: {
        ...locationStructured(site, location, origin, platform.now()),
        ...(view.rating && { aggregateRating: structuredRating(view.rating.counted) }),
      },
    },
  };
}

/** `/teams/{location}`: the people of a location, as the site's configuration names them. */
export function loadTeamPage({ params, context }: PageArgs) {
  const { site, origin } = context;
  const t = translator(site);
  const location = visibleLocations(site).find(({ slug }) => slug === params.location);
  const path = location && teamPath(location);
  if (!location || !path) throw new Response(null, { status: 404 });
  const title = t("teams.title", { location: location.name });
  return {
    title,
    back: { href: locationPath(site, location), text: t("teams.back", { location: location.name }) },
    people: location.team.map(({ name, role, picture, phone }) => ({
      name,
      role: t(role),
      picture: picture ?? null,
      phone: phone ?? null,
    })),
    page: {
      title: `${title} – ${site.name}`,
      description: t("teams.description", { location: location.name, city: location.address.city }),
      canonical: origin + path,
    },
  };
}

const DAY = 86_400;
/** A fallback picture is cached briefly, so that the real map replaces it when the map service answers again. */
const STAND_IN = 300;

/**
 * `/maps/{location}`: the map picture of a location.
 * @throws Response 404 for a location without a map
 */
export async function locationMap(
  context: Pick<RequestContext, "platform" | "site">,
  slug: string | undefined,
  ifNoneMatch: string | null,
): Promise<Response> {
  const picture = await locationPicture(context, slug);
  if (!picture) throw new Response(null, { status: 404 });
  const { type, body, isStandIn } = picture;
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"`;
  const headers = {
    "Content-Type": type,
    "Cache-Control": `public, max-age=${isStandIn ? STAND_IN : DAY}`,
    ETag: etag,
  };
  if (ifNoneMatch === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(body), { headers });
}
