import { createCookie, redirectDocument } from "@remix-run/node";
import { z } from "zod";
import type { NewAppointment } from "~/adapters/database/appointment-store";
import type { SubmittedLead } from "~/adapters/database/store";
import type { Car } from "~/domain/car";
import type { NewLead } from "~/domain/lead";
import { driveOfLead } from "./lead-drive.server";
import type { RequestContext } from "./platform.server";
import { rememberDetails } from "./remembered-details.server";

/**
 * What /success says of the lead just sent: "the car and success category are stored locally" (spec 2 §4). Kept in a
 * signed cookie: no personal data, none in any address.
 */
const lastLeadSchema = z.object({
  reference: z.string(),
  car: z.object({ id: z.string(), slug: z.string(), name: z.string() }).nullable(),
  category: z.string(),
  subcategory: z.string().nullable(),
  dealership: z.string(),
  lead_id: z.string().nullable().default(null),
  /** When and where the test drive is, that it books or asks for. */
  drive: z
    .object({ location_id: z.string().nullable(), starts_at: z.string(), ends_at: z.string().nullable() })
    .nullable()
    .default(null),
});
export type LastLead = z.infer<typeof lastLeadSchema>;

const ONE_HOUR = 3600;

/**
 * `__Host-` and Secure on HTTPS. On plain HTTP (a developer's machine) browsers would drop such a cookie,
 * so it goes without (docs/decisions/0004).
 */
function lastLeadCookie({ platform, origin }: Pick<RequestContext, "platform" | "origin">) {
  const secure = origin.startsWith("https:");
  return createCookie(secure ? "__Host-last-lead" : "last-lead", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    maxAge: ONE_HOUR,
    secrets: [...platform.sessionSecrets],
  });
}

/** A lead that was just acknowledged: what the store gave it, and what it says. */
export interface SentLead {
  lead: Pick<SubmittedLead, "lead_id" | "reference">;
  stored: Pick<
    NewLead,
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
  car: Pick<Car, "id" | "slug" | "name" | "location_id" | "dealership_id"> | null;
  /** The time that it books. */
  appointment?: NewAppointment | null;
}

/** `Set-Cookie` headers that every acknowledged lead brings: what /success says of it, and the shopper's own details. */
export async function leadCookies(
  context: Pick<RequestContext, "platform" | "site" | "origin">,
  { lead, stored, car, appointment = null }: SentLead,
): Promise<Headers> {
  const last: LastLead = {
    reference: lead.reference,
    car: car && { id: car.id, slug: car.slug, name: car.name },
    category: stored.category,
    subcategory: stored.subcategory,
    dealership: stored.car_dealership_id ?? stored.dealership_id,
    lead_id: lead.lead_id,
    drive: driveOfLead(context.site, stored, car, appointment),
  };
  const headers = new Headers({ "Set-Cookie": await lastLeadCookie(context).serialize(last) });
  for (const cookie of rememberDetails(context, stored)) headers.append("Set-Cookie", cookie);
  return headers;
}

/** The answer to a form that was taken: 303 to /success, with no personal data in the address. */
export async function toSuccess(
  context: Pick<RequestContext, "platform" | "site" | "origin">,
  sent: SentLead,
): Promise<Response> {
  return redirectDocument("/success", { status: 303, headers: await leadCookies(context, sent) });
}

/** The lead this visitor sent last, or null. */
export async function lastLead(
  context: Pick<RequestContext, "platform" | "origin">,
  request: Request,
): Promise<LastLead | null> {
  const value: unknown = await lastLeadCookie(context).parse(request.headers.get("Cookie"));
  return lastLeadSchema.nullable().catch(null).parse(value);
}
