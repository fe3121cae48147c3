import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { documentsAction, loadDocuments } from "~/pages/preview/documents-page.server";
import { page } from "~/tenants/route-declaration";

export { default, headers, meta } from "./preview_.pages";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export const loader = (args: LoaderFunctionArgs) => loadDocuments(args, "hours");
export const action = (args: ActionFunctionArgs) => documentsAction(args, "hours");
