import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveValuationPayload } from "~/pages/api/valuation-api.server";
import { leadHeaders, signedInAccount } from "~/pages/forms/form-answer.server";
import {
  jsonError,
  postOnly as loader,
  postedJson,
  refuseSubmission,
} from "~/pages/http/json-endpoint.server";
import { visitorRequest } from "~/pages/http/visitor-request.server";
import type { RequestContext } from "~/pages/request-context";
import { storeLead } from "~/services/leads/intake/create-lead.server";
import { readLeadPayload } from "~/services/leads/intake/lead-from-payload.server";
import { storeFailure } from "~/services/platform/logger.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint();

export { loader };

/**
 * Handles another kind of payload of the same endpoint (rules/valuation#valuation-payloads: valuations, rego look-ups,
 * accepted offers): its answer, or null when the body is none of its own.
 */
type PayloadKind = (context: RequestContext, request: Request, body: unknown) => Promise<Response | null>;

/** Asked in this order, before the body is read as a lead. */
const OTHER_KINDS: readonly PayloadKind[] = [receiveValuationPayload];

/**
 * `POST /api/leads` (rules/outside#api-leads): 201 with the new lead's id, 200 with the same id when it comes again. No
 * body, whatever its shape, causes a 5xx.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const posted = await postedJson(request);
  if ("refusal" in posted) return posted.refusal;
  const { platform, site } = context;
  try {
    for (const takeKind of OTHER_KINDS) {
      const answer = await takeKind(context, request, posted.body);
      if (answer) return answer;
    }
    const payload = await readLeadPayload(
      context,
      visitorRequest(request),
      await signedInAccount(context),
      posted.body,
    );
    if (payload.kind === "refused") return jsonError(422, payload.error, payload.fieldErrors);
    const outcome = await storeLead(platform, site, payload.lead, payload.extras);
    if (outcome.kind === "refused") return refuseSubmission(site, outcome.refusal);
    const headers = leadHeaders(context, { ...outcome, car: payload.car });
    const { lead_id, created } = outcome.lead;
    return Response.json({ lead_id }, { status: created ? 201 : 200, headers });
  } catch (failure) {
    platform.log.error(storeFailure(failure), "a lead could not be stored");
    return refuseSubmission(site, "failed");
  }
}
