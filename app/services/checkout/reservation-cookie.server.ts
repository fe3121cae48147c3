import { z } from "zod";
import { asReservationId, type ReservationId } from "~/domain/text/identifiers";
import { encryptedCookie } from "../http/encrypted-cookie.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import type { SiteContext } from "../platform/platform";

/**
 * The reservation that this browser has made last, so that Back, another tab and the vehicle page's button lead to it
 * instead of to a second one (rules/checkout#own-reservation). Encrypted: who knows the id can cancel it.
 */
const schema = z.object({ id: z.string().transform(asReservationId) });

const DAY = 86_400;
const COOKIE = encryptedCookie({ name: "reservation", maxAgeSeconds: 7 * DAY });

/** Returns a `Set-Cookie` header. */
export function rememberReservation(context: SiteContext, id: ReservationId): string | null {
  return COOKIE.write(context, { id });
}

/** Returns the reservation that this browser made last, or null. It may have ended. */
export function lastReservation(
  context: SiteContext,
  visitor: Pick<VisitorRequest, "cookies">,
): ReservationId | null {
  return schema.nullable().catch(null).parse(COOKIE.read(context, visitor))?.id ?? null;
}
