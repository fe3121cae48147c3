import { createHash } from "node:crypto";
import { locationPicture } from "~/services/locations/location-map.server";
import type { RequestContext } from "../request-context";

const DAY = 86_400;
/** A fallback picture is cached briefly, so that the real map replaces it when the map service answers again. */
const STAND_IN = 300;

/**
 * `/maps/{location}`: the map picture of a location.
 * @throws Response 404 for a location without a map
 */
export async function locationMap(
  context: Pick<RequestContext, "platform" | "site">,
  slug: string | undefined,
  ifNoneMatch: string | null,
): Promise<Response> {
  const picture = await locationPicture(context, slug);
  if (!picture) throw new Response(null, { status: 404 });
  const { type, body, isStandIn } = picture;
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"`;
  const headers = {
    "Content-Type": type,
    "Cache-Control": `public, max-age=${isStandIn ? STAND_IN : DAY}`,
    ETag: etag,
  };
  if (ifNoneMatch === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(body), { headers });
}
