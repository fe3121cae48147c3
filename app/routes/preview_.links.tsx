import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { LinksPage } from "~/pages/preview/links-page";
import { type LinksPageView, linksAction, loadLinksPage } from "~/pages/preview/links-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export const loader = (args: LoaderFunctionArgs) => loadLinksPage(args);
export const action = (args: ActionFunctionArgs) => linksAction(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function PreviewLinks() {
  return <LinksPage {...(useLoaderData<typeof loader>() as LinksPageView)} />;
}
