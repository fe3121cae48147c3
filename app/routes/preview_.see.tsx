import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadSeePage } from "~/pages/preview/states-page.server";
import { page } from "~/tenants/route-declaration";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

/** The host draws the states of an editor who previews; anybody else is led to the editor. */
export const loader = (args: LoaderFunctionArgs) => loadSeePage(args);

export default function PreviewSee() {
  return null;
}
