import type { ActionFunctionArgs } from "@remix-run/node";
import { isSubmissionConflict } from "~/adapters/database/store";
import { leadFromPayload } from "~/services/lead-payload.server";
import { submitLead } from "~/services/leads.server";

const error = (status: number, message: string, fieldErrors?: Record<string, string[]>) =>
  Response.json({ error: message, ...(fieldErrors ? { fieldErrors } : {}) }, { status });

/** `POST /api/leads` (contract.md): 201 with the new lead's id, 200 with the same id when it comes again. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return error(405, "Use POST");
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    return error(415, "Send JSON");
  const body: unknown = await request.json().catch(() => undefined);
  if (body === undefined) return error(400, "The body is not JSON");
  const { platform, site } = context;
  const result = await leadFromPayload(platform, site, body, request.headers.get("user-agent"));
  if (!result.ok) return error(422, result.error, result.fieldErrors);
  try {
    const { lead_id, created } = await submitLead(platform, result.lead, site);
    return Response.json({ lead_id }, { status: created ? 201 : 200 });
  } catch (failure) {
    if (isSubmissionConflict(failure)) return error(409, "This submission_id was already used");
    platform.log.error({ err: failure }, "a lead could not be stored");
    return error(503, "An unexpected error occurred");
  }
}

export const loader = () => error(405, "Use POST");
