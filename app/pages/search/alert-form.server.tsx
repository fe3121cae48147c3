import { renderToStaticMarkup } from "react-dom/server";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { AlertSection } from "~/components/alerts/alert-section";
import { SiteProvider } from "~/components/site-context";
import { WordsProvider } from "~/components/translation-provider";
import { withoutNear } from "~/domain/search/near";
import type { SearchState } from "~/domain/search/search-state";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { hasAlerts } from "~/services/alerts/saved-search.server";
import { siteView } from "~/tenants/site-view";
import { inlineAlert } from "../alerts/new-alert-page.server";

/**
 * Returns the form that saves a search, as markup: the code of forms is not in the search page's script. Null on a site
 * without alerts, and while the store is unavailable; the page works without it.
 */
export async function alertForm(context: RequestContext, state: SearchState): Promise<string | null> {
  const { platform, site } = context;
  if (!hasAlerts(platform, site)) return null;
  try {
    const view = await inlineAlert(context, withoutNear(state));
    return renderToStaticMarkup(
      <WordsProvider translate={translator(site)}>
        <SiteProvider site={siteView(site, platform.config.IMAGE_CDN)}>
          <AlertSection {...view} />
        </SiteProvider>
      </WordsProvider>,
    );
  } catch (error) {
    if (isStoreUnavailable(error)) return null;
    throw error;
  }
}
