import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewAlertPage } from "~/pages/alerts/new-alert-page";
import { loadNewAlertPage, newAlertAction } from "~/pages/alerts/new-alert-page.server";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, switch: "alerts.enabled" });

export const loader = (args: LoaderFunctionArgs) => loadNewAlertPage(args);
export const action = (args: ActionFunctionArgs) => newAlertAction(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function NewAlert() {
  return <NewAlertPage {...useLoaderData<typeof loader>()} />;
}
