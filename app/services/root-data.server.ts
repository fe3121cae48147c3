import { translator } from "~/i18n/site-i18n.server";
import type { DocumentData } from "~/tenants/document-data";
import { siteView } from "~/tenants/site-view";
import { browserWording } from "./browser-wording.server";
import type { RequestContext } from "./platform.server";
import { savedCarsView } from "./saved-cars.server";

/** What the document around every page needs. */
export function rootData(
  context: Pick<RequestContext, "platform" | "site" | "saveData" | "origin" | "savedLists">,
  request: Request,
): DocumentData {
  const { platform, site, saveData } = context;
  const t = translator(site);
  return {
    site: siteView(site, platform.config.IMAGE_CDN, saveData),
    wordingHref: browserWording(site, site.language)?.path ?? "",
    saveData,
    saved: savedCarsView(context, request),
    themeCss: site.themeCss,
    errorTitles: {
      400: t("error.refused.title"),
      404: t("error.not_found.title"),
      410: t("error.gone.title"),
      500: t("error.failure.title"),
      503: t("error.unavailable.title"),
    },
  };
}
