import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { draftsWay, mayEditPages } from "~/domain/editing/editor-rights";
import type { CarId } from "~/domain/text/identifiers";
import { dateFormat } from "~/domain/text/local-day";
import type { BrowserList } from "~/domain/visitor/saved-lists";
import { translator } from "~/i18n/site-i18n.server";
import { visitorRequest } from "~/pages/http/visitor-request.server";
import type { EditingContext, RequestContext } from "~/pages/request-context";
import { ownerMark } from "~/services/account/session.server";
import {
  type AccountCars,
  accountCars,
  accountList,
  savedCarsView,
} from "~/services/visitor/saved-cars.server";
import type { DocumentData, PreviewBarData } from "~/tenants/document-data";
import type { Site } from "~/tenants/site";
import { siteView } from "~/tenants/site-view";
import { browserWording } from "./client-wording.server";

type RootContext = Pick<RequestContext, "platform" | "site" | "saveData" | "origin" | "session" | "editing">;

/**
 * Returns the data for the document around every page.
 * @param savedLists the lists of the visitor's browser, when the page has corrected them
 */
export async function rootData(
  context: RootContext,
  request: Request,
  savedLists?: Record<BrowserList, readonly CarId[]>,
): Promise<DocumentData> {
  const { platform, site, saveData, editing } = context;
  const t = translator(site);
  return {
    site: siteView(site, platform.config.IMAGE_CDN, saveData),
    wordingHref: browserWording(platform.routes, site, site.language)?.path ?? "",
    saveData,
    saved: savedCarsView(context, visitorRequest(request), await carsOfVisitor(context), savedLists),
    ...(editing?.isPreview && { preview: await previewBar(context, editing, request) }),
    errorTitles: {
      400: t("error.refused.title"),
      404: t("error.not_found.title"),
      410: t("error.gone.title"),
      413: t("error.too_large.title"),
      500: t("error.failure.title"),
      503: t("error.unavailable.title"),
    },
  };
}

async function previewBar(
  context: RootContext,
  { editor, sharedUntil, state, marks }: EditingContext,
  request: Request,
): Promise<PreviewBarData> {
  const email = (await editor())?.email ?? "";
  const mayEdit = mayEditPages(context.site.editors, email);
  const shown = {
    ...(marks && { marks }),
    ...(mayEdit && { mayEdit }),
    way: draftsWay(context.site.editors, email),
    ...(context.site.first && { language: context.site.language }),
    ...((state || marks === "edit" || marks === "keys") && { isStill: true }),
  };
  if (state) {
    const { name, list, address } = state;
    return { path: address, state: { name, list }, ...shown };
  }
  const path = pathOf(request);
  if (sharedUntil === null) return { path, ...shown };
  const { language, time_zone } = context.site;
  const format = dateFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: time_zone });
  return { path, until: format.format(new Date(sharedUntil)) };
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/**
 * Returns the cars in the account of the signed-in shopper; null when nobody is signed in. Undefined when the site has
 * no such list, and while the store is unavailable: then pages without personal data are shown without hearts.
 */
async function carsOfVisitor(context: RootContext): Promise<AccountCars | null | undefined> {
  if (!accountList(context)) return undefined;
  try {
    const session = await context.session();
    if (!session) return null;
    const { account } = session;
    return { owner: ownerMark(context, account.phone), ids: await accountCars(context, account) };
  } catch (error) {
    if (isStoreUnavailable(error)) return undefined;
    throw error;
  }
}

/** The browser tab's icon: the site's initial on its accent colour. */
export function siteIcon({ name, theme }: Site): string {
  const initial = /\p{L}/u.exec(name)?.[0]?.toUpperCase() ?? "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${theme.colour.accent}"/><text x="32" y="45" font-family="Arial, sans-serif" font-size="38" font-weight="700" text-anchor="middle" fill="${theme.colour.on_accent}">${initial}</text></svg>`;
}
