import { putStockFeed as action, onlyPut as loader } from "~/pages/api/stock-feed-api.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint({ takesFeeds: true });

export { action, loader };
