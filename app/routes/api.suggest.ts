import { getOnly as action } from "~/pages/http/json-endpoint.server";
import { suggestAnswer as loader } from "~/pages/search/suggest.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint();

/** `/search/suggest` for a program that accepts JSON (app/server/site-selection.ts leads it here). */
export { action, loader };
