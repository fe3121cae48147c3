import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { PrintPage } from "~/components/vehicle/print-page";
import { loadPrintPage } from "~/services/print-page.server";

export const loader = ({ request, context }: LoaderFunctionArgs) => loadPrintPage(context, request);

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function Print() {
  return <PrintPage {...useLoaderData<typeof loader>()} />;
}
