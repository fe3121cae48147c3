import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveLeadPayload } from "~/pages/api/lead-api.server";
import { postOnly } from "~/pages/http/json-endpoint.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint();

/**
 * `POST /api/leads` (rules/outside#api-leads): 201 with the new lead's id, 200 with the same id when it comes again.
 */
export const action = (args: ActionFunctionArgs) => receiveLeadPayload(args);

export const loader = postOnly;
