import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ModelsPage } from "~/components/models/models-page";
import { pageMeta } from "~/components/page-meta";
import { loadModelsPage } from "~/pages/models/model-pages.server";
import { page } from "~/tenants/route-declaration";

export const handle = page({
  metrics: "page",
  indexable: true,
  chat: true,
  popups: "text",
  switch: "models.enabled",
  addresses: "models",
});

export const loader = (args: LoaderFunctionArgs) => loadModelsPage(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Models() {
  return <ModelsPage {...useLoaderData<typeof loader>()} />;
}
