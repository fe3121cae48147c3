import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { DocumentsPage } from "~/components/preview/documents-page";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import type { DocumentsView } from "~/pages/preview/documents-page.server";
import { loadPages, pagesAction } from "~/pages/preview/page-parts-page.server";
import { page } from "~/tenants/route-declaration";

export const handle = page({
  metrics: "page",
  indexable: false,
  addresses: "none",
  standsAlone: true,
  takesPictures: true,
});

export const loader = (args: LoaderFunctionArgs) => loadPages(args);
export const action = (args: ActionFunctionArgs) => pagesAction(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function PreviewPages() {
  return <DocumentsPage view={useLoaderData<typeof loader>() as DocumentsView} />;
}
