import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { actionOf, isOffered } from "~/domain/buttons/vehicle-actions";
import type { Car } from "~/domain/car/car";
import { placeText } from "~/domain/car/car-place";
import { isAvailable } from "~/domain/car/car-state";
import { priceDisplay } from "~/domain/car/price";
import { cardTags } from "~/domain/card/card-tag";
import { comparison } from "~/domain/visitor/comparison";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { hasPage, loadLatestCars } from "~/services/stock/listed-cars.server";
import { actionRules } from "~/services/vehicle/button-rules.server";
import { savedLimit } from "~/services/visitor/saved-cars.server";
import type { ComparedCar, ComparePageProps } from "./compare-page";
import { savedCarsOfPage } from "./favourites-page.server";

/**
 * `/compare`, `/compare?differences=1`.
 * @throws Response 404 on a site without comparison
 */
export async function loadComparePage({ request, context }: LoaderFunctionArgs) {
  const { site, origin } = context;
  const limit = savedLimit(context, "compare");
  if (limit === null) throw new Response(null, { status: 404 });
  const { cars: saved, savedLists, headers } = await savedCarsOfPage(context, request, "compare");
  const cars = saved.flatMap(({ car }) => car ?? []);
  const differences = new URL(request.url).searchParams.has("differences") && cars.length > 1;
  const { facts, features } = comparison(cars, { offersSubscription: site.vehicle.offers_subscription });
  const shown = <T extends { same: boolean }>(rows: T[]) =>
    differences ? rows.filter(({ same }) => !same) : rows;
  const view: ComparePageProps = {
    cars: cars.map((car) => comparedCar(context, car, hasPage(context, car))),
    withdrawn: saved.flatMap(({ id, name, car }) => (car ? [] : { id, name })),
    limit,
    differences,
    latest: cars.length === 0 ? await loadLatestCars(context) : null,
    facts: shown(facts),
    features: shown(features),
  };
  const page = {
    title: translator(site)("compare.title", { site: site.name }),
    canonical: `${origin}/compare`,
  };
  return data({ ...view, savedLists, page }, { headers });
}

function comparedCar(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  car: Car,
  hasPage: boolean,
): ComparedCar {
  const price = priceDisplay(car, { offersSubscription: site.vehicle.offers_subscription });
  const rules = actionRules(platform, site);
  const kind = isAvailable(car.status) ? "enquire" : "similar";
  return {
    id: car.id,
    slug: hasPage ? car.slug : null,
    name: car.name,
    image: car.images[0]?.url ?? null,
    price,
    tags: cardTags(car, site.vehicle, platform.now()),
    available: isAvailable(car.status),
    dealership: car.dealership_name,
    place: placeText(car),
    enquire:
      hasPage && isOffered(kind, car, rules)
        ? { href: actionOf(kind, car, rules, price).href, label: `action.card.${kind}` }
        : null,
  };
}
