import { createCookie } from "@remix-run/node";
import { z } from "zod";
import type { RequestContext } from "./platform.server";

/** What /success says of the lead just sent. Kept in a signed cookie: no personal data, none in any address. */
const lastLeadSchema = z.object({
  reference: z.string(),
  car: z.object({ slug: z.string(), name: z.string() }).nullable(),
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

export function rememberLead(
  context: Pick<RequestContext, "platform" | "origin">,
  lead: LastLead,
): Promise<string> {
  return lastLeadCookie(context).serialize(lead);
}

/** The lead this visitor sent last, or null. */
export async function lastLead(
  context: Pick<RequestContext, "platform" | "origin">,
  request: Request,
): Promise<LastLead | null> {
  const value: unknown = await lastLeadCookie(context).parse(request.headers.get("Cookie"));
  return lastLeadSchema.nullable().catch(null).parse(value);
}
