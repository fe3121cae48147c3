import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewAlertPage } from "~/pages/alerts/new-alert-page";
import { newAlertAction as action, loadNewAlertPage as loader } from "~/pages/alerts/new-alert-page.server";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, switch: "alerts.enabled" });

export { action, headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function NewAlert() {
  return <NewAlertPage {...useLoaderData<typeof loader>()} />;
}
