import { z } from "zod";
import type { NewAppointment } from "~/adapters/database/appointments.server";
import type { SubmittedLead } from "~/adapters/database/leads.server";
import type { Car } from "~/domain/car/car";
import type { NewLead } from "~/domain/lead/lead";
import { asCarId, asCarSlug, asDealershipId, asLeadId } from "~/domain/text/identifiers";
import { encryptedCookie } from "../http/cookies.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import type { PlacedCar } from "../locations/car-location.server";
import type { SiteContext } from "../platform/platform";
import { rememberDetails } from "../visitor/autofill.server";
import { testDriveOfLead } from "./booked-test-drive.server";

/**
 * What /success shows of the lead just sent: "the car and success category are stored locally"
 * (rules/lead-filing#lead-success). Kept in an encrypted cookie of this site, without personal data. No address holds
 * any either.
 */
const lastLeadSchema = z.object({
  reference: z.string(),
  car: z
    .object({ id: z.string().transform(asCarId), slug: z.string().transform(asCarSlug), name: z.string() })
    .nullable(),
  category: z.string(),
  subcategory: z.string().nullable(),
  dealership: z.string().transform(asDealershipId),
  lead_id: z.string().transform(asLeadId).nullable().default(null),
  /** When and where the booked or requested test drive is. */
  drive: z
    .object({ location_id: z.string().nullable(), starts_at: z.string(), ends_at: z.string().nullable() })
    .nullable()
    .default(null),
});
export type LastLead = z.infer<typeof lastLeadSchema>;

const ONE_HOUR = 3600;

const LAST_LEAD_COOKIE = encryptedCookie({ name: "last-lead", maxAgeSeconds: ONE_HOUR });

/** A lead that was just acknowledged, with the values that the store added. */
export interface SentLead {
  lead: Pick<
    SubmittedLead & NewLead,
    | "lead_id"
    | "reference"
    | "category"
    | "subcategory"
    | "car_dealership_id"
    | "dealership_id"
    | "name"
    | "last_name"
    | "email"
    | "phone"
    | "answers"
  >;
  car: (Pick<Car, "id" | "slug" | "name"> & PlacedCar) | null;
  /** The time that it books. */
  appointment?: NewAppointment | null;
}

/**
 * Returns the `Set-Cookie` headers for an acknowledged lead: its summary for /success, and the shopper's remembered
 * details.
 */
export function leadCookies(context: SiteContext, { lead, car, appointment = null }: SentLead): string[] {
  const last: LastLead = {
    reference: lead.reference,
    car: car && { id: car.id, slug: car.slug, name: car.name },
    category: lead.category,
    subcategory: lead.subcategory,
    dealership: lead.car_dealership_id ?? lead.dealership_id,
    lead_id: lead.lead_id,
    drive: testDriveOfLead(context.site, lead, car, appointment),
  };
  const cookie = LAST_LEAD_COOKIE.write(context, last);
  return [...(cookie ? [cookie] : []), ...rememberDetails(context, lead)];
}

export function lastLead(context: SiteContext, visitor: Pick<VisitorRequest, "cookies">): LastLead | null {
  return lastLeadSchema.nullable().catch(null).parse(LAST_LEAD_COOKIE.read(context, visitor));
}

/** Returns the `Set-Cookie` header of a browser that no longer knows its last lead. */
export function forgetLastLead(context: Pick<SiteContext, "origin">): string {
  return LAST_LEAD_COOKIE.clear(context);
}
