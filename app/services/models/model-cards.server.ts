import { type BrandModel, statusLabel } from "~/domain/models/model";
import { localDay } from "~/domain/text/local-day";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import { named } from "../wording/brand-words.server";
import { tellMeAddress } from "./model-forms.server";
import { modelStockLinks } from "./model-stock.server";

/** What a model's card shows. */
export interface ModelCardView {
  model: BrandModel;
  /** Wording key of its label; null: none. */
  label: string | null;
  /** Address of its cars; null: none is for sale. */
  stock: string | null;
  /** Where a shopper asks to be notified when one comes in; null: nowhere. */
  tellHref: string | null;
}

/** Returns the cards of models, in their order. */
export async function modelCards(
  platform: Pick<Platform, "search" | "now" | "config">,
  site: Site,
  models: readonly BrandModel[],
): Promise<ModelCardView[]> {
  const stockOf = await modelStockLinks(platform, site);
  const today = localDay(site.time_zone, platform.now());
  return models.map((model) => ({
    model: named(site, model),
    label: statusLabel(model, today),
    stock: stockOf(model),
    tellHref: tellMeAddress(platform, site, model),
  }));
}

/** Returns the models with accessories, where the site says that it shows them (rules/models#accessories). */
export function modelsWithAccessories(site: Site): BrandModel[] {
  if (!site.models.accessories_on_parts) return [];
  return site.range.filter(({ accessories }) => accessories.length > 0).map((model) => named(site, model));
}
