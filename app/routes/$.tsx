import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContentPage } from "~/components/content/content-page";
import { pageMeta } from "~/components/page-meta";
import { loadContentPage } from "~/services/content-page.server";
import { siteFormAction } from "~/services/site-form-page.server";

/** A site's own pages: its content (`content/{path}.md`), its forms (`forms` of site.json), or both; 404 for the rest. */
export function loader(args: LoaderFunctionArgs) {
  return loadContentPage(args, pathOf(args));
}

export function action(args: ActionFunctionArgs) {
  return siteFormAction(args, pathOf(args));
}

function pathOf({ params }: Pick<LoaderFunctionArgs, "params">): string {
  return `/${(params["*"] ?? "").replace(/\/$/, "")}`;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function Content() {
  return <ContentPage {...useLoaderData<typeof loader>()} />;
}
