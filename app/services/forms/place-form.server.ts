import type { Car } from "~/domain/car/car";
import type { FormDefinition, FormField } from "~/domain/forms/form-field";
import type { FormAnswers } from "~/domain/forms/form-schema";
import type { PostedForm } from "~/domain/forms/posted-form";
import { defaultDealership } from "~/domain/lead/lead-routing";
import type { DealershipId } from "~/domain/text/identifiers";
import type { PlacedAppointments } from "~/services/appointments/appointment-slots.server";
import { locationOfCar } from "~/services/locations/car-location.server";
import type { PostcodeLookup } from "~/services/postcodes/postcode-lookup.server";
import type { Site } from "~/tenants/site";

/**
 * Places a form on a page. The car's dealership reads it, on the clock of the car's location. Without a car it is the
 * site's default dealership; the consent then names the site when several dealerships may read the lead.
 */
export function placeForm(
  site: Site,
  definition: FormDefinition,
  action: string,
  car: Car | null,
): PlacedForm {
  const dealership = car
    ? { id: car.dealership_id, slug: car.dealership_slug, name: car.dealership_name }
    : defaultDealership(site);
  return {
    site,
    definition,
    action,
    car,
    dealership,
    dealershipNamed: false,
    consentTo: car || site.dealerships.length === 1 ? dealership.name : site.name,
    times: {
      timeZone: (car && locationOfCar(site, car)?.time_zone) ?? site.time_zone,
      free: "any",
      byLocation: false,
    },
    postcode: null,
  };
}

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
