import type { LoaderFunctionArgs } from "@remix-run/node";
import { ContentPage } from "~/pages/content/content-page";
import { loadHomePage } from "~/pages/content/content-page.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({ metrics: "home", indexable: true, chat: true, popups: "text" });

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadHomePage({ ...context, path: "/", query: new URL(request.url).searchParams });
}

export default withLoaderData<typeof loader>(ContentPage);
