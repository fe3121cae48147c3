import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadAccessoriesPage } from "~/pages/models/model-pages.server";
import { page } from "~/tenants/route-declaration";
import { AccessoriesPage } from "~/ui/models/accessories";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({
  metrics: "page",
  indexable: true,
  chat: true,
  popups: "text",
  switch: "models.enabled",
  addresses: "accessories",
});

export const loader = (args: LoaderFunctionArgs) => loadAccessoriesPage(args, args.params.model);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Accessories() {
  return <AccessoriesPage {...useLoaderData<typeof loader>()} />;
}
