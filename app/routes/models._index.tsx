import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadModelsPage as loader } from "~/pages/models/model-pages.server";
import { ModelsPage } from "~/pages/models/models-page";
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

export { loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Models() {
  return <ModelsPage {...useLoaderData<typeof loader>()} />;
}
