import { useLoaderData } from "@remix-run/react";
import { ContentPage } from "~/pages/content/content-page";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { partsPageAction as action, loadPartsPage as loader } from "~/pages/models/model-pages.server";
import { PartsSearchForm } from "~/pages/parts/parts-search-page";
import { page } from "~/tenants/route-declaration";
import { callServerAction, loadFormOrNull } from "~/ui/forms/form-requests";
import { AccessoriesGrid } from "~/ui/models/accessories";
import { narrow, section } from "~/ui/styles/layout.css";

export const handle = page({ metrics: "page", indexable: true, addresses: "own_pages", showsForms: true });

/** The site's parts form and text, and the models with accessories. */
export { action, headers, loader };

/** Only dialogs ask through these: the page itself ships no script. */
export const clientLoader = loadFormOrNull;
export const clientAction = callServerAction;
/** A form that is open stays as it is, whatever else the page does. */
export const shouldRevalidate = () => false;

export default function Parts() {
  const { accessories, hasSearch, ...content } = useLoaderData<typeof loader>();
  return (
    <>
      <ContentPage {...content} />
      {hasSearch && (
        <div className={`${narrow} ${section}`}>
          <PartsSearchForm headed />
        </div>
      )}
      <AccessoriesGrid models={accessories} />
    </>
  );
}
