import { postOnly as loader } from "~/pages/http/json-endpoint.server";
import { revealPhoneCall as action } from "~/pages/vehicle/vehicle-page-action.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint();

export { action, loader };
