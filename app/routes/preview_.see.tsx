import { loadSeePage as loader } from "~/pages/preview/states-page.server";
import { page } from "~/tenants/route-declaration";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

/** The host draws the states of an editor who previews; anybody else is led to the editor. */
export { loader };

export default function PreviewSee() {
  return null;
}
