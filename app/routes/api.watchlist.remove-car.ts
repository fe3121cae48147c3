import type { ActionFunctionArgs } from "@remix-run/node";
import { takeRemoveCar } from "~/pages/api/watchlist-api.server";
import { postOnly } from "~/pages/http/json-endpoint.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint();

export const action = (args: ActionFunctionArgs) => takeRemoveCar(args);
export const loader = postOnly;
