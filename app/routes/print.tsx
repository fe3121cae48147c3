import type { LoaderFunctionArgs } from "@remix-run/node";
import { PrintPage } from "~/pages/print/print-page";
import { loadPrintPage } from "~/pages/print/print-page.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({ metrics: "print", indexable: false, addresses: "query" });

export const loader = ({ request, context }: LoaderFunctionArgs) => loadPrintPage(context, request);

export default withLoaderData<typeof loader>(PrintPage);
