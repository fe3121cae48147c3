import { randomUUID } from "node:crypto";
import { bookingWindow, readLocalTime } from "~/domain/appointments/zoned-time";
import type { Car } from "~/domain/car/car";
import { priceDisplay, shownPrice } from "~/domain/car/price";
import { type FormField, fieldKey, HONEYPOT, MAX_LENGTHS, MAX_OFFER } from "~/domain/forms/form-field";
import type { FormMoment } from "~/domain/forms/form-schema";
import type { FormFieldView, FormView } from "~/domain/forms/form-view";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import { listToSort, nearestFirst } from "~/domain/forms/nearest-options";
import type { FieldErrors, TypedAnswers } from "~/domain/forms/posted-form";
import { postcodeText, shownKm } from "~/domain/locations/distance";
import { own } from "~/domain/text/own-property";
import { formatCount, formatDollars } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Translate } from "~/i18n/translate";
import type { Site } from "~/tenants/site";
import { appointmentChoice, noAppointmentsYet } from "../appointments/appointment-slots.server";
import type { FilledForm, PlacedForm } from "./place-form.server";
import { momentOfForm } from "./read-form.server";

/** Returns a form with its wording, typed values and errors. */
export function buildFormView(filled: FilledForm, errors: FieldErrors = {}): FormView {
  const { form, typed } = filled;
  const { definition, site, action } = form;
  const t = translator(site);
  const moment = momentOfForm(filled);
  const fields = sortedFields(form, t).map((field) => fieldView(form, field, moment, typed, errors, t));
  const whole = ["", HONEYPOT, "submission_id"].flatMap((name) => own(errors, name) ?? []);
  const expired = Boolean(errors.submission_id);
  const preset = Object.entries(definition.preset).map(([field, key]) => [field, t(key)]);
  return {
    action,
    submit: t(definition.submit),
    disclaimer: definition.disclaimer && t(definition.disclaimer),
    anchor: definition.anchor,
    failure: t(definition.failure),
    hidden: {
      submission_id: (expired ? undefined : typed.submission_id?.[0]) ?? randomUUID(),
      ...Object.fromEntries(preset),
    },
    fields,
    errors: [
      ...whole.map((key) => ({ field: null, message: t(key) })),
      ...fields.flatMap(({ name, error }) => (error ? [{ field: name, message: error }] : [])),
    ],
  };
}

function fieldView(
  form: PlacedForm,
  field: FormField,
  moment: FormMoment,
  typed: TypedAnswers,
  errors: FieldErrors,
  t: Translate,
): FormFieldView {
  const { site, consentTo } = form;
  const { name, kind, required, autoComplete } = field;
  const label = t(labelKey(field), { dealership: consentTo, site: site.name });
  const given = own(typed, name) ?? [];
  const wrong = own(errors, name)?.[0];
  return {
    name,
    kind,
    label,
    required,
    value: given[0] ?? "",
    ...(autoComplete ? { autoComplete } : {}),
    ...(field.hint ? { hint: hintText(form, field.hint, name, t) } : {}),
    ...(field.links ? { links: field.links.map((link) => ({ ...link, label: t(link.label) })) } : {}),
    ...(kind === "checkbox" ? { checked: given.length > 0 } : {}),
    ...(kind === "checkboxes" ? { chosen: [...given] } : {}),
    ...(field.options ? choiceView(field, given, t) : {}),
    ...(name === "location" && showsTimes(form) ? { showTimes: t("appointment.show_times") } : {}),
    ...(kind === "postcode" ? nearestView(form, t) : {}),
    ...(kind === "datetime" ? timeView(site, name, given[0], moment, t) : {}),
    ...(wrong ? { error: errorText(wrong, field, label, site, t) } : {}),
  };
}

/** The hint of an offer has what is asked for the car (rules/forms#form-offer). */
function hintText({ car, site }: PlacedForm, hint: string, name: string, t: Translate): string {
  const asked = car && name === "offer_from_client" ? askedPrice(car, site) : null;
  return asked === null ? t(hint) : `${t(hint)}. ${t("form.hint.asked", { price: asked })}`;
}

function askedPrice(car: Car, site: Site): string | null {
  const price = shownPrice(priceDisplay(car, { offersSubscription: site.vehicle.offers_subscription }));
  return price === null ? null : formatDollars(site.language, price);
}

/**
 * Returns true when the times of the chosen location are on the same page. In a form of several steps they may follow
 * later.
 */
function showsTimes({ times, definition }: PlacedForm): boolean {
  return times.byLocation && definition.fields.some(({ name }) => name === TEST_DRIVE_TIME);
}

/**
 * "The location dropdown is auto-selected when it has one option" (rules/forms#form-one-choice): applies to any
 * required list.
 */
function choiceView(
  { kind, required, options = [], noChoice, tapped }: FormField,
  given: readonly string[],
  t: Translate,
): Partial<FormFieldView> {
  const shown = options.map(({ value, label, text, group }) => ({
    value,
    text: text ?? (label ? t(label) : value),
    ...(group ? { group } : {}),
  }));
  const [only] = shown;
  if (kind !== "select") return { options: shown };
  if (tapped) return { options: shown, tapped: t(tapped) };
  if (required && shown.length === 1 && only) return { options: shown, value: given[0] ?? only.value };
  return { options: shown, noChoice: t(noChoice ?? (required ? "form.choose" : "form.no_choice")) };
}

/** Returns the form with the field that the page opens at. Null: the page opens at its top. */
export function focusField(form: FormView, name: string | null): FormView {
  const fields = form.fields.map((field) => (field.name === name ? { ...field, focused: true } : field));
  return { ...form, fields };
}

/** Dealerships and locations, nearest first, for a shopper who gave a postcode (rules/locations#nearest-order). */
function sortedFields({ site, definition, postcode }: PlacedForm, t: Translate): FormField[] {
  if (!postcode?.place || !site.nearest_dealership.offered) return definition.fields;
  return nearestFirst(definition.fields, postcode.place, site, (name, km) =>
    t("nearest.option", { name, km: formatCount(site.language, shownKm(km)) }),
  );
}

/**
 * Returns true when a postcode selects the nearest of several dealerships. A form about a car uses the car's
 * dealership.
 */
function nearestView({ site, definition, car, postcode }: PlacedForm, t: Translate): Partial<FormFieldView> {
  if (car || !site.nearest_dealership.offered || !listToSort(definition, site)) return {};
  const findNearest = t("nearest.submit");
  if (!postcode?.place) return { findNearest };
  return { findNearest, hint: t("nearest.from", { place: postcodeText(postcode.place) }) };
}

export function labelKey(field: Pick<FormField, "name" | "label">): string {
  return field.label ?? `form.field.${fieldKey(field.name)}`;
}

const GENERAL = /_(format|long|range|past|far)$/;

/** Returns the field's own message, or else the general message. */
function errorText(key: string, field: FormField, label: string, site: Site, t: Translate): string {
  const { min, max } = field.range ?? { min: 1, max: MAX_OFFER };
  const number = (value: number) => formatCount(site.language, value);
  const values = {
    label,
    min: number(min),
    max: number(max),
    longest: number(field.longest ?? MAX_LENGTHS.text),
  };
  // A form with a more specific label than "Message" uses its own error message: "Which part are you after?"
  const asked = field.kind === "textarea" && field.label && key === `form.error.${fieldKey(field.name)}`;
  const own = asked ? key : t(key, values);
  return own === key ? t(`form.error.any${GENERAL.exec(key)?.[0] ?? ""}`, values) : own;
}

/**
 * A test drive's time is one of its location's appointments, when the location takes them. Any other time is free.
 */
function timeView(
  site: Site,
  name: string,
  typed: string | undefined,
  moment: FormMoment,
  t: Translate,
): Partial<FormFieldView> {
  if (moment.slots && name === TEST_DRIVE_TIME)
    return moment.slots === "location_first"
      ? noAppointmentsYet(typed, t)
      : appointmentChoice(site, moment.slots, typed, moment.now, t);
  return timeLimits(typed, moment);
}

/**
 * A date-and-time picker can't show other values. Such a value is shown as text without limits, so that it is not
 * lost.
 */
function timeLimits(
  typed: string | undefined,
  { now, timeZone }: FormMoment,
): Pick<FormFieldView, "min" | "max"> & { value?: string } {
  const { earliest: min, latest: max } = bookingWindow(now, timeZone);
  if (!typed) return { min, max };
  const value = readLocalTime(typed.trim(), timeZone);
  return value === null ? {} : { value, min, max };
}
