import { appointmentCalendar as loader } from "~/pages/forms/success-page.server";
import { file } from "~/tenants/route-declaration";

export const handle = file({ metrics: "page", indexable: false, inLanguages: true });

export { loader };
