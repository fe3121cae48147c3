import { OFFERS_PATH } from "~/domain/offers/offer";
import type { NavigationLink } from "./schema";
import type { Site } from "./site";
import type { EditFault } from "./wording-edits";

/** Characters of a label in a menu: longer ones break the header of a small screen. */
export const MAX_LABEL = 60;

export function labelFaults(text: string): EditFault[] {
  return text.length > MAX_LABEL ? [{ fault: "too_long", values: { limit: String(MAX_LABEL) } }] : [];
}

/** The parts of the navigation, in the order in which an editor reads them. */
export const MENU_PARTS = ["header", "footer", "models"] as const;
type MenuPart = (typeof MENU_PARTS)[number];

export interface MenuLabel {
  /** Its wording key. */
  key: string;
  /** Where its first link leads; null: the heading of a group. */
  href: string | null;
  /** 0 in the bar of the header and for the heading of a group. */
  level: number;
  /** The part that it is listed in, which is the first one that has it. */
  part: MenuPart;
  /** The other parts that show the same text. */
  also: MenuPart[];
}

/** Returns the texts of header, footer and menus, each one once: links may share a text. */
export function menuLabels({ navigation }: Pick<Site, "navigation">): MenuLabel[] {
  const labels = new Map<string, MenuLabel>();
  const add = (part: MenuPart, key: string, href: string | null, level: number) => {
    const known = labels.get(key);
    if (!known) labels.set(key, { key, href, level, part, also: [] });
    else if (known.part !== part && !known.also.includes(part)) known.also.push(part);
  };
  const walk = (part: MenuPart, links: readonly NavigationLink[], level: number) => {
    for (const { label, href, children } of links) {
      add(part, label, href, level);
      walk(part, children ?? [], level + 1);
    }
  };
  walk("header", navigation.header, 0);
  for (const { heading, links } of navigation.footer) {
    add("footer", heading, null, 0);
    walk("footer", links, 1);
  }
  walk("models", navigation.models_menu, 0);
  return [...labels.values()];
}

/** Pages that the platform builds, with their headings. */
const HEADINGS: readonly (readonly [path: string, key: string])[] = [
  ["/cars", "search.heading_all"],
  ["/blog", "blog.heading"],
  ["/models", "models.heading"],
  [OFFERS_PATH, "offers.heading"],
];

/**
 * Returns the wording keys of what pages without a document are called, by their paths: what a menu calls them, else their
 * headings.
 */
export function pageNameKeys({ navigation, forms }: Pick<Site, "navigation" | "forms">): Map<string, string> {
  const ofForms = Object.entries(forms).flatMap(([id, { path, aliases, wording }]) =>
    [path, ...aliases].map((at) => [at, `${wording ?? `forms.${id}`}.heading`] as const),
  );
  const ofMenus = menuLabels({ navigation }).flatMap(({ href, key }) =>
    href === null ? [] : [[href, key] as const],
  );
  return new Map([...ofForms, ...HEADINGS, ...ofMenus]);
}
