import { visitPicture as loader } from "~/pages/visit/visit-picture.server";
import { file } from "~/tenants/route-declaration";

export const handle = file({ metrics: "api", indexable: false });

export { loader };
