import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { VersionsPage } from "~/pages/preview/versions-page";
import { loadVersionsPage, versionsAction } from "~/pages/preview/versions-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export const loader = (args: LoaderFunctionArgs) => loadVersionsPage(args);
export const action = (args: ActionFunctionArgs) => versionsAction(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function PreviewVersions() {
  return <VersionsPage {...useLoaderData<typeof loader>()} />;
}
