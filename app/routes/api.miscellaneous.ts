import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveValuationResponse } from "~/pages/api/valuation-api.server";
import { postOnly as loader, postedJson } from "~/pages/http/json-endpoint.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint();

/** `POST /api/miscellaneous` (rules/outside#api-miscellaneous): a valuation's answer, kept with its lead. */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await postedJson(request);
  return "refusal" in posted ? posted.refusal : receiveValuationResponse(context, request, posted.body);
}

export { loader };
