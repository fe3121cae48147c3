import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContentPage } from "~/pages/content/content-page";
import { loadHomePage } from "~/pages/content/content-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "home", indexable: true, chat: true, popups: "text" });

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadHomePage({ ...context, path: "/", query: new URL(request.url).searchParams });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Home() {
  return <ContentPage {...useLoaderData<typeof loader>()} />;
}
