import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { DocumentsPage } from "~/pages/preview/documents-page";
import type { DocumentsView } from "~/pages/preview/documents-page.server";
import { pagesAction as action, loadPages as loader } from "~/pages/preview/page-parts-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({
  metrics: "page",
  indexable: false,
  addresses: "none",
  standsAlone: true,
  takesPictures: true,
});

export { action, headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function PreviewPages() {
  return <DocumentsPage view={useLoaderData<typeof loader>() as DocumentsView} />;
}
