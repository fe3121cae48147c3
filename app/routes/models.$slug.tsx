import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ModelPage } from "~/pages/models/model-page";
import { loadModelPage } from "~/pages/models/model-pages.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({
  metrics: "page",
  indexable: true,
  chat: true,
  popups: "text",
  switch: "models.enabled",
  addresses: "models",
});

export const loader = (args: LoaderFunctionArgs) => loadModelPage(args, args.params.slug);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Model() {
  return <ModelPage {...useLoaderData<typeof loader>()} />;
}
