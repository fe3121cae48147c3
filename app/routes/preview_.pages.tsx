import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { DocumentsPage } from "~/pages/preview/documents-page";
import type { DocumentsView } from "~/pages/preview/documents-page.server";
import { loadPages, pagesAction } from "~/pages/preview/page-parts-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

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
