import type { LoaderFunctionArgs } from "@remix-run/node";
import { ModelPage } from "~/pages/models/model-page";
import { loadModelPage } from "~/pages/models/model-pages.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({
  metrics: "page",
  indexable: true,
  chat: true,
  popups: "text",
  switch: "models.enabled",
  addresses: "models",
});

export const loader = (args: LoaderFunctionArgs) => loadModelPage(args, args.params.slug);

export default withLoaderData<typeof loader>(ModelPage);
