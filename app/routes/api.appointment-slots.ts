import { appointmentSlotsCall } from "~/services/appointment-slots.server";
import { jsonError } from "~/services/posted-json.server";

export const loader = appointmentSlotsCall;
export const action = () => jsonError(405, "Use GET", undefined, { Allow: "GET, HEAD" });
