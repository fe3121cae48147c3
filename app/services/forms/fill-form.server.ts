import { randomUUID } from "node:crypto";
import type { FormView } from "~/domain/forms/form-view";
import { DEFAULT_CATEGORY, optInFields, TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import { postcodeFieldOf } from "~/domain/forms/nearest-options";
import { firstAnswer, type PostedForm, type TypedAnswers } from "~/domain/forms/posted-form";
import { setOwn } from "~/domain/text/own-property";
import { translator } from "~/i18n/site-i18n.server";
import { appointmentsAt, hasAppointments } from "~/services/appointments/appointment-slots.server";
import type { Platform } from "~/services/platform/platform";
import { lookUpPostcode } from "~/services/postcodes/postcode-lookup.server";
import { openLocations } from "~/tenants/site-pages";
import { buildFormView } from "./form-view.server";
import type { FilledForm, PlacedForm } from "./place-form.server";

type FillPlatform = Pick<Platform, "store" | "postcodes" | "log" | "now">;

/** Fills a placed form with a post. Looks up the postcode and the times of the chosen location. */
export async function fillForm(
  platform: FillPlatform,
  placed: PlacedForm,
  posted: PostedForm,
): Promise<FilledForm> {
  const form = await findPostcode(
    platform,
    await chooseLocation(platform, placed, posted.typed),
    posted.typed,
  );
  return { ...posted, form, now: platform.now() };
}

/** Adds the place of the postcode that was typed. */
export async function findPostcode(
  platform: Pick<Platform, "postcodes" | "log">,
  placed: PlacedForm,
  typed: TypedAnswers,
): Promise<PlacedForm> {
  const field = postcodeFieldOf(placed.definition.fields);
  const postcode = field ? await lookUpPostcode(platform, firstAnswer(typed, field.name)) : null;
  return { ...placed, postcode };
}

/**
 * For a form about no car that asks for a test drive: offers the locations that sell cars, and the times of the chosen
 * one. Returns any other form as it is.
 */
export async function chooseLocation(
  platform: Pick<Platform, "store" | "log" | "now">,
  form: PlacedForm,
  typed: TypedAnswers,
): Promise<PlacedForm> {
  const { site, definition, car } = form;
  if (car || !definition.fields.some(({ name }) => name === TEST_DRIVE_TIME)) return form;
  const selling = openLocations(site).filter(({ location_type }) => location_type === "sales");
  const slugs = new Set(selling.map(({ slug }) => slug));
  const fields = definition.fields.map((field) =>
    field.name === "location"
      ? { ...field, options: field.options?.filter(({ value }) => slugs.has(value)) }
      : field,
  );
  const asked = firstAnswer(typed, "location");
  const chosen = selling.length === 1 ? selling[0] : selling.find(({ slug }) => slug === asked);
  const byLocation = selling.length > 1 && selling.some((location) => hasAppointments(site, location));
  const appointments = await appointmentsAt(platform, site, chosen, null);
  const free = appointments ?? (byLocation && !chosen ? "location_first" : "any");
  return {
    ...form,
    definition: { ...definition, fields },
    times: { timeZone: chosen?.time_zone ?? form.times.timeZone, free, byLocation },
  };
}

/** Returns the form as it is first shown. `given`: values known before the shopper types, by field name. */
export async function startForm(
  platform: Pick<Platform, "store" | "log" | "now">,
  placed: PlacedForm,
  given: Readonly<Record<string, string>> = {},
): Promise<FormView> {
  const typed = initialAnswers(placed, given);
  const form = await chooseLocation(platform, placed, typed);
  return buildFormView({ form, typed, honeypot: [], now: platform.now() });
}

export function initialAnswers(
  { site, definition, car }: PlacedForm,
  given: Readonly<Record<string, string>> = {},
): TypedAnswers {
  const t = translator(site);
  const has = (name: string) => definition.fields.some((field) => field.name === name);
  const said: Record<string, string[]> = { submission_id: [randomUUID()] };
  if (definition.message && has("message")) said.message = [t(definition.message, { car: car?.name ?? "" })];
  if (has("category")) said.category = [DEFAULT_CATEGORY];
  if (site.enquiry.opt_in_default)
    for (const { name } of optInFields(site.enquiry)) setOwn(said, name, ["on"]);
  for (const [name, value] of Object.entries(given)) if (has(name)) setOwn(said, name, [value]);
  return said;
}
