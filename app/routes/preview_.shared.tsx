import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { EndedLink } from "~/pages/preview/links-page";
import { type EndedLinkView, loadSharedPage, sharedAction } from "~/pages/preview/links-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({
  metrics: "page",
  indexable: false,
  addresses: "none",
  standsAlone: true,
  opensBySecret: true,
});

export const loader = (args: LoaderFunctionArgs) => loadSharedPage(args);
export const action = (args: ActionFunctionArgs) => sharedAction(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function PreviewShared() {
  return <EndedLink {...(useLoaderData<typeof loader>() as EndedLinkView)} />;
}
