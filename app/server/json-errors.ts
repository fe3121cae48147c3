/** The error messages for programs when an endpoint gives none of its own. */
const MESSAGES = new Map([
  [400, "This call can't be read"],
  [404, "There is nothing at this address"],
  [405, "This address does not take that method"],
  [410, "This is gone"],
  [413, "This is too large"],
  [415, "Send JSON"],
  [429, "Too much was sent; try again later"],
  [503, "This can't be answered for the moment; try again later"],
]);

/**
 * The response of a JSON endpoint. An error that is not JSON, such as the router's or an unavailable store's, becomes
 * `{ "error": … }` with the same status and headers. Any other response is returned unchanged.
 */
export async function withJsonError(answer: Response): Promise<Response> {
  const type = answer.headers.get("content-type") ?? "";
  if (answer.status < 400 || /^application\/json\b/i.test(type)) return answer;
  await answer.body?.cancel();
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  headers.delete("x-remix-error");
  headers.set("content-type", "application/json; charset=utf-8");
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  const fallback = answer.status < 500 ? "This call was refused" : "This can't be answered";
  const body = JSON.stringify({ error: MESSAGES.get(answer.status) ?? fallback });
  return new Response(body, { status: answer.status, headers });
}
