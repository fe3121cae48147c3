import { z } from "zod";
import { type MenuShape, MOST_ROWS } from "~/domain/editing/menu-rows";
import { own } from "~/domain/text/own-property";
import { isJsonObject, type Json, type JsonObject } from "../merge";
import type { NavigationLink } from "../schema";
import type { Site, SiteSources } from "../site";
import { siteIn } from "../site-language";
import { navigation } from "../site-schema/navigation";
import { fileTexts } from "../wording-edits";
import { parsedJson } from "./week-document";

/*
 * A menu as a document: its entries in their order. An entry has the wording key of the files until it is renamed: then it
 * gets a new one, and the document has its text in each language of the site.
 */

const MENUS = {
  header: { part: "header", shape: "nested" },
  footer: { part: "footer", shape: "headed" },
  models: { part: "models_menu", shape: "flat" },
} as const satisfies Record<string, { part: keyof Site["navigation"]; shape: MenuShape }>;

/** The menus of a site, by the keys of their documents. */
export type MenuKey = keyof typeof MENUS;
export const MENU_KEYS = ["header", "footer", "models"] as const satisfies readonly MenuKey[];

const entry = z.strictObject({
  /** Wording key. */
  label: z.string(),
  /** The text by language, where the key is the entry's own. */
  texts: z.record(z.string(), z.string()).optional(),
  /** Its name in `navigation.links`, which has the address. */
  link: z.string().optional(),
  /** Absent: `link` has it, or the entry is a heading. */
  href: z.string().optional(),
  optional: z.literal(true).optional(),
  menu: z.enum(["models", "stock"]).optional(),
});
const nested = entry.extend({ below: z.array(entry).optional() });
const menu = z.array(nested).max(MOST_ROWS);

export type MenuEntry = z.output<typeof nested>;

export function menuKey(key: string): MenuKey | null {
  return MENU_KEYS.find((each) => each === key) ?? null;
}

export function shapeOf(key: MenuKey): MenuShape {
  return MENUS[key].shape;
}

/** Returns the document, the members of its entries in one order. */
export function menuText(entries: readonly MenuEntry[]): string {
  const ordered = ({ label, texts, link, href, optional, menu: fills, below }: MenuEntry): object => ({
    ...{ label, texts, link, href, optional, menu: fills },
    ...(below && below.length > 0 && { below: below.map(ordered) }),
  });
  return JSON.stringify(entries.map(ordered));
}

export function readMenu(text: string): MenuEntry[] | null {
  const read = menu.safeParse(parsedJson(text));
  if (!read.success) return null;
  const count = read.data.reduce((sum, { below }) => sum + 1 + (below?.length ?? 0), 0);
  return count <= MOST_ROWS ? read.data : null;
}

/** Returns the entries one after the other, each followed by those below it. */
export function listedEntries(entries: readonly MenuEntry[]): { entry: MenuEntry; level: 0 | 1 }[] {
  return entries.flatMap(({ below = [], ...top }) => [
    { entry: top, level: 0 as const },
    ...below.map((each) => ({ entry: each, level: 1 as const })),
  ]);
}

/** Returns such a list as entries. */
export function nestedEntries(list: readonly { entry: MenuEntry; level: 0 | 1 }[]): MenuEntry[] {
  const tops: (MenuEntry & { below: MenuEntry[] })[] = [];
  for (const { entry: each, level } of list) {
    const last = tops.at(-1);
    if (level === 1 && last) last.below.push(each);
    else tops.push({ ...each, below: [] });
  }
  return tops.map(({ below, ...top }) => (below.length > 0 ? { ...top, below } : top));
}

/** Returns the branch of the wording that has the texts of a menu's renamed entries. */
function areaOf(key: MenuKey): string {
  return `menu_texts.${key}`;
}

/** Whether a key is one that a renamed entry has got in the editor. */
export function isMenuText(key: string): boolean {
  return /^menu_texts\.(?:header|footer|models)\.e\d+$/.test(key);
}

/** Returns a wording key for a renamed entry that none of these entries has. */
export function newLabel(key: MenuKey, labels: readonly string[]): string {
  const area = `${areaOf(key)}.e`;
  const numbers = labels.map((label) => (label.startsWith(area) ? Number(label.slice(area.length)) || 0 : 0));
  return `${area}${Math.max(0, ...numbers) + 1}`;
}

type MenuSite = Pick<Site, "navigation">;

/**
 * Returns what a site's files say, by the keys of the documents. A list of the site's own is as it is written; a template's
 * is as the site shows it, without the pages that it doesn't have. A menu with three levels has no document.
 */
export function menusOfSite(
  site: Site,
  { own: ofSite, config }: SiteSources,
): [key: MenuKey, text: string][] {
  const written = navigation.safeParse(config.navigation);
  const texts = site.languages.map((tag) => [tag, fileTexts(siteIn(site, tag))] as const);
  return MENU_KEYS.flatMap((key): [MenuKey, string][] => {
    const { part } = MENUS[key];
    const isOwn = isJsonObject(ofSite.navigation) && own(ofSite.navigation, part) !== undefined;
    const entries = entriesOf(isOwn && written.success ? { navigation: written.data } : site, key);
    if (!entries || (entries.length === 0 && !isOwn)) return [];
    const withTexts = ({ below, ...each }: MenuEntry): MenuEntry => {
      const said = isMenuText(each.label)
        ? texts.flatMap(([tag, all]) => {
            const text = all.get(each.label);
            return text === undefined ? [] : [[tag, text] as const];
          })
        : [];
      return {
        ...each,
        ...(said.length > 0 && { texts: Object.fromEntries(said) }),
        ...(below && { below: below.map(withTexts) }),
      };
    };
    return [[key, menuText(entries.map(withTexts))]];
  });
}

/** Null: it has more levels than a form. */
function entriesOf(
  { navigation: { header, footer, models_menu } }: MenuSite,
  key: MenuKey,
): MenuEntry[] | null {
  const plain = ({ label, href, link, optional, menu: fills }: NavigationLink): MenuEntry => ({
    label,
    ...(link === undefined ? { href } : { link }),
    ...(optional && { optional }),
    ...(fills && { menu: fills }),
  });
  const isDeep = (links: readonly NavigationLink[]) => links.some(({ children = [] }) => children.length > 0);
  if (key === "models") return isDeep(models_menu) ? null : models_menu.map(plain);
  if (key === "footer")
    return footer.some(({ links }) => isDeep(links))
      ? null
      : footer.map(({ heading, links }) => ({ label: heading, below: links.map(plain) }));
  return header.some(({ children = [] }) => isDeep(children))
    ? null
    : header.map((link) => ({ ...plain(link), ...(link.children && { below: link.children.map(plain) }) }));
}

interface MenuDocument {
  key: string;
  text: string;
}

function readDocuments(documents: readonly MenuDocument[]): [MenuKey, MenuEntry[]][] {
  return documents.flatMap(({ key, text }): [MenuKey, MenuEntry[]][] => {
    const named = menuKey(key);
    const entries = named && readMenu(text);
    return named && entries ? [[named, entries]] : [];
  });
}

/**
 * Returns what site.json has with these documents; one that can't be read changes nothing.
 * @param files `navigation` as the files have it
 */
export function menusConfig(files: Json | undefined, documents: readonly MenuDocument[]): JsonObject {
  const named = isJsonObject(files) ? own(files, "links") : undefined;
  const links = isJsonObject(named) ? named : {};
  const parts = readDocuments(documents).map(([key, entries]): [string, Json] => [
    MENUS[key].part,
    key === "footer"
      ? entries.map(({ label, below = [] }) => ({
          heading: label,
          links: below.map((each) => linkConfig(each, links)),
        }))
      : entries.map((each) => linkConfig(each, links)),
  ]);
  return parts.length > 0 ? { navigation: Object.fromEntries(parts) } : {};
}

function linkConfig(
  { label, link, href, optional, menu: fills, below = [] }: MenuEntry,
  links: JsonObject,
): JsonObject {
  const found = link === undefined ? undefined : own(links, link);
  const named = isJsonObject(found) ? found : {};
  return {
    ...(link !== undefined && { link }),
    ...((link === undefined || own(named, "label") !== label) && { label }),
    ...(link === undefined && { href: href ?? "" }),
    ...(optional && own(named, "optional") !== true && { optional }),
    ...(fills && { menu: fills }),
    ...(below.length > 0 && { children: below.map((each) => linkConfig(each, links)) }),
  };
}

/** Returns the texts of renamed entries by language, each with its key. */
export function menuTexts(
  { languages }: Pick<Site, "languages">,
  documents: readonly MenuDocument[],
): Map<string, [key: string, text: string][]> {
  const all = readDocuments(documents).flatMap(([, entries]) => listedEntries(entries));
  return new Map(
    languages.map((tag) => [
      tag,
      all.flatMap(({ entry: { label, texts } }): [string, string][] => {
        const text = texts && own(texts, tag);
        return text !== undefined && isMenuText(label) ? [[label, text]] : [];
      }),
    ]),
  );
}

/** Returns the name of a field of an entry, in the order of the form. */
export function entryField(index: number, part: string): string {
  return `e${index}_${part}`;
}

/**
 * Returns the field of a menu's form that a fault of site.json or of the wording is about; null: another part of the site.
 * A link to a page that there isn't is found by its address: the site counts its links without those that it leaves out.
 */
export function menuPlace(
  { key, text }: MenuDocument,
  fault: { file: string; key: string; reason: string },
): { field: string } | null {
  const named = menuKey(key);
  if (!named) return null;
  const list = listedEntries(readMenu(text) ?? []);
  const fieldAt = (index: number, part: string) => ({ field: index < 0 ? "" : entryField(index, part) });
  const label = list.findIndex((each) => each.entry.label === fault.key && isMenuText(fault.key));
  if (label >= 0) {
    const [, language] = /(?:^|\/)wording\/([\w-]+)\.json$/.exec(fault.file) ?? [];
    return fieldAt(label, `text_${language ?? ""}`);
  }
  const [, link] = /^navigation\.links\.([^.]+)\./.exec(fault.key) ?? [];
  if (link !== undefined) {
    const index = list.findIndex((each) => each.entry.link === link);
    return index < 0 ? null : fieldAt(index, "href");
  }
  const [, part, rest = ""] = /^navigation\.(header|footer|models_menu)(?:\.(.*))?$/.exec(fault.key) ?? [];
  if (part !== MENUS[named].part) return null;
  const [, path] = /^(?:there is no page|the page) (\S+?)(?::| |$)/.exec(fault.reason) ?? [];
  const to = list.findIndex(({ entry: { href } }) => path !== undefined && href?.split(/[?#]/)[0] === path);
  if (to >= 0) return fieldAt(to, "href");
  const [top, below] = [...rest.matchAll(/(?:^|\.)(\d+)/g)].map(([, number]) => Number(number));
  if (top === undefined) return { field: "" };
  const tops = list.flatMap(({ level }, index) => (level === 0 ? [index] : []));
  const at = (tops[top] ?? Number.NEGATIVE_INFINITY) + (below === undefined ? 0 : below + 1);
  return fieldAt(at, "href");
}
