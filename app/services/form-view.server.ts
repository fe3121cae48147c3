import { randomUUID } from "node:crypto";
import { shownKm } from "~/domain/distance";
import { bookingWindow, readLocalTime } from "~/domain/forms/booking-time";
import type { FormDefinition } from "~/domain/forms/form-definition";
import { type FormField, fieldKey, HIGHEST_OFFER, HONEYPOT, LONGEST } from "~/domain/forms/form-field";
import type { FormMoment } from "~/domain/forms/form-schema";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import type { LeadFormField, LeadFormView } from "~/domain/forms/lead-form";
import { listToSort, nearestFirst } from "~/domain/forms/nearest-options";
import { type PostcodePlace, postcodeText } from "~/domain/postcode";
import { formatCount } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Translate } from "~/i18n/translate";
import type { Site } from "~/tenants/site";
import { appointmentChoice, noAppointmentsYet } from "./appointment-field.server";

/** What a visitor typed, by field name; more than one answer only of fields with several boxes. */
export type TypedAnswers = Readonly<Record<string, readonly string[]>>;

/** By field name, wording keys; "" is the form as a whole. */
export type FieldErrors = Readonly<Record<string, readonly string[] | null | undefined>>;

/** What a form's view is made of. */
export interface ViewedForm {
  site: Site;
  definition: FormDefinition;
  /** The page's own path: where the form posts. */
  action: string;
  /** Who may write to those who tick the box: stands in the consent's words. */
  consentTo: string;
  /** The car it is about. */
  car?: object | null;
  /** Where the typed postcode is. */
  postcode?: { place: PostcodePlace | null } | null;
  /** Whether the location that is chosen decides which times there are. */
  timesByLocation?: boolean;
}

/** A form in words, with what was typed and what is wrong with it. */
export function formView(
  form: ViewedForm,
  moment: FormMoment,
  typed: TypedAnswers,
  errors: FieldErrors = {},
): LeadFormView {
  const { definition, site, action } = form;
  const t = translator(site);
  const fields = sortedFields(form, t).map((field) => fieldView(form, field, moment, typed, errors, t));
  const whole = ["", HONEYPOT, "submission_id"].flatMap((name) => errors[name] ?? []);
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
  form: ViewedForm,
  field: FormField,
  moment: FormMoment,
  typed: TypedAnswers,
  errors: FieldErrors,
  t: Translate,
): LeadFormField {
  const { site, consentTo } = form;
  const { name, kind, required, autoComplete } = field;
  const label = t(labelKey(field), { dealership: consentTo, site: site.name });
  const given = typed[name] ?? [];
  const wrong = errors[name]?.[0];
  return {
    name,
    kind,
    label,
    required,
    value: given[0] ?? "",
    ...(autoComplete ? { autoComplete } : {}),
    ...(field.hint ? { hint: t(field.hint) } : {}),
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

/** Whether the times of the chosen location stand on the same page: in a form of several steps they may come later. */
function showsTimes({ timesByLocation, definition }: ViewedForm): boolean {
  return Boolean(timesByLocation) && definition.fields.some(({ name }) => name === TEST_DRIVE_TIME);
}

/** "The location dropdown is auto-selected when it has one option" (spec 2 §4): any list that must be answered. */
function choiceView(
  { kind, required, options = [], noChoice }: FormField,
  given: readonly string[],
  t: Translate,
): Partial<LeadFormField> {
  const shown = options.map(({ value, label, text, group }) => ({
    value,
    text: text ?? (label ? t(label) : value),
    ...(group ? { group } : {}),
  }));
  const [only] = shown;
  if (kind !== "select") return { options: shown };
  if (required && shown.length === 1 && only) return { options: shown, value: given[0] ?? only.value };
  return { options: shown, noChoice: t(noChoice ?? (required ? "form.choose" : "form.no_choice")) };
}

/** The form with the page opening at one of its fields; without a name, as it is. */
export function focusedOn(form: LeadFormView, name: string | undefined): LeadFormView {
  const fields = form.fields.map((field) => (field.name === name ? { ...field, focused: true } : field));
  return { ...form, fields };
}

/** Dealerships and locations from the nearest on, for somebody who has given a postcode (spec 2 §9). */
function sortedFields({ site, definition, postcode }: ViewedForm, t: Translate): FormField[] {
  if (!postcode?.place || !site.nearest_dealership.offered) return definition.fields;
  return nearestFirst(definition.fields, postcode.place, site, (name, km) =>
    t("nearest.option", { name, km: formatCount(site.language, shownKm(km)) }),
  );
}

/** A postcode finds the nearest of several dealerships, where the shopper is asked for one; a car has its own. */
function nearestView({ site, definition, car, postcode }: ViewedForm, t: Translate): Partial<LeadFormField> {
  if (car || !site.nearest_dealership.offered || !listToSort(definition, site)) return {};
  const findNearest = t("nearest.submit");
  if (!postcode?.place) return { findNearest };
  return { findNearest, hint: t("nearest.from", { place: postcodeText(postcode.place) }) };
}

export function labelKey(field: Pick<FormField, "name" | "label">): string {
  return field.label ?? `form.field.${fieldKey(field.name)}`;
}

const GENERAL = /_(format|long|range|past|far)$/;

/** The field's own message, else one that any field may have. */
function errorText(key: string, field: FormField, label: string, site: Site, t: Translate): string {
  const { min, max } = field.range ?? { min: 1, max: HIGHEST_OFFER };
  const number = (value: number) => formatCount(site.language, value);
  const values = {
    label,
    min: number(min),
    max: number(max),
    longest: number(field.longest ?? LONGEST.text),
  };
  // A form that asks for more than "Message" says what is missing in its own words: "Which part are you after?"
  const asked = field.kind === "textarea" && field.label && key === `form.error.${fieldKey(field.name)}`;
  const own = asked ? key : t(key, values);
  return own === key ? t(`form.error.any${GENERAL.exec(key)?.[0] ?? ""}`, values) : own;
}

/** A test drive's time is one of its location's appointments, where it has them; any other is picked freely. */
function timeView(
  site: Site,
  name: string,
  typed: string | undefined,
  moment: FormMoment,
  t: Translate,
): Partial<LeadFormField> {
  if (moment.slots && name === TEST_DRIVE_TIME)
    return moment.slots === "location_first"
      ? noAppointmentsYet(typed, t)
      : appointmentChoice(site, moment.slots, typed, moment.now, t);
  return timeLimits(typed, moment);
}

/** A picker takes times only: what it could not show has no limits, and is shown as text, so that it is not lost. */
function timeLimits(
  typed: string | undefined,
  { now, timeZone }: FormMoment,
): Pick<LeadFormField, "min" | "max"> & { value?: string } {
  const { earliest: min, latest: max } = bookingWindow(now, timeZone);
  if (!typed) return { min, max };
  const value = readLocalTime(typed.trim());
  return value === null ? {} : { value, min, max };
}
