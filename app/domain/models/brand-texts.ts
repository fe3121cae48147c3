import { slugify } from "../text/plain-text";
import type { BrandModel, ServicePrice, ServicePrices } from "./model";

/** What a manufacturer's file says in words. */
export interface BrandTexts {
  models: readonly BrandModel[];
  serviceAdvantage: ServicePrices | null;
  /** Sentences by name. */
  partsTerms: Readonly<Record<string, string>>;
}

/** The wording key of each text of a manufacturer (rules/models#brand-wording). */
export const brandKey = {
  modelName: (slug: string) => `brand.model.${slug}.name`,
  modelText: (slug: string) => `brand.model.${slug}.text`,
  /** What a fact says belongs to the model, its label to all models. */
  factValue: (slug: string, label: string) => `brand.model.${slug}.fact.${keyPart(label)}`,
  factLabel: (label: string) => `brand.fact.${keyPart(label)}`,
  /** A colour has one name, whichever model has it. */
  colour: (name: string) => `brand.colour.${keyPart(name)}`,
  grade: (slug: string, name: string) => `brand.model.${slug}.grade.${keyPart(name)}`,
  accessory: (name: string) => `brand.accessory.${keyPart(name)}`,
  pricedModel: (name: string) => `brand.service_advantage.model.${keyPart(name)}`,
  /** The time or distance between two services, and the distance up to which a price holds. */
  priceTerm: (text: string) => `brand.service_advantage.term.${keyPart(text)}`,
  priceDisclaimer: "brand.service_advantage.disclaimer",
  partsTerm: (name: string) => `brand.parts_terms.${name}`,
};

/** Returns a text as a part of a key. Letters that an address can't have are written as numbers. */
function keyPart(text: string): string {
  return slugify(text) || [...text].map((letter) => letter.codePointAt(0)?.toString(16)).join("-");
}

/** Whether a text is the name of a model or a grade: the same in every language. */
export function isModelName(key: string): boolean {
  return /^brand\.(?:model\.[^.]+\.(?:name|grade\.[^.]+)|service_advantage\.model\.[^.]+)$/.test(key);
}

/** Returns the texts of a manufacturer by their keys. Two different texts of one key both are in the list. */
export function brandTexts({ models, serviceAdvantage, partsTerms }: BrandTexts): [string, string][] {
  return [
    ...models.flatMap(({ slug, name, text, facts, accessories, colours, grades }): [string, string][] => [
      [brandKey.modelName(slug), name],
      [brandKey.modelText(slug), text],
      ...facts.flatMap(({ label, value }): [string, string][] => [
        [brandKey.factLabel(label), label],
        [brandKey.factValue(slug, label), value],
      ]),
      ...(colours ?? []).map((colour): [string, string] => [brandKey.colour(colour.name), colour.name]),
      ...(grades ?? []).map((grade): [string, string] => [brandKey.grade(slug, grade.name), grade.name]),
      ...accessories.map((accessory): [string, string] => [
        brandKey.accessory(accessory.name),
        accessory.name,
      ]),
    ]),
    ...(serviceAdvantage ? priceTexts(serviceAdvantage) : []),
    ...Object.entries(partsTerms).map(([name, text]): [string, string] => [brandKey.partsTerm(name), text]),
  ];
}

function priceTexts({ default: other, models, disclaimer }: ServicePrices): [string, string][] {
  const terms = ({ interval, range }: ServicePrice): [string, string][] => [
    [brandKey.priceTerm(interval), interval],
    [brandKey.priceTerm(range), range],
  ];
  return [
    [brandKey.priceDisclaimer, disclaimer],
    ...terms(other),
    ...Object.entries(models).flatMap(([name, price]): [string, string][] => [
      [brandKey.pricedModel(name), name],
      ...terms(price),
    ]),
  ];
}

/** Returns the pairs of different texts that have the same key: a site could override only one of them. */
export function clashingTexts(texts: Iterable<readonly [string, string]>): [string, string][] {
  const first = new Map<string, string>();
  const clashes: [string, string][] = [];
  for (const [key, text] of texts) {
    const other = first.get(key);
    if (other === undefined) first.set(key, text);
    else if (other !== text) clashes.push([other, text]);
  }
  return clashes;
}
