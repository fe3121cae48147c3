import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { canSendTexts } from "~/config.server";
import { pictureSources, THUMBNAIL_WIDTH } from "~/domain/car/photo-sources";
import type { ContentNode } from "~/domain/content/content-node";
import type { PopupPage } from "~/domain/content/popup";
import { categoriesOf, isInCategory, MODEL_CATEGORIES, statusLabel } from "~/domain/models/model";
import { localDay } from "~/domain/text/local-day";
import { visitorRequest } from "~/pages/http/visitor-request.server";
import type { RequestContext } from "~/pages/request-context";
import { type PopupOfVisit, popupInPreview, popupOfVisit } from "~/services/content/site-popup.server";
import { modelStockLinks } from "~/services/models/model-stock.server";
import { openLinks, stockMenuOf } from "~/services/navigation/open-links.server";
import { priceClaimOf } from "~/services/stock/listed-cars.server";
import { named } from "~/services/wording/brand-words.server";
import type { ModelsMenu, ShellData } from "~/tenants/document-data";
import type { PageDeclaration } from "~/tenants/route-declaration";
import type { Site } from "~/tenants/site";
import type { ChatProvider } from "~/tenants/site-schema/content";
import { signatureCss } from "~/ui/layout/signature";
import { hasCalculator } from "./block-data.server";

type ShellContext = Pick<RequestContext, "platform" | "site" | "saveData" | "session">;

/** Returns what header and footer are drawn from. It goes into the HTML and nowhere else. */
export async function shellData(context: ShellContext): Promise<Omit<ShellData, "chat">> {
  const { platform, site, saveData } = context;
  const { fonts, navigation, logoSvg, tagline } = site;
  const hasStockMenu = navigation.header.some(({ menu }) => menu === "stock");
  const [isSignedInNow, prices, stock, models] = await Promise.all([
    canSendTexts(platform.config) ? isSignedIn(context) : null,
    priceClaimOf(platform, site),
    hasStockMenu ? stockMenuOf(platform, site) : null,
    modelsMenu(context),
  ]);
  return {
    navigation: {
      ...navigation,
      header: openLinks(context, navigation.header),
      footer: navigation.footer
        .map((group) => ({ ...group, links: openLinks(context, group.links) }))
        .filter(({ links }) => links.length > 0),
      models_menu: openLinks(context, navigation.models_menu),
    },
    css: site.themeCss + (saveData ? "" : fonts.css) + signatureCss(site.look.signature),
    logoSvg,
    tagline,
    licences: licences(site),
    account: isSignedInNow === null ? null : { isSignedIn: isSignedInNow },
    prices,
    stock,
    models,
  };
}

/** Returns the menu of models; null when the site has none. */
async function modelsMenu({ platform, site }: ShellContext): Promise<ModelsMenu | null> {
  if (site.range.length === 0) return null;
  const stockOf = await modelStockLinks(platform, site);
  const options = { cdn: platform.config.IMAGE_CDN, widths: [THUMBNAIL_WIDTH] };
  const today = localDay(site.time_zone, platform.now());
  return {
    categories: categoriesOf(site.range),
    models: site.range.map((model) => ({
      model: named(site, model),
      label: statusLabel(model, today),
      picture: model.image && pictureSources(model.image, options).src,
      stock: stockOf(model),
      categories: MODEL_CATEGORIES.filter((category) => isInCategory(model, category)),
    })),
  };
}

/**
 * Whether the header shows it. The store is read only when the browser has a session's cookie; while it is unavailable
 * such a browser counts as signed in, so that pages without personal data are still shown.
 */
async function isSignedIn({ session }: Pick<RequestContext, "session">): Promise<boolean> {
  try {
    return (await session()) !== null;
  } catch (error) {
    if (isStoreUnavailable(error)) return true;
    throw error;
  }
}

/** Returns dealer licence numbers with their state (NSW s19A and WA s21 require them on the site). */
function licences(site: Site): ShellData["licences"] {
  const byNumber = new Map<string, string>();
  for (const location of site.locations) {
    if (location.dealer_license_number) byNumber.set(location.dealer_license_number, location.address.state);
  }
  return [...byNumber].map(([number, state]) => ({ state, number }));
}

/** What the answered page is: the declaration of its route, and what its loader returned. */
interface AnsweredPage {
  status: number;
  declared: Partial<PageDeclaration> | undefined;
  data: unknown;
}

/**
 * Returns whose chat a page loads, or null. No foreign script runs where a shopper types or reads personal data, nor in
 * an editor's preview (rules/navigation#web-chat): the route must allow it, and the page that was loaded must show no
 * form, and be one that search engines may list with what its address says.
 */
export function chatOfPage(
  { site, editing }: Pick<RequestContext, "site" | "editing">,
  method: string,
  { status, declared, data }: AnsweredPage,
): ChatProvider | null {
  const isRead = method === "GET" || method === "HEAD";
  if (!site.chat.provider || editing?.isPreview || !isRead || status !== 200) return null;
  if (declared?.chat !== true || declared.gated || declared.indexable !== true) return null;
  const { form, page } = (data ?? {}) as { form?: unknown; page?: { indexable?: boolean } };
  return form || !page || page.indexable === false ? null : site.chat.provider;
}

type PopupContext = Pick<RequestContext, "platform" | "site" | "origin" | "editing">;
/** What the page's loaders have returned, by route. */
interface Answer {
  form?: unknown;
  calculator?: unknown;
  content?: { nodes?: readonly ContentNode[] } | null;
  saved?: { notice?: unknown } | null;
}
type Loaded = Readonly<Record<string, unknown>>;

/** Returns the popup that a page is drawn with (rules/content#popup). */
export function popupOfPage(context: PopupContext, request: Request, loaded: Loaded): PopupOfVisit {
  const page = popupPage(context, new URL(request.url).pathname, loaded);
  if (!page) return { popup: null, cookies: [] };
  if (context.editing?.isPreview)
    return { popup: popupInPreview(context.site, page, context.platform.now()), cookies: [] };
  return popupOfVisit(context, visitorRequest(request), page, context.platform.now());
}

/** Null where no popup may be: over a form, and over a notice about a car that was just saved. */
function popupPage(
  { platform }: Pick<PopupContext, "platform">,
  path: string,
  loaded: Loaded,
): PopupPage | null {
  const declared = platform.routes.match(path)?.route.declared;
  if (declared?.kind !== "page" || !declared.popups) return null;
  const answers = Object.values(loaded) as (Answer | null)[];
  const isTaken = ({ form, calculator, content, saved }: Answer) =>
    form || calculator || saved?.notice || (content?.nodes && hasCalculator(content.nodes));
  if (answers.some((answer) => answer && isTaken(answer))) return null;
  return { path, kind: declared.popups };
}
