import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { SuccessPage } from "~/components/success/success-page";
import { loadSuccessPage } from "~/pages/forms/success-page.server";
import { page } from "~/tenants/route-declaration";

export const handle = page({ metrics: "page", indexable: false });

export async function loader(args: LoaderFunctionArgs) {
  const { site, origin } = args.context;
  const view = await loadSuccessPage(args);
  return {
    ...view,
    page: { title: `${view.title} – ${site.name}`, canonical: `${origin}/success` },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Success() {
  return <SuccessPage {...useLoaderData<typeof loader>()} />;
}
