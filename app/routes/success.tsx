import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SuccessPage } from "~/pages/forms/success-page";
import { loadSuccessPage } from "~/pages/forms/success-page.server";
import { personalHeaders } from "~/pages/http/visitor-request.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false });

export async function loader(args: LoaderFunctionArgs) {
  const { site, origin } = args.context;
  const view = await loadSuccessPage(args);
  const page = { title: `${view.title} – ${site.name}`, canonical: `${origin}/success` };
  return data({ ...view, page }, view.sent ? { headers: personalHeaders() } : {});
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: view, matches }) => pageMeta(view?.page, matches);

export default function Success() {
  return <SuccessPage {...useLoaderData<typeof loader>()} />;
}
