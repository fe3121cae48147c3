import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { PublishPage } from "~/components/preview/publish-page";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { loadPublishPage, publishAction } from "~/pages/preview/publish-page.server";
import { page } from "~/tenants/route-declaration";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export const loader = (args: LoaderFunctionArgs) => loadPublishPage(args);
export const action = (args: ActionFunctionArgs) => publishAction(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function PreviewPublish() {
  return <PublishPage {...useLoaderData<typeof loader>()} />;
}
