import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { ListsPage } from "~/pages/preview/lists-page";
import { loadListsPage as loader } from "~/pages/preview/lists-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export { headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function PreviewLists() {
  return <ListsPage {...useLoaderData<typeof loader>()} />;
}
