import { viewPixel as loader } from "~/pages/vehicle/vehicle-page-action.server";
import { file } from "~/tenants/route-declaration";

export const handle = file({ metrics: "api", indexable: false });

export { loader };
