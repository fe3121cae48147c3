import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ContentPage } from "~/pages/content/content-page";
import { contentPageAction, loadContentPage } from "~/pages/content/content-page.server";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { redirectToModel } from "~/pages/models/model-pages.server";
import { page } from "~/tenants/route-declaration";
import { callServerAction, loadFormOrNull } from "~/ui/forms/form-requests";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({
  metrics: "page",
  indexable: true,
  chat: true,
  popups: "text",
  addresses: "own_pages",
  showsForms: true,
});

/** A site's own pages: its content (`content/{path}.md`), its forms (`forms` of site.json), or both; 404 for the rest. */
export function loader(args: LoaderFunctionArgs) {
  redirectToModel(args.context, pathOf(args));
  return loadContentPage(args, pathOf(args));
}

export function action(args: ActionFunctionArgs) {
  return contentPageAction(args, pathOf(args));
}

function pathOf({ params }: Pick<LoaderFunctionArgs, "params">): string {
  return `/${(params["*"] ?? "").replace(/\/$/, "")}`;
}

/** Only dialogs ask through these: the page itself ships no script. */
export const clientLoader = loadFormOrNull;
export const clientAction = callServerAction;
/** A form that is open stays as it is, whatever else the page does. */
export const shouldRevalidate = () => false;

export { headers };

export default withLoaderData<typeof loader>(ContentPage);
