import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadAccessoriesPage } from "~/pages/models/model-pages.server";
import { page } from "~/tenants/route-declaration";
import { AccessoriesPage } from "~/ui/models/accessories";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({
  metrics: "page",
  indexable: true,
  chat: true,
  popups: "text",
  switch: "models.enabled",
  addresses: "accessories",
});

export const loader = (args: LoaderFunctionArgs) => loadAccessoriesPage(args, args.params.model);

export default withLoaderData<typeof loader>(AccessoriesPage);
