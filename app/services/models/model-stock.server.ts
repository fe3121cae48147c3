import { NEW_ALERT_PATH } from "~/domain/alerts/alert";
import { type BrandModel, statusLabel } from "~/domain/models/model";
import { searchAddress } from "~/domain/search/search-address";
import type { SearchResult } from "~/domain/search/search-result";
import { EMPTY_SEARCH, type SearchState, searchQueryString } from "~/domain/search/search-state";
import { localDay } from "~/domain/text/local-day";
import { own } from "~/domain/text/own-property";
import { hasAlerts } from "~/services/alerts/saved-search.server";
import type { Platform } from "~/services/platform/platform";
import { listedAndForSale } from "~/services/search/listed-facets.server";
import { countedOnce } from "~/services/search/revision-cache.server";
import { SearchUnavailableError } from "~/services/search/stock-search.server";
import { named } from "~/services/wording/brand-words.server";
import type { Site } from "~/tenants/site";

type ModelSite = Pick<Site, "manufacturer">;

/** Returns the search for a model's cars, by the names that feeds give them; null when it has no such name. */
export function modelSearch(
  { manufacturer }: ModelSite,
  { stock_names }: Pick<BrandModel, "stock_names">,
): SearchState | null {
  if (!manufacturer || stock_names.length === 0) return null;
  return { ...EMPTY_SEARCH, facets: { make: [manufacturer.name], model: stock_names } };
}

/**
 * Returns the address of "Our Stock": the model's cars, or the manufacturer's where it has none by name. It is the
 * search's working address: `/search/{make}/{model}` exists only while the model is in stock.
 */
export function modelStockAddress(site: ModelSite, model: Pick<BrandModel, "stock_names">): string {
  const state = modelSearch(site, model);
  const make = site.manufacturer ? { make: [site.manufacturer.name] } : {};
  return searchAddress(state ?? { ...EMPTY_SEARCH, facets: make });
}

/**
 * Returns where "Our Stock" of a model leads; null where it has no car for sale (rules/models#model-stock). While the
 * stock can't be counted every model with a name in stock has the link.
 */
export async function modelStockLinks(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
): Promise<(model: Pick<BrandModel, "stock_names">) => string | null> {
  const counts = await countsByName(platform, site);
  return (model) => {
    const isHere = counts ? countOf(counts, model) > 0 : model.stock_names.length > 0;
    return isHere ? modelStockAddress(site, model) : null;
  };
}

/**
 * Returns how many cars "Our Stock" of a model leads to (rules/models#model-stock), 0 where none of them is for sale;
 * null while it is unknown.
 */
export async function modelStock(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  model: Pick<BrandModel, "stock_names">,
): Promise<number | null> {
  const counts = await countsByName(platform, site);
  return counts && countOf(counts, model);
}

type Counts = ReadonlyMap<string, number>;

function countOf(
  { listed, available }: { listed: Counts; available: Counts },
  { stock_names }: Pick<BrandModel, "stock_names">,
): number {
  const sum = (counts: Counts) => stock_names.reduce((total, name) => total + (counts.get(name) ?? 0), 0);
  return sum(available) > 0 ? sum(listed) : 0;
}

const countsByName = countedOnce(async (platform, site) => {
  const make = site.manufacturer?.name ?? "";
  const ofMake = { ...EMPTY_SEARCH, facets: { make: [make] } };
  const { listed, available, incomplete } = await listedAndForSale(platform, site, ofMake, ["model"]);
  // Counts of a part of the stock are not valid for all of it: a page would say that there is no such car.
  if (incomplete) throw new SearchUnavailableError("the index is still loading");
  const byName = ({ facets }: SearchResult): Counts =>
    new Map(facets.model?.map(({ value, count }) => [value, count]));
  return { listed: byName(listed), available: byName(available) };
});

/** The forms about a model, by their keys in `forms`. */
type ModelForm = "get_quote" | "test_drive" | "model_arrival";

/** Returns a form with a model chosen, as its list names it (services/forms/form-choices); null: the site has none. */
export function formAbout(
  { forms, enquiry, manufacturer }: Site,
  key: ModelForm,
  { name }: Pick<BrandModel, "name">,
): string | null {
  const form = own(forms, key);
  if (!form?.enabled || !enquiry.enabled) return null;
  return `${form.path}?${new URLSearchParams({ model: `${manufacturer?.name} ${name}` })}`;
}

/**
 * Returns where a shopper asks to be notified when a model comes in (rules/models#model-stock): an alert of its search, else
 * the form for it, whose list has the models that are sold new. Null: neither can have this model.
 */
export function tellMeAddress(
  platform: Pick<Platform, "config">,
  site: Site,
  model: BrandModel,
): string | null {
  const search = modelSearch(site, model);
  if (hasAlerts(platform, site) && search) return NEW_ALERT_PATH + searchQueryString(search);
  return model.status === "discontinued" ? null : formAbout(site, "model_arrival", model);
}

export interface ModelCardView {
  model: BrandModel;
  /** Wording key of its label; null: none. */
  label: string | null;
  /** Address of its cars; null: none is for sale. */
  stock: string | null;
  /** Where a shopper asks to be notified when one comes in; null: nowhere. */
  tellHref: string | null;
}

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
