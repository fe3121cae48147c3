import { createHash } from "node:crypto";
import type { CarId } from "~/domain/text/identifiers";
import {
  addRecentAction,
  hasRecentAction,
  readRecentActions,
  writeRecentActions,
} from "~/domain/visitor/recent-actions";
import { type CookieContext, encryptedCookie } from "../http/cookies.server";
import type { VisitorRequest } from "../http/visitor-request.server";

type Visitor = Pick<VisitorRequest, "cookies">;

/** Seconds within which one visitor's views of a car count as one. */
const VIEW_COUNTS_AGAIN_SECONDS = 30 * 60;
/** Seconds for which a revealed number stays visible. */
const REVEALED_SECONDS = 60 * 60;

/**
 * An encrypted cookie, valid for one site and one name only. It contains times and the beginnings of hashes of cars'
 * ids.
 */
function marks(name: string, seconds: number) {
  const cookie = encryptedCookie({ name, maxAgeSeconds: seconds });
  const read = (context: CookieContext, visitor: Visitor) => readRecentActions(cookie.read(context, visitor));
  return {
    has(context: CookieContext, visitor: Visitor, carId: CarId): boolean {
      return hasRecentAction(read(context, visitor), short(carId), context.platform.now(), seconds);
    },
    /** Returns a `Set-Cookie` header that adds the car. */
    add(context: CookieContext, visitor: Visitor, carId: CarId): string {
      const marks = addRecentAction(read(context, visitor), short(carId), context.platform.now(), seconds);
      return cookie.write(context, writeRecentActions(marks)) ?? cookie.clear(context);
    },
  };
}

/** Returns a short hash, long enough to distinguish the few cars of one visitor. */
function short(carId: CarId): string {
  return createHash("sha256").update(carId).digest("base64url").slice(0, 6);
}

const viewed = marks("seen-cars", VIEW_COUNTS_AGAIN_SECONDS);
const revealed = marks("revealed-phones", REVEALED_SECONDS);

export const { has: hasSeen, add: withSeen } = viewed;
export const { has: hasRevealed, add: withRevealed } = revealed;
