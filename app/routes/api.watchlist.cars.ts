import type { LoaderFunctionArgs } from "@remix-run/node";
import { listWatchedCars } from "~/pages/api/watchlist-api.server";
import { getOnly } from "~/pages/http/json-endpoint.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint();

export const loader = (args: LoaderFunctionArgs) => listWatchedCars(args);
export const action = getOnly;
