import { randomUUID } from "node:crypto";
import { fieldKey } from "~/domain/forms/form-field";
import type { FormView } from "~/domain/forms/form-view";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import type { PostedForm } from "~/domain/forms/posted-form";
import { appointmentsAt } from "~/services/appointments/appointment-slots.server";
import { fillForm } from "~/services/forms/fill-form.server";
import { buildChangedView, type ChangedForm, pressFormButton } from "~/services/forms/form-car.server";
import { buildFormView } from "~/services/forms/form-view.server";
import type { FilledForm, PlacedForm } from "~/services/forms/place-form.server";
import { readForm } from "~/services/forms/read-form.server";
import type { Platform } from "~/services/platform/platform";
import {
  type LeadSource,
  type Refusal,
  type StoreOutcome,
  type StoreRefusal,
  storeForm,
} from "./create-lead.server";

type FormOutcome =
  | Extract<StoreOutcome, { kind: "stored" }>
  /** The form comes back with everything typed. */
  | { kind: "refused"; refusal: Refusal; form: FormView }
  /** A button next to a field was pressed: nothing is wrong and nothing was stored. */
  | { kind: "shown"; form: FormView };

/** Takes a posted form of one page through all stages, to a stored lead or back to the shopper. */
export async function submitForm(
  platform: Platform,
  placed: PlacedForm,
  posted: PostedForm,
  source: LeadSource,
): Promise<FormOutcome> {
  const filled = await fillForm(platform, placed, posted);
  const changed = await pressFormButton(platform, filled, posted.typed);
  if (changed) {
    const form = buildChangedView(changed);
    return form.errors.length > 0 ? { kind: "refused", refusal: "invalid", form } : { kind: "shown", form };
  }
  const read = readForm(filled);
  if (!read.ok) return { kind: "refused", refusal: "invalid", form: buildFormView(filled, read.errors) };
  const outcome = await storeForm(platform, read, source);
  if (outcome.kind === "stored") return outcome;
  const { refusal } = outcome;
  return {
    kind: "refused",
    refusal,
    form: buildChangedView(await explainRefusal(platform, filled, refusal)),
  };
}

/** The form of a lead that was not stored: everything typed, what is wrong, and the times as they are now. */
export async function explainRefusal(
  platform: Pick<Platform, "store" | "log" | "now">,
  filled: FilledForm,
  refusal: StoreRefusal,
): Promise<ChangedForm> {
  switch (refusal) {
    case "time_taken":
    case "time_limit": {
      const reason = refusal === "time_taken" ? "taken" : "many";
      const errors = { [TEST_DRIVE_TIME]: [`form.error.${fieldKey(TEST_DRIVE_TIME)}_${reason}`] };
      return { filled: await refreshTimes(platform, filled), errors, focus: null };
    }
    case "sent_before": {
      // The changed answers become a new lead if the shopper sends the form again.
      const typed = { ...filled.typed, submission_id: [randomUUID()] };
      return { filled: { ...filled, typed }, errors: { "": ["form.error.sent_before"] }, focus: null };
    }
    case "failed":
      return { filled, errors: { "": [filled.form.definition.failure] }, focus: null };
  }
}

async function refreshTimes(
  platform: Pick<Platform, "store" | "log" | "now">,
  filled: FilledForm,
): Promise<FilledForm> {
  const { form } = filled;
  const { free } = form.times;
  if (typeof free === "string") return filled;
  const current = await appointmentsAt(platform, form.site, free.location, form.car?.id ?? null);
  const times = { ...form.times, free: current ?? free };
  return { ...filled, form: { ...form, times }, now: platform.now() };
}
