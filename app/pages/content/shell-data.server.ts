import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { canSendTexts } from "~/config.server";
import type { RequestContext } from "~/pages/request-context";
import { stockMenuOf } from "~/services/navigation/stock-menu.server";
import { priceClaimOf } from "~/services/stock/price-claim.server";
import type { ShellData } from "~/tenants/document-data";
import type { Site } from "~/tenants/site";

type ShellContext = Pick<RequestContext, "platform" | "site" | "session">;

/** Returns what header and footer are drawn from. It goes into the HTML and nowhere else. */
export async function shellData(context: ShellContext): Promise<ShellData> {
  const { platform, site } = context;
  const { navigation, logoSvg, tagline } = site;
  const hasStockMenu = navigation.header.some(({ menu }) => menu === "stock");
  const [isSignedInNow, prices, stock] = await Promise.all([
    canSendTexts(platform.config) ? isSignedIn(context) : null,
    priceClaimOf(platform, site),
    hasStockMenu ? stockMenuOf(platform, site) : null,
  ]);
  return {
    navigation,
    logoSvg,
    tagline,
    licences: licences(site),
    account: isSignedInNow === null ? null : { isSignedIn: isSignedInNow },
    prices,
    stock,
  };
}

/**
 * Whether the header says so. The store is read only when the browser has a session's cookie; while it is unavailable
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
