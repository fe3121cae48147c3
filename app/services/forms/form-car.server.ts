import type { Car } from "~/domain/car/car";
import { type CarCardView, carCardView } from "~/domain/card/car-card";
import type { FormDefinition } from "~/domain/forms/form-definition";
import type { SiteForm } from "~/domain/forms/site-forms";
import { toStockDocument } from "~/domain/search/stock-document";
import { asCarId } from "~/domain/text/identifiers";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import type { PayingPlatform } from "../vehicle/button-rules.server";
import { cardRules } from "../vehicle/card-rules.server";

/**
 * The name of the car's id in a form's query (rules/buttons#finance-button) and among its hidden fields
 * (rules/lead-filing#lead-form-defaults).
 */
export const CAR_ID = "car_id";

/** Finds the car that a link to a form names. Returns null when the form is about no car, or the site has no such car. */
export async function findFormCar(
  platform: Pick<Platform, "store">,
  site: Site,
  { about_car }: Pick<SiteForm, "about_car">,
  id: string | null | undefined,
): Promise<Car | null> {
  if (!about_car || !id || id.length > MAX_ID_LENGTH) return null;
  const car = await platform.store.cars.byId(asCarId(id), site.dealershipIds);
  return car?.show_on_dealer_website ? car : null;
}

const MAX_ID_LENGTH = 100;

/** Returns the answers that the car gives: its dealership and its car type. */
const SAID_BY_CAR = new Set(["dealership_slug", "car_type"]);

/** Returns the form without the questions that its car answers. Without a car it returns the form unchanged. */
export function withoutCarQuestions(definition: FormDefinition, car: Car | null): FormDefinition {
  if (!car) return definition;
  return { ...definition, fields: definition.fields.filter(({ name }) => !SAID_BY_CAR.has(name)) };
}

/** Returns the car as a form's page shows it: with its location, even when cards leave that out. */
export function formCarView(
  platform: Pick<Platform, "now"> & PayingPlatform,
  site: Site,
  car: Car,
): CarCardView {
  const rules = { ...cardRules(platform, site), show_location_on_card: true };
  return carCardView(toStockDocument(car), rules, platform.now());
}
