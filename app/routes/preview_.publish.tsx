import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { PublishPage } from "~/pages/preview/publish-page";
import { loadPublishPage, publishAction } from "~/pages/preview/publish-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export const loader = (args: LoaderFunctionArgs) => loadPublishPage(args);
export const action = (args: ActionFunctionArgs) => publishAction(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function PreviewPublish() {
  return <PublishPage {...useLoaderData<typeof loader>()} />;
}
