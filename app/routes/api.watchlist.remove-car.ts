import { takeRemoveCar as action } from "~/pages/api/watchlist-api.server";
import { postOnly as loader } from "~/pages/http/json-endpoint.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint();

export { action, loader };
