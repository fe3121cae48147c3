import type { ActionFunctionArgs } from "@remix-run/node";
import { appointmentRefusal } from "~/adapters/database/appointment-store";
import { isSubmissionConflict } from "~/adapters/database/store";
import { fieldKey } from "~/domain/forms/form-field";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import { translator } from "~/i18n/site-i18n.server";
import { leadCookies } from "./last-lead.server";
import { leadFromPayload } from "./lead-payload.server";
import { submitLead } from "./leads.server";
import type { RequestContext } from "./platform.server";
import { jsonError, postedJson } from "./posted-json.server";
import { storeFailure } from "./store-failure.server";
import { takeValuationPayload } from "./valuation-payload.server";

/**
 * A payload of another kind that comes the same way (spec 1 §7 "Lead submission": valuations, rego look-ups, accepted
 * offers): its answer, or null when the body is none of its own.
 */
type PayloadKind = (context: RequestContext, request: Request, body: unknown) => Promise<Response | null>;

/** Asked in this order, before the body is read as a lead. */
const OTHER_KINDS: readonly PayloadKind[] = [takeValuationPayload];

/** Takes the body of `POST /api/leads`. Nothing that comes, however it is shaped, is answered with a 5xx. */
export async function takeLeadPayload({ request, context }: ActionFunctionArgs): Promise<Response> {
  const posted = await postedJson(request);
  if ("refusal" in posted) return posted.refusal;
  const { platform, site } = context;
  const t = translator(site);
  try {
    for (const takeKind of OTHER_KINDS) {
      const answer = await takeKind(context, request, posted.body);
      if (answer) return answer;
    }
    const result = await leadFromPayload(context, request, posted.body);
    if (!result.ok) return jsonError(422, result.error, result.fieldErrors);
    const { lead: stored, car, appointment } = result;
    const lead = await submitLead(platform, stored, site, appointment);
    const headers = await leadCookies(context, { lead, stored, car, appointment });
    return Response.json({ lead_id: lead.lead_id }, { status: lead.created ? 201 : 200, headers });
  } catch (failure) {
    const refusal = appointmentRefusal(failure);
    if (refusal) {
      const message = t(`form.error.${fieldKey(TEST_DRIVE_TIME)}_${refusal}`);
      return jsonError(409, t("lead_payload.refused"), { [TEST_DRIVE_TIME]: [message] });
    }
    if (isSubmissionConflict(failure)) return jsonError(409, t("lead_payload.conflict"));
    platform.log.error(storeFailure(failure), "a lead could not be stored");
    return jsonError(503, t("form.error.unexpected"));
  }
}
