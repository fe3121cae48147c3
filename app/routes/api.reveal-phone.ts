import type { ActionFunctionArgs } from "@remix-run/node";
import { postOnly } from "~/services/posted-json.server";
import { revealPhoneCall } from "~/services/reveal-phone.server";

export const action = (args: ActionFunctionArgs) => revealPhoneCall(args);
export const loader = postOnly;
