import type { Car } from "~/domain/car/car";
import type { FormDefinition } from "~/domain/forms/form-definition";
import type { FormField } from "~/domain/forms/form-field";
import type { FormAnswers } from "~/domain/forms/form-schema";
import type { PostedForm } from "~/domain/forms/posted-form";
import type { DealershipId } from "~/domain/text/identifiers";
import type { PlacedAppointments } from "~/services/appointments/appointment-slots.server";
import type { PostcodeLookup } from "~/services/postcodes/postcode-lookup.server";
import type { Site } from "~/tenants/site";

/**
 * A form on its way to a lead has four types (docs/decisions/0056): its `FormDefinition` (what is asked, without a site),
 * the `PlacedForm`, the `FilledForm` and the `AcceptedForm`. `createLead` makes a `NewLead` of the last; a `Lead` is one
 * that is stored.
 */

/**
 * A form on one page of one site: what it asks, which car it is about and who reads the answers. What an answer says
 * about places is part of it, as it changes the questions: the chosen location's times and the postcode's place.
 */
export interface PlacedForm {
  site: Site;
  definition: FormDefinition;
  /** The path of the page, where the form posts. */
  action: string;
  /** Null when the form is about no car. */
  car: Car | null;
  /** Who reads the lead, unless the shopper chooses another dealership. */
  dealership: { id: DealershipId; slug: string; name: string };
  /** Whether the sender named that dealership: then no postcode changes it. */
  dealershipNamed: boolean;
  /** Who may write to a shopper who ticks the box: part of the consent's wording. */
  consentTo: string;
  times: FormTimes;
  /** Null until a known postcode was typed. */
  postcode: PostcodeLookup | null;
}

/** Which times a test drive can be asked for. */
interface FormTimes {
  /** The clock that times are read on. */
  timeZone: string;
  /** `any`: any day and time. `location_first`: the appointments are known once a location is chosen. */
  free: "any" | "location_first" | PlacedAppointments;
  /** Whether the chosen location decides the times: then a button shows those of another location. */
  byLocation: boolean;
}

/** A placed form with what was typed into it: it can be shown again, whatever is wrong with it. */
export interface FilledForm extends PostedForm {
  form: PlacedForm;
  now: Date;
}

/** A filled form whose answers are checked: a lead, a payment or a reservation can be made of it. */
export interface AcceptedForm extends FilledForm {
  ok: true;
  answers: FormAnswers;
}

/** The same form with other fields, for example those of one step. */
export function withFields<F extends FilledForm>(filled: F, fields: readonly FormField[]): F {
  const { form } = filled;
  return { ...filled, form: { ...form, definition: { ...form.definition, fields: [...fields] } } };
}
