import { onlyPut, putStockFeed } from "~/pages/api/stock-feed-api.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint({ takesFeeds: true });

export const loader = onlyPut;
export const action = putStockFeed;
