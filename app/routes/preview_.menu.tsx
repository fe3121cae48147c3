import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadDocuments } from "~/pages/preview/documents-page.server";
import { menuAction as action } from "~/pages/preview/menu-page.server";
import { page } from "~/tenants/route-declaration";

export { default, headers, meta } from "./preview_.pages";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export const loader = (args: LoaderFunctionArgs) => loadDocuments(args, "menu");
export { action };
