import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { LinksPage } from "~/components/preview/links-page";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { type LinksPageView, linksAction, loadLinksPage } from "~/pages/preview/links-page.server";
import { page } from "~/tenants/route-declaration";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export const loader = (args: LoaderFunctionArgs) => loadLinksPage(args);
export const action = (args: ActionFunctionArgs) => linksAction(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function PreviewLinks() {
  return <LinksPage {...(useLoaderData<typeof loader>() as LinksPageView)} />;
}
