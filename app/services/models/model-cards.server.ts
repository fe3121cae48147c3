import { NEW_ALERT_PATH } from "~/domain/alerts/new-alert-path";
import type { BrandModel } from "~/domain/models/model";
import { searchQueryString } from "~/domain/search/search-state";
import type { Site } from "~/tenants/site";
import { hasAlerts } from "../alerts/alerts-of-site.server";
import type { Platform } from "../platform/platform";
import { named } from "../wording/brand-words.server";
import { modelSearch, modelStockLinks } from "./model-stock.server";

/** What a model's card shows. */
export interface ModelCardView {
  model: BrandModel;
  /** Address of its cars; null: none is for sale. */
  stock: string | null;
  /** Address of the form for an alert; null: the site has no alerts, or the model no name in stock. */
  alertHref: string | null;
}

/** Returns the cards of models, in their order. */
export async function modelCards(
  platform: Pick<Platform, "search" | "now" | "config">,
  site: Site,
  models: readonly BrandModel[],
): Promise<ModelCardView[]> {
  const stockOf = await modelStockLinks(platform, site);
  return models.map((model) => ({
    model: named(site, model),
    stock: stockOf(model),
    alertHref: modelAlertAddress(platform, site, model),
  }));
}

/** Returns the form for an alert of a model's cars; null where the site has no alerts, or the model no name in stock. */
export function modelAlertAddress(
  platform: Pick<Platform, "config">,
  site: Site,
  model: BrandModel,
): string | null {
  const search = modelSearch(site, model);
  return hasAlerts(platform, site) && search ? NEW_ALERT_PATH + searchQueryString(search) : null;
}

/** Returns the models with accessories, where the site says that it shows them (rules/models#accessories). */
export function modelsWithAccessories(site: Site): BrandModel[] {
  if (!site.models.accessories_on_parts) return [];
  return site.range.filter(({ accessories }) => accessories.length > 0).map((model) => named(site, model));
}
