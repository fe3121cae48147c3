import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { EditorsPage } from "~/pages/preview/editors-page";
import { type EditorsPageView, editorsAction, loadEditorsPage } from "~/pages/preview/editors-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export const loader = (args: LoaderFunctionArgs) => loadEditorsPage(args);
export const action = (args: ActionFunctionArgs) => editorsAction(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function PreviewEditors() {
  return <EditorsPage {...(useLoaderData<typeof loader>() as EditorsPageView)} />;
}
