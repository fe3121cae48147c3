import type { ActionFunctionArgs } from "@remix-run/node";
import { takeSaveCar } from "~/pages/api/watchlist-api.server";
import { postOnly } from "~/pages/http/json-endpoint.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint();

export const action = (args: ActionFunctionArgs) => takeSaveCar(args);
export const loader = postOnly;
