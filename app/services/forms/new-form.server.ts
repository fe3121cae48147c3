import { randomUUID } from "node:crypto";
import type { FormView } from "~/domain/forms/form-view";
import { DEFAULT_CATEGORY } from "~/domain/forms/known-fields";
import { optInFields } from "~/domain/forms/opt-in";
import type { TypedAnswers } from "~/domain/forms/posted-form";
import { setOwn } from "~/domain/text/own-property";
import { translator } from "~/i18n/site-i18n.server";
import type { Platform } from "~/services/platform/platform";
import { chooseLocation } from "./fill-form.server";
import { buildFormView } from "./form-view.server";
import type { PlacedForm } from "./placed-form";

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
