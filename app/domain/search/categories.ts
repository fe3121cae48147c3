import type { Car } from "../car/car";

/**
 * The body categories of the models mega-menu (rules/search#body-categories) that a car's own data decides, in the
 * menu's order; after them the categories that are not cars. "GR & performance", "Upcoming" and "Discontinued" describe
 * a model, not a car's body or fuel, so they are left out.
 */
export const CATEGORIES = [
  "Cars",
  "Hatch & sedans",
  "SUVs & 4WDs",
  "Utes & Vans",
  "Electrified",
  "Caravans",
  "Trucks",
] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * Body words of the trade and its feeds; the first match decides. "Cars" are passenger cars, which the industry's sales
 * figures separate from SUVs and light commercials (people movers are passenger cars, buses are not).
 */
const BODY_CATEGORIES: readonly (readonly [words: RegExp, categories: readonly Category[]])[] = [
  [/\b(suv|crossover|sports? utility)s?\b/i, ["SUVs & 4WDs"]],
  [/\b(ute|utility|pick-?up|tray|cab|van|commercial|bus|minibus)s?\b/i, ["Utes & Vans"]],
  [/\b(4wd|4x4|off-?road(er)?)s?\b/i, ["SUVs & 4WDs"]],
  [/\b(hatch|hatchback|liftback|fastback|sedan|saloon)s?\b/i, ["Cars", "Hatch & sedans"]],
  [
    /\b(people mover|mpv|minivan|(sport|station)?wagon|estate|coup[eé]|convertible|cabriolet|roadster|targa)/i,
    ["Cars"],
  ],
];

const ELECTRIFIED = /\b(electric|hybrid|plug-?in|bev|phev|hev|mhev|ev|fuel cell|hydrogen)\b/i;

/**
 * Returns a car's categories by body, fuel and kind, in the menu's order: one or two by its body, and `Electrified` for
 * hybrid, plug-in and electric cars. Empty when its data decides none.
 */
export function categoriesOf(car: Pick<Car, "simple_body" | "simple_fuel" | "item_type">): Category[] {
  const categories = new Set<Category>();
  if (car.item_type === "caravan") categories.add("Caravans");
  else if (car.item_type === "truck") categories.add("Trucks");
  else {
    const body = car.simple_body ?? "";
    for (const category of BODY_CATEGORIES.find(([words]) => words.test(body))?.[1] ?? [])
      categories.add(category);
  }
  if (ELECTRIFIED.test(car.simple_fuel ?? "")) categories.add("Electrified");
  return CATEGORIES.filter((category) => categories.has(category));
}

/** Sorts categories in the menu's order, each once. */
export function orderedCategories(categories: readonly string[]): Category[] {
  return CATEGORIES.filter((category) => categories.includes(category));
}
