import { listWatchedCars as loader } from "~/pages/api/watchlist-api.server";
import { getOnly as action } from "~/pages/http/json-endpoint.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint();

export { action, loader };
