/** An error answer of a JSON endpoint (contract.md "JSON endpoints"). */
export function jsonError(
  status: number,
  error: string,
  fieldErrors?: Record<string, string[]>,
  headers?: HeadersInit,
): Response {
  return Response.json({ error, ...(fieldErrors ? { fieldErrors } : {}) }, { status, headers });
}

/** The body of a JSON call, or the answer that refuses it. */
export async function postedJson(request: Request): Promise<{ body: unknown } | { refusal: Response }> {
  if (request.method !== "POST") return { refusal: postOnly() };
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    return { refusal: jsonError(415, "Send JSON") };
  const body: unknown = await request.json().catch(() => undefined);
  return body === undefined ? { refusal: jsonError(400, "The body is not JSON") } : { body };
}

export function postOnly(): Response {
  return jsonError(405, "Use POST", undefined, { Allow: "POST" });
}

/** What is wrong, by the field it is wrong in. */
export function fieldErrorsOf(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const field = path.length > 0 ? path.map(String).join(".") : "body";
    errors[field] = [...(errors[field] ?? []), message];
  }
  return errors;
}
