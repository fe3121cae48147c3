import { appointmentSlotsCall } from "~/pages/api/appointment-slots-api.server";
import { getOnly } from "~/pages/http/json-endpoint.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint();

export const loader = appointmentSlotsCall;
export const action = getOnly;
