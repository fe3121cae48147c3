import type { ActionFunctionArgs } from "@remix-run/node";
import { postOnly } from "~/pages/http/json-endpoint.server";
import { revealPhoneCall } from "~/pages/vehicle/vehicle-page-action.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint();

export const action = (args: ActionFunctionArgs) => revealPhoneCall(args);
export const loader = postOnly;
