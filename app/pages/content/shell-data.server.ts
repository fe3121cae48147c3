import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { signatureCss } from "~/components/layout/signature";
import { canSendTexts } from "~/config.server";
import { pictureSources, THUMBNAIL_WIDTH } from "~/domain/car/photo-sources";
import { categoriesOf, isInCategory, MODEL_CATEGORIES, statusLabel } from "~/domain/models/model";
import { localDay } from "~/domain/text/local-day";
import type { RequestContext } from "~/pages/request-context";
import { modelStockLinks } from "~/services/models/model-stock.server";
import { openLinks } from "~/services/navigation/open-links.server";
import { stockMenuOf } from "~/services/navigation/stock-menu.server";
import { priceClaimOf } from "~/services/stock/price-claim.server";
import { named } from "~/services/wording/brand-words.server";
import type { ModelsMenu, ShellData } from "~/tenants/document-data";
import type { Site } from "~/tenants/site";

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
    css: (saveData ? "" : fonts.css) + signatureCss(site.look.signature),
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
