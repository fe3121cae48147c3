import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { isAvailable } from "~/domain/availability";
import type { Car } from "~/domain/car";
import { type CardTag, cardTag } from "~/domain/card-tag";
import { type PriceDisplay, priceDisplay } from "~/domain/price";
import { type Comparison, comparison } from "~/domain/saved-cars/comparison";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { hasPage } from "./cars-by-id.server";
import { savedCarsOfPage } from "./favourites-page.server";
import { savedLimit } from "./saved-cars.server";

export interface ComparedCar {
  id: string;
  /** Null: it was sold so long ago that it has no page any more. */
  slug: string | null;
  name: string;
  image: string | null;
  price: PriceDisplay;
  tag: CardTag | null;
  available: boolean;
  dealership: string;
  place: string | null;
}

export interface ComparePageData extends Comparison {
  cars: ComparedCar[];
  limit: number;
  /** Only the lines in which the cars differ. */
  differences: boolean;
}

/** `/compare`, `/compare?differences=1`. @throws Response 404 on a site without comparison */
export async function loadComparePage({ request, context }: LoaderFunctionArgs) {
  const { site, origin, platform } = context;
  const limit = savedLimit(site, "compare");
  if (limit === null) throw new Response(null, { status: 404 });
  const [cars, headers] = await savedCarsOfPage(context, request, "compare");
  const differences = new URL(request.url).searchParams.has("differences") && cars.length > 1;
  const { facts, features } = comparison(cars);
  const shown = <T extends { differs: boolean }>(rows: T[]) =>
    differences ? rows.filter(({ differs }) => differs) : rows;
  const view: ComparePageData = {
    cars: cars.map((car) => comparedCar(car, site, platform.now(), hasPage(context, car))),
    limit,
    differences,
    facts: shown(facts),
    features: shown(features),
  };
  const page = {
    title: translator(site)("compare.title", { site: site.name }),
    canonical: `${origin}/compare`,
    indexable: false,
  };
  return data({ ...view, page }, { headers });
}

function comparedCar(car: Car, site: Site, now: Date, hasPage: boolean): ComparedCar {
  return {
    id: car.id,
    slug: hasPage ? car.slug : null,
    name: car.name,
    image: car.images[0]?.url ?? null,
    price: priceDisplay(car, { offersSubscription: site.vehicle.offers_subscription }),
    tag: cardTag(car, site.vehicle, now),
    available: isAvailable(car.status),
    dealership: car.dealership_name,
    place: [car.city, car.state].filter(Boolean).join(" ") || null,
  };
}
