import { jsonBeyondBounds, POST_BOUNDS } from "~/domain/forms/posted-form";

/** An error answer of a JSON endpoint (rules/outside#json-errors). */
export function jsonError(
  status: number,
  error: string,
  fieldErrors?: Record<string, string[]>,
  headers?: HeadersInit,
): Response {
  return Response.json({ error, ...(fieldErrors ? { fieldErrors } : {}) }, { status, headers });
}

/** Returns the body of a JSON call, or the response that rejects it. */
export async function postedJson(request: Request): Promise<{ body: unknown } | { refusal: Response }> {
  if (request.method !== "POST") return { refusal: postOnly() };
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    return { refusal: jsonError(415, "Send JSON") };
  const text = await request.text().catch(() => "");
  const beyond = jsonBeyondBounds(text);
  if (beyond) return { refusal: jsonError(400, BEYOND[beyond]) };
  try {
    return { body: JSON.parse(text) as unknown };
  } catch {
    return { refusal: jsonError(400, "The body is not JSON") };
  }
}

const BEYOND = {
  depth: `The JSON is nested more than ${POST_BOUNDS.depth} deep`,
  values: `The JSON has more than ${POST_BOUNDS.values.toLocaleString("en-AU")} values`,
};

export function postOnly(): Response {
  return jsonError(405, "Use POST", undefined, { Allow: "POST" });
}

export function getOnly(): Response {
  return jsonError(405, "Use GET", undefined, { Allow: "GET, HEAD" });
}
