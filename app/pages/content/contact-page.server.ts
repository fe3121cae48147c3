import { translator } from "~/i18n/site-i18n.server";
import { placeViews } from "~/services/locations/location-views.server";
import { nearestLocations } from "~/services/locations/nearest-locations.server";
import { reviewsView } from "~/services/reviews/site-reviews.server";
import { visibleLocations } from "~/tenants/site-pages";
import { answerPage, formHeaders } from "../forms/form-answer.server";
import { loadSiteForm, postSiteForm, type SiteFormView } from "../forms/site-form-page.server";
import type { PageArgs, RequestContext } from "../request-context";
import { locationStructured, reviewsStructured } from "../seo/structured-data.server";

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
