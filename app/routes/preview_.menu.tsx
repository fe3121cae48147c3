import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { DocumentsPage } from "~/components/preview/documents-page";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { type DocumentsView, loadDocuments } from "~/pages/preview/documents-page.server";
import { menuAction } from "~/pages/preview/menu-page.server";
import { page } from "~/tenants/route-declaration";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export const loader = (args: LoaderFunctionArgs) => loadDocuments(args, "menu");
export const action = (args: ActionFunctionArgs) => menuAction(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function PreviewMenu() {
  return <DocumentsPage view={useLoaderData<typeof loader>() as DocumentsView} />;
}
