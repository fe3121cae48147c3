import type { Car } from "~/domain/car";
import { type CarCardView, carCardView } from "~/domain/car-card";
import type { FormDefinition } from "~/domain/forms/form-definition";
import type { SiteForm } from "~/domain/forms/site-forms";
import { toStockDocument } from "~/domain/search/stock-document";
import { locationOfCar } from "./car-location.server";
import { cardRules } from "./card-rules.server";
import type { PlacedForm } from "./lead-form.server";
import type { Platform, RequestContext } from "./platform.server";

/** The name of the car's id in a form's query (spec 1 §2) and among its hidden fields (spec 1 §3 "Form defaults"). */
export const CAR_ID = "car_id";

/** The car that a link to a form names, where the form may be about one; null: it names none of the site's. */
export async function carOfForm(
  platform: Pick<Platform, "store">,
  site: RequestContext["site"],
  { about_car }: Pick<SiteForm, "about_car">,
  id: string | null | undefined,
): Promise<Car | null> {
  if (!about_car || !id || id.length > LONGEST_ID) return null;
  const car = await platform.store.cars.byId(id, site.dealershipIds);
  return car?.show_on_dealer_website ? car : null;
}

const LONGEST_ID = 100;

/** What nobody is asked whose form is about a car: who has it, and what kind of car it is. */
const SAID_BY_CAR = new Set(["dealership_slug", "car_type"]);

/** The form about a car: its dealership reads it, on its clock. Without a car, the form as it was. */
export function aboutCar(placed: PlacedForm, car: Car | null): PlacedForm {
  if (!car) return placed;
  const { site, definition } = placed;
  return {
    ...placed,
    car,
    definition: withoutFields(definition, SAID_BY_CAR),
    dealership: { id: car.dealership_id, slug: car.dealership_slug, name: car.dealership_name },
    consentTo: car.dealership_name,
    timeZone: locationOfCar(site, car)?.time_zone ?? site.time_zone,
  };
}

function withoutFields(definition: FormDefinition, names: ReadonlySet<string>): FormDefinition {
  return { ...definition, fields: definition.fields.filter(({ name }) => !names.has(name)) };
}

/** The car as the form's page shows it. */
export function formCarView({ platform, site }: RequestContext, car: Car): CarCardView {
  return carCardView(toStockDocument(car), cardRules(site), platform.now());
}
