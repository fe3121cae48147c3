import { jsonError } from "~/pages/http/json-endpoint.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint();

/** Answers addresses below `/api` that are no endpoint, so that a program does not get an HTML page. */
export const loader = () => jsonError(404, "There is no such endpoint");
export const action = loader;
