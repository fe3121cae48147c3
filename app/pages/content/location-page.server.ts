import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { structuredRating } from "~/domain/seo/dealer";
import { translator } from "~/i18n/site-i18n.server";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import { locationStructured, reviewsStructured } from "~/pages/seo/structured-data.server";
import { locationPicture } from "~/services/locations/location-map.server";
import { placeViewOf, placeViews } from "~/services/locations/location-views.server";
import { nearestLocations } from "~/services/locations/nearest-locations.server";
import { reviewsView } from "~/services/reviews/site-reviews.server";
import { locationOf, locationPath, teamPath, visibleLocations } from "~/tenants/site-pages";
import { answerPage, formHeaders } from "../forms/form-answer.server";
import { loadSiteForm, postSiteForm, type SiteFormView } from "../forms/site-form-page.server";

type LocationArgs = Pick<LoaderFunctionArgs, "params" | "context">;

/** `/locations/{slug}`: a location, and the other places of the site. */
export async function loadLocationPage({ params, context }: LocationArgs) {
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
export function loadTeamPage({ params, context }: LocationArgs) {
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

/** Returns the site's locations, nearest first when a postcode is given, and its contact form when it has one. */
export async function loadContactPage(args: PageArgs, path: string) {
  const [places, form] = await Promise.all([findPlaces(args), loadSiteForm(args, path)]);
  const view = buildPage(args.context, path, places, form?.view ?? null);
  return answerPage({ status: 200, headers: formHeaders(false), ...form, view });
}

/** Handles a post to the contact form. A rejected form is shown again on its page. */
export async function contactPageAction(args: PageArgs, path: string) {
  const answer = await postSiteForm(args, path);
  if (answer instanceof Response) return answer;
  return answerPage({ ...answer, view: buildPage(args.context, path, await findPlaces(args), answer.view) });
}

async function findPlaces({ request, context }: PageArgs) {
  const { platform, site } = context;
  const nearest = await nearestLocations(platform, site, new URL(request.url).searchParams.get("postcode"));
  const [locations, reviews] = await Promise.all([
    placeViews(platform, site, nearest.locations),
    reviewsView(platform, site),
  ]);
  return { nearest, locations, reviews, rated: await reviewsStructured(context) };
}

function buildPage(
  { site, origin, platform }: RequestContext,
  path: string,
  { nearest, locations, reviews, rated }: Awaited<ReturnType<typeof findPlaces>>,
  form: SiteFormView | null,
) {
  const t = translator(site);
  const title = `${t("nav.contact")} – ${site.name}`;
  const wrong = nearest.search?.error || (form && form.form.errors.length > 0);
  return {
    locations,
    reviews,
    distances: nearest.distances,
    nearest: nearest.search,
    form,
    page: {
      title: wrong ? t("form.error_title", { title }) : title,
      description: t("locations.description", { site: site.name }),
      canonical: origin + path,
      structured: [
        ...visibleLocations(site).map((location) =>
          locationStructured(site, location, origin, platform.now()),
        ),
        ...rated,
      ],
    },
  };
}
