import { z } from "zod";
import type { NewLead } from "~/domain/lead";
import type { Site } from "~/tenants/site";
import type { Platform } from "./platform.server";

/** The lead payload of spec 1 §3, with the contact fields of spec 2 §3. Unknown fields are kept as answers. */
const short = z.string().trim().max(200);
const payloadSchema = z
  .object({
    submission_id: z.uuid(),
    category: short.min(1),
    subcategory: short.nullish(),
    url: short.max(2000).optional(),
    car_id: short.nullish(),
    dealership_slug: short.nullish(),
    name: short.min(1),
    last_name: short.nullish(),
    email: z.email().max(254).nullish(),
    phone: short.nullish(),
    postcode: z
      .string()
      .regex(/^\d{4}$/, "Invalid postcode. Please enter a 4-digit number.")
      .nullish(),
    message: z.string().trim().max(10_000).nullish(),
    opt_in: z.boolean().default(false),
    lead_attributes: z
      .object({
        visited_pages: z.array(z.string().max(2000)).max(100).optional(),
        linked_query_params: z.record(z.string().max(100), z.string().max(500)).optional(),
      })
      .default({}),
  })
  .catchall(
    z.union([
      z.string().max(10_000),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(z.string().max(500)).max(50),
    ]),
  )
  .refine((lead) => Boolean(lead.email || lead.phone), {
    path: ["email"],
    message: "An email address or a phone number is needed",
  });

const KNOWN = new Set(["user_agent", "source", ...Object.keys(payloadSchema.shape)]);

export type PayloadResult =
  | { ok: true; lead: NewLead }
  | { ok: false; error: string; fieldErrors?: Record<string, string[]> };

/** Checks a payload against the site: its car and dealership must be the site's own. */
export async function leadFromPayload(
  platform: Pick<Platform, "store">,
  site: Site,
  body: unknown,
  userAgent: string | null,
): Promise<PayloadResult> {
  const parsed = payloadSchema.safeParse(body);
  if (!parsed.success) {
    const fieldErrors: Record<string, string[]> = {};
    for (const { path, message } of parsed.error.issues) {
      const field = path.length > 0 ? String(path[0]) : "body";
      fieldErrors[field] = [...(fieldErrors[field] ?? []), message];
    }
    return { ok: false, error: "Some fields are missing or wrong", fieldErrors };
  }
  const given = parsed.data;
  const car = given.car_id ? await platform.store.cars.byId(given.car_id, site.dealershipIds) : null;
  if (given.car_id && !car) {
    return { ok: false, error: "This site has no such car", fieldErrors: { car_id: ["Unknown car"] } };
  }
  const asked = site.dealerships.find(({ slug }) => slug === given.dealership_slug);
  if (given.dealership_slug && !asked) {
    return {
      ok: false,
      error: "This site has no such dealership",
      fieldErrors: { dealership_slug: ["Unknown dealership"] },
    };
  }
  const dealership =
    car?.dealership_id ??
    (asked ?? site.dealerships.find(({ head_office }) => head_office) ?? site.dealerships[0])?.id;
  const answers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!KNOWN.has(name) && value !== null && value !== undefined)
      answers[name] = Array.isArray(value) ? value.join(", ") : String(value);
  }
  return {
    ok: true,
    lead: {
      submission_id: given.submission_id,
      site: site.slug,
      dealership_id: dealership ?? "",
      category: given.category,
      subcategory: given.subcategory ?? null,
      event_id: null,
      source: "Website",
      url: given.url ?? "",
      user_agent: userAgent?.slice(0, 500) ?? null,
      car_id: car?.id ?? null,
      car_dealership_id: car?.dealership_id ?? null,
      name: given.name,
      last_name: given.last_name ?? null,
      email: given.email ?? null,
      phone: given.phone ?? null,
      postcode: given.postcode ?? null,
      message: given.message ?? null,
      consents: [{ name: "opt_in", given: given.opt_in, wording: "", form: "api" }],
      answers,
      lead_attributes: given.lead_attributes,
    },
  };
}
