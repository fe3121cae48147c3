import { brandKey } from "~/domain/models/brand-texts";
import { type BrandModel, type ServicePrice, servicePriceOf } from "~/domain/models/model";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";

/*
 * A manufacturer's texts as the site words them (rules/models#brand-wording). Only what a page shows is looked up: an
 * editor is notified which texts that are.
 */

/** Returns a model with its name, for cards, menus and lists. */
export function named(site: Site, model: BrandModel): BrandModel {
  return { ...model, name: translator(site)(brandKey.modelName(model.slug)) };
}

/** Returns a model with its name, text, facts, colours and grades. */
export function described(site: Site, model: BrandModel): BrandModel {
  const t = translator(site);
  const { slug, facts, colours = [], grades = [] } = model;
  return {
    ...named(site, model),
    text: t(brandKey.modelText(slug)),
    facts: facts.map(({ label }) => ({
      label: t(brandKey.factLabel(label)),
      value: t(brandKey.factValue(slug, label)),
    })),
    colours: colours.map((colour) => ({ ...colour, name: t(brandKey.colour(colour.name)) })),
    grades: grades.map((grade) => ({ ...grade, name: t(brandKey.grade(slug, grade.name)) })),
  };
}

/** Returns a model with its name and those of its accessories. */
export function equipped(site: Site, model: BrandModel): BrandModel {
  const t = translator(site);
  const accessories = model.accessories.map(({ name, price }) => ({
    name: t(brandKey.accessory(name)),
    price,
  }));
  return { ...named(site, model), accessories };
}

/** The manufacturer's price of a model's services, and whom it is for. */
interface ServicePriceView {
  price: ServicePrice;
  disclaimer: string;
}

/**
 * Returns what a model's services cost.
 * @param name the model's entry in the manufacturer's table; null: the default price
 * @returns null where the manufacturer states no prices
 */
export function servicePriceView(site: Site, name: string | null): ServicePriceView | null {
  const { serviceAdvantage: prices } = site;
  if (!prices) return null;
  return {
    price: termsInWords(site, servicePriceOf(prices, name)),
    disclaimer: translator(site)(brandKey.priceDisclaimer),
  };
}

/** Returns the manufacturer's table of prices. */
export function servicePriceTable(site: Site): { name: string; price: ServicePrice }[] {
  const t = translator(site);
  return Object.entries(site.serviceAdvantage?.models ?? {}).map(([name, price]) => ({
    name: t(brandKey.pricedModel(name)),
    price: termsInWords(site, price),
  }));
}

function termsInWords(site: Site, price: ServicePrice): ServicePrice {
  const t = translator(site);
  return {
    ...price,
    interval: t(brandKey.priceTerm(price.interval)),
    range: t(brandKey.priceTerm(price.range)),
  };
}

/** Returns what the manufacturer promises about parts, in sentences. */
export function partsTerms(site: Site): string[] {
  return Object.keys(site.partsTerms).map((name) => translator(site)(brandKey.partsTerm(name)));
}
