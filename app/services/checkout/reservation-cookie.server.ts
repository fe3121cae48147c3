import { z } from "zod";
import { asReservationId, type ReservationId } from "~/domain/text/identifiers";
import { encryptedCookie } from "../http/encrypted-cookie.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import type { SiteContext } from "../platform/platform";

/** How many reservations a browser remembers. */
const REMEMBERED = 5;

/**
 * The reservations that this browser has made last, the newest first, so that Back, another tab and the vehicle page's
 * button lead to them instead of to a second one (rules/checkout#own-reservation). Encrypted: who knows an id can
 * cancel it.
 */
const id = z.string().transform(asReservationId);
const schema = z.union([
  z.object({ ids: z.array(id) }).transform(({ ids }) => ids.slice(0, REMEMBERED)),
  // As it was written when a browser remembered one; such a cookie lives a week.
  z.object({ id }).transform((one) => [one.id]),
]);

const DAY = 86_400;
const COOKIE = encryptedCookie({ name: "reservation", maxAgeSeconds: 7 * DAY });

/** Returns a `Set-Cookie` header that adds a reservation to those that the browser remembers. */
export function rememberReservation(
  context: SiteContext,
  visitor: Pick<VisitorRequest, "cookies">,
  newest: ReservationId,
): string | null {
  const others = rememberedReservations(context, visitor).filter((other) => other !== newest);
  return COOKIE.write(context, { ids: [newest, ...others].slice(0, REMEMBERED) });
}

/** Returns the reservations that this browser made last, the newest first. They may have ended. */
export function rememberedReservations(
  context: SiteContext,
  visitor: Pick<VisitorRequest, "cookies">,
): ReservationId[] {
  return schema.catch([]).parse(COOKIE.read(context, visitor));
}
