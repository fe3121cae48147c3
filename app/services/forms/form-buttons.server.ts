import { BY_ENTER, FIND_NEAREST, type FormField, SHOW_TIMES } from "~/domain/forms/form-field";
import type { FormView } from "~/domain/forms/form-view";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import { listToSort, postcodeFieldOf } from "~/domain/forms/nearest-options";
import { type FieldErrors, firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import type { Platform } from "~/services/platform/platform";
import { chooseLocation } from "./fill-form.server";
import { withNearestChosen } from "./form-postcode.server";
import { buildFormView, focusField } from "./form-view.server";
import { type FilledForm, withFields } from "./placed-form";

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
