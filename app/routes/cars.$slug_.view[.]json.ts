import type { LoaderFunctionArgs } from "@remix-run/node";
import { getOnly } from "~/pages/http/json-endpoint.server";
import { viewJson } from "~/pages/vehicle/vehicle-page-action.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint();

export const loader = (args: LoaderFunctionArgs) => viewJson(args);
export const action = getOnly;
