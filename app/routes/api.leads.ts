import type { ActionFunctionArgs } from "@remix-run/node";
import { takeLeadPayload } from "~/services/lead-api.server";
import { postOnly } from "~/services/posted-json.server";

/** `POST /api/leads` (contract.md): 201 with the new lead's id, 200 with the same id when it comes again. */
export const action = (args: ActionFunctionArgs) => takeLeadPayload(args);

export const loader = postOnly;
