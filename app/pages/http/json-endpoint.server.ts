import { fieldKey } from "~/domain/forms/form-field";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import { jsonBeyondBounds, POST_BOUNDS } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import type { StoreRefusal } from "~/services/leads/intake/create-lead.server";
import type { Site } from "~/tenants/site";

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

/** Returns why a JSON lead was not stored: 409 when it conflicts with another, 503 when the store failed. */
export function refuseSubmission(site: Site, refusal: StoreRefusal): Response {
  const t = translator(site);
  switch (refusal) {
    case "time_taken":
    case "time_limit": {
      const reason = refusal === "time_taken" ? "taken" : "many";
      const message = t(`form.error.${fieldKey(TEST_DRIVE_TIME)}_${reason}`);
      return jsonError(409, t("lead_payload.refused"), { [TEST_DRIVE_TIME]: [message] });
    }
    case "sent_before":
      return jsonError(409, t("lead_payload.conflict"));
    case "failed":
      return jsonError(503, t("form.error.unexpected"));
  }
}
