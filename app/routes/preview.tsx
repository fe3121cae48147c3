import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { DeskPage } from "~/components/preview/desk-page";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { type DeskView, deskAction, loadDeskPage } from "~/pages/preview/desk-page.server";
import { page } from "~/tenants/route-declaration";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export const loader = (args: LoaderFunctionArgs) => loadDeskPage(args);
export const action = (args: ActionFunctionArgs) => deskAction(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Preview() {
  return <DeskPage view={useLoaderData<typeof loader>() as DeskView} />;
}
