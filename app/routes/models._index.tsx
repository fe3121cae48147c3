import { ModelsPage } from "~/pages/models/model-page";
import { loadModelsPage as loader } from "~/pages/models/model-pages.server";
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

export { loader };

export default withLoaderData<typeof loader>(ModelsPage);
