import { getOnly as action } from "~/pages/http/json-endpoint.server";
import { viewJson as loader } from "~/pages/vehicle/vehicle-page-action.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint();

export { action, loader };
