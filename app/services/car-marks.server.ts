import { createHash } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { isMarked, readMarks, withMark, writeMarks } from "~/domain/car-marks";
import type { RequestContext } from "./platform.server";

type MarkContext = Pick<RequestContext, "platform" | "origin">;

/** One visitor's views of a car within so long are one view. */
export const VIEW_COUNTS_AGAIN_SECONDS = 30 * 60;
/** A number that was asked for stays shown so long. */
export const REVEALED_SECONDS = 60 * 60;

/** Signed (docs/decisions/0004), HttpOnly, of one host; it holds beginnings of hashes of cars' ids, and times. */
function marks(name: string, seconds: number) {
  const cookieOf = ({ platform, origin }: MarkContext) => {
    const secure = origin.startsWith("https:");
    return createCookie(secure ? `__Host-${name}` : name, {
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure,
      maxAge: seconds,
      secrets: [...platform.sessionSecrets],
    });
  };
  const read = async (context: MarkContext, request: Request) =>
    readMarks(await cookieOf(context).parse(request.headers.get("Cookie")));
  return {
    async has(context: MarkContext, request: Request, carId: string): Promise<boolean> {
      return isMarked(await read(context, request), short(carId), context.platform.now(), seconds);
    },
    /** A `Set-Cookie` header that adds the car. */
    async add(context: MarkContext, request: Request, carId: string): Promise<string> {
      const kept = withMark(await read(context, request), short(carId), context.platform.now(), seconds);
      return cookieOf(context).serialize(writeMarks(kept));
    },
  };
}

/** Enough to tell the few cars of one visitor apart. */
function short(carId: string): string {
  return createHash("sha256").update(carId).digest("base64url").slice(0, 6);
}

const viewed = marks("seen-cars", VIEW_COUNTS_AGAIN_SECONDS);
const revealed = marks("revealed-phones", REVEALED_SECONDS);

export const { has: hasSeen, add: withSeen } = viewed;
export const { has: hasRevealed, add: withRevealed } = revealed;
