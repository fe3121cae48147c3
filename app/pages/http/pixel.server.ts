/** A transparent pixel: the smallest possible GIF. */
const PIXEL = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");

/** Returns the picture of a page that reports a view. No cache keeps it, so that each view sends a request. */
export function pixelAnswer(cookies: readonly (string | null)[]): Response {
  const headers = new Headers({ "Content-Type": "image/gif", "Cache-Control": "no-store" });
  for (const cookie of cookies) if (cookie !== null) headers.append("Set-Cookie", cookie);
  return new Response(PIXEL, { headers });
}
