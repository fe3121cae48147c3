import type { ActionFunctionArgs } from "@remix-run/node";
import { postedJson, postOnly } from "~/services/posted-json.server";
import { takeMiscellaneous } from "~/services/valuation-payload.server";

/** `POST /api/miscellaneous` (contract.md): a valuation's answer, kept with its lead. */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await postedJson(request);
  return "refusal" in posted ? posted.refusal : takeMiscellaneous(context, request, posted.body);
}

export const loader = postOnly;
