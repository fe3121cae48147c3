import { appointmentCalendar } from "~/pages/forms/appointment-calendar.server";
import { file } from "~/tenants/route-declaration";

export const handle = file({ metrics: "page", indexable: false, inLanguages: true });

export const loader = appointmentCalendar;
