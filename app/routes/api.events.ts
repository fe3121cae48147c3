import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveBrowserEvents } from "~/pages/api/events-api.server";
import { postOnly } from "~/pages/http/json-endpoint.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint();

export const action = (args: ActionFunctionArgs) => receiveBrowserEvents(args);
export const loader = postOnly;
