import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PrintPage } from "~/pages/print/print-page";
import { loadPrintPage } from "~/pages/print/print-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "print", indexable: false, addresses: "query" });

export const loader = ({ request, context }: LoaderFunctionArgs) => loadPrintPage(context, request);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Print() {
  return <PrintPage {...useLoaderData<typeof loader>()} />;
}
