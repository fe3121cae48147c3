import type { Car } from "~/domain/car/car";
import { type CarCardView, carCardView } from "~/domain/card/car-card";
import {
  BY_ENTER,
  FIND_NEAREST,
  type FormDefinition,
  type FormField,
  SHOW_TIMES,
} from "~/domain/forms/form-field";
import type { FormView } from "~/domain/forms/form-view";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import { listToSort, postcodeFieldOf } from "~/domain/forms/nearest-options";
import { type FieldErrors, firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import type { SiteForm } from "~/domain/forms/site-forms";
import { toStockDocument } from "~/domain/search/stock-document";
import { asCarId } from "~/domain/text/identifiers";
import type { Platform } from "~/services/platform/platform";
import { cardRules, type PayingPlatform } from "~/services/vehicle/button-rules.server";
import type { Site } from "~/tenants/site";
import { chooseLocation } from "./fill-form.server";
import { withNearestChosen } from "./form-choices.server";
import { buildFormView, focusField } from "./form-view.server";
import { type FilledForm, withFields } from "./place-form.server";

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

/** A form to be shown again: nothing was stored. */
export interface ChangedForm {
  filled: FilledForm;
  errors: FieldErrors;
  /** The field that the page opens at; null: none. */
  focus: string | null;
}

/**
 * Does what a button next to a field asks for: finds the nearest dealership, or shows the times of the chosen location.
 * Checks no other field. Returns null when the form was sent by its own button.
 * @param buttons what was posted, with the buttons that were pressed
 * @param shown the fields on the page; fewer than the form's in a form of several steps
 */
export async function pressFormButton(
  platform: Pick<Platform, "store" | "log" | "now">,
  filled: FilledForm,
  buttons: TypedAnswers,
  shown: readonly FormField[] = filled.form.definition.fields,
): Promise<ChangedForm | null> {
  if (firstAnswer(buttons, FIND_NEAREST) !== null) return chooseNearest(platform, filled, shown);
  if (firstAnswer(buttons, BY_ENTER) !== null) {
    const changed = leavesDealershipOpen(filled, shown) ? await chooseNearest(platform, filled, shown) : null;
    if (changed?.focus) return changed;
  }
  if (firstAnswer(buttons, SHOW_TIMES) === null || !filled.form.times.byLocation) return null;
  return filled.form.times.free === "location_first"
    ? { filled, errors: { location: ["form.error.location"] }, focus: null }
    : { filled, errors: {}, focus: TEST_DRIVE_TIME };
}

/** Whether a shopper gave a postcode, which could choose a dealership, and chose none (rules/forms#form-nearest). */
function leavesDealershipOpen(filled: FilledForm, shown: readonly FormField[]): boolean {
  const { car, definition, site } = withFields(filled, shown).form;
  const postcode = postcodeFieldOf(definition.fields);
  const list = car || !site.nearest_dealership.offered ? null : listToSort(definition, site);
  const isAnswered = (name: string) => (firstAnswer(filled.typed, name) ?? "").trim() !== "";
  return !!postcode && !!list && isAnswered(postcode.name) && !isAnswered(list);
}

async function chooseNearest(
  platform: Pick<Platform, "store" | "log" | "now">,
  filled: FilledForm,
  shown: readonly FormField[],
): Promise<ChangedForm> {
  const { typed, faults, chosen } = withNearestChosen(withFields(filled, shown).form, filled.typed);
  // The result includes the location's times.
  const form = await chooseLocation(platform, filled.form, typed);
  return { filled: { ...filled, form, typed }, errors: faults, focus: chosen ?? null };
}

export function buildChangedView({ filled, errors, focus }: ChangedForm): FormView {
  return focusField(buildFormView(filled, errors), focus);
}
