import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ContentPage } from "~/pages/content/content-page";
import { contentPageAction, loadContentPage } from "~/pages/content/content-page.server";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { callServerAction, loadFormOrNull } from "~/ui/forms/form-requests";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({ metrics: "page", indexable: true, addresses: "own_pages", showsForms: true });

/** A form among the models' pages, which would otherwise look for a model of this name. */
const PATH = "/models/get-quote";
export const loader = (args: LoaderFunctionArgs) => loadContentPage(args, PATH);
export const action = (args: ActionFunctionArgs) => contentPageAction(args, PATH);

/** Only dialogs ask through these: the page itself ships no script. */
export const clientLoader = loadFormOrNull;
export const clientAction = callServerAction;
/** A form that is open stays as it is, whatever else the page does. */
export const shouldRevalidate = () => false;

export { headers };

export default withLoaderData<typeof loader>(ContentPage);
