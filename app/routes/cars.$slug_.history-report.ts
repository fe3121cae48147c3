import { openHistoryReport as loader } from "~/pages/vehicle/vehicle-sections.server";
import { file } from "~/tenants/route-declaration";

export const handle = file({ metrics: "vehicle", indexable: false, inLanguages: true });

export { loader };
