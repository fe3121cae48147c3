import { own } from "../text/own-property";

/** Bodies by which a manufacturer groups its models (rules/models#categories). */
export const MODEL_BODIES = [
  "cars",
  "hatch_sedans",
  "suvs",
  "utes_vans",
  "performance",
  "electrified",
] as const;
type ModelBody = (typeof MODEL_BODIES)[number];

export const MODEL_STATUSES = ["available", "coming_soon", "discontinued"] as const;
type ModelStatus = (typeof MODEL_STATUSES)[number];

/** The categories of the menu and of /models, in their order. */
export const MODEL_CATEGORIES = ["all", ...MODEL_BODIES, "upcoming", "discontinued"] as const;
export type ModelCategory = (typeof MODEL_CATEGORIES)[number];

/** The values of the parameter `body` in addresses, and of a block's category: `hatch-sedans`. */
export const MODEL_PARAMETERS = [
  "all",
  "cars",
  "hatch-sedans",
  "suvs",
  "utes-vans",
  "performance",
  "electrified",
  "upcoming",
  "discontinued",
] as const;

/** A model of a manufacturer (rules/models#model-entry). */
export interface BrandModel {
  /** Its name in addresses. */
  slug: string;
  name: string;
  bodies: ModelBody[];
  status: ModelStatus;
  /** First and last day, "2026-11-21", of its label "All-New"; null: no limit. */
  all_new?: { from?: string | undefined; until?: string | undefined } | null | undefined;
  /** Address of its picture; null: it has none. */
  image: string | null;
  text: string;
  /** Dollars; null: no price is stated. */
  from_price: number | null;
  facts: { label: string; value: string }[];
  /** Its colours, that of its picture first; absent: only the picture. */
  colours?: { name: string; swatch: string; image: string }[] | undefined;
  grades?: { name: string; from_price: number | null }[] | undefined;
  /** Names that feeds give its cars. */
  stock_names: string[];
  accessories: { name: string; price: number | null }[];
  /** Its page elsewhere, in place of /models/{slug}; null: here. */
  override_url: string | null;
  /** Key of its price in the table of service prices; null: the default price is its own. */
  service_price: string | null;
}

type Fact = BrandModel["facts"][number];

/** Number of facts that a model's page shows large. */
const FIGURES = 3;

/** Returns the facts that a page shows large, those that begin with a number before the others, and the rest. */
export function largeFacts(facts: readonly Fact[]): { figures: Fact[]; others: Fact[] } {
  const isNumber = ({ value }: Fact) => /^\d/.test(value);
  const figures = [...facts.filter(isNumber), ...facts.filter((fact) => !isNumber(fact))].slice(0, FIGURES);
  return { figures, others: facts.filter((fact) => !figures.includes(fact)) };
}

/** What a service costs while the manufacturer's capped prices last, as its table states it. */
export interface ServicePrice {
  /** Dollars for each service. */
  amount: number;
  years: number;
  services: number;
  interval: string;
  range: string;
}

export interface ServicePrices {
  /** For a model that is not listed. */
  default: ServicePrice;
  models: Readonly<Record<string, ServicePrice>>;
  /** The manufacturer's own sentence about whom the prices are for. */
  disclaimer: string;
}

/** Whether a category has a model. "All" are those that can be bought now or soon. */
export function isInCategory({ status, bodies }: BrandModel, category: ModelCategory): boolean {
  if (category === "upcoming") return status === "coming_soon";
  if (category === "discontinued") return status === "discontinued";
  if (status === "discontinued") return false;
  return category === "all" || bodies.includes(category);
}

/** The menu scrolls above this number of models (rules/models#menu-scrolls). */
const IN_SIGHT = { all: 10, other: 6 };

export interface CategoryView {
  category: ModelCategory;
  count: number;
  /** Whether the menu shows its models in a box that scrolls. */
  scrolls: boolean;
}

export function categoriesOf(models: readonly BrandModel[]): CategoryView[] {
  return MODEL_CATEGORIES.flatMap((category) => {
    const count = models.filter((model) => isInCategory(model, category)).length;
    const scrolls = count > (category === "all" ? IN_SIGHT.all : IN_SIGHT.other);
    return count > 0 ? [{ category, count, scrolls }] : [];
  });
}

/** Returns the category of the parameter `body`: `hatch-sedans`; null for an unknown one. */
export function categoryOfParameter(body: string | null): ModelCategory | null {
  return MODEL_CATEGORIES.find((category) => parameterOf(category) === body) ?? null;
}

export function categoryAddress(category: ModelCategory): string {
  return category === "all" ? MODELS_PATH : `${MODELS_PATH}?body=${parameterOf(category)}`;
}

function parameterOf(category: ModelCategory): string {
  return category.replaceAll("_", "-");
}

/**
 * Returns the wording key of a model's label: "Upcoming" for coming_soon, "All-New" for one that is sold, between the
 * days of `all_new` where it has them. Null for a discontinued model.
 * @param today "2026-11-21"
 */
export function statusLabel(
  { status, all_new }: Pick<BrandModel, "status" | "all_new">,
  today: string,
): string | null {
  if (status === "discontinued") return null;
  const isAllNew = !all_new || ((all_new.from ?? today) <= today && today <= (all_new.until ?? today));
  return status === "available" && !isAllNew ? null : `models.label.${status}`;
}

export const MODELS_PATH = "/models";

/** Returns where "Explore" leads. */
export function modelAddress({ slug, override_url }: Pick<BrandModel, "slug" | "override_url">): string {
  return override_url ?? `${MODELS_PATH}/${slug}`;
}

/** Returns the price of a model's services: its entry, or the default for a model that is not listed. */
export function servicePriceOf(prices: ServicePrices, name: string | null): ServicePrice {
  return (name === null ? undefined : own(prices.models, name)) ?? prices.default;
}
