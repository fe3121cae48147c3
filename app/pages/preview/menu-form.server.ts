import { z } from "zod";
import {
  hasBelow,
  type MenuRow,
  type MenuShape,
  MOST_ROWS,
  rowNumbers,
  soundRows,
  stepsOf,
} from "~/domain/editing/menu-rows";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { ownNameOf } from "~/domain/languages/language-address";
import { own } from "~/domain/text/own-property";
import { translator } from "~/i18n/site-i18n.server";
import type { Workspace } from "~/services/editing/workspace.server";
import {
  entryField,
  isMenuText,
  listedEntries,
  MENU_KEYS,
  type MenuEntry,
  menuKey,
  menuText,
  nestedEntries,
  newLabel,
  readMenu,
  shapeOf,
} from "~/tenants/documents/menu-document";
import { parsedJson } from "~/tenants/documents/week-document";
import type { NavigationLink } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { siteIn } from "~/tenants/site-language";
import { LINK } from "~/tenants/site-schema/primitives";
import type { RequestContext } from "../request-context";
import { type DocumentField, type DocumentForm, field, PAGES_LIST, typedText } from "./document-form.server";
import { ownAddress, ownSite } from "./page-parts-form.server";

/** An entry of a menu in its form. */
export interface MenuFormRow extends MenuRow {
  /** As the document has it; null: a new one. */
  entry: MenuEntry | null;
  /** What the form showed of it, by language. */
  was: Record<string, string>;
  texts: Record<string, string>;
  href: string;
}

const OF_ROW = /^e\d{1,2}_(?:is|href|text_[\w-]+)$/;
/** The number of rows. The editor's script sends a form that has it, to bring back rows that were not saved. */
const ORDER = "order";
/** The row that was worked on. */
export const CURRENT_ROW = "current";

const isShape = z.object({
  level: z.union([z.literal(0), z.literal(1)]),
  entry: z.string(),
  was: z.record(z.string(), z.string()),
});

/** The header, the footer and the menu of models: their entries in order, with what they say and where they lead. */
export const menuForm: DocumentForm = {
  kind: "menu",
  path: "/preview/menu",
  isNamedByKey: true,
  isFixed: true,
  variants: () => [],

  title: ({ site }, { key }) => translator(site)(`desk.menus.${menuKey(key) ?? "header"}`),

  shown({ site }, { text }) {
    const entries = readMenu(text);
    if (!entries) return text;
    const shown = listedEntries(entries).map(({ entry, level }) => {
      const [first = "", ...others] = site.languages.map((tag) => textIn(site, tag, entry));
      const said = [first, ...(entry.texts ? others : [])].join(" / ");
      const href = hrefOf(site, entry);
      return `${level === 0 ? "" : "– "}${said}${href === "" ? "" : ` → ${href}`}`;
    });
    return shown.join("\n");
  },

  order: ({ key }) => String(MENU_KEYS.indexOf(menuKey(key) ?? "header")),
  pageOf: () => "/",
  hasField: (name) => OF_ROW.test(name) || name === ORDER,

  fields(context, _workspace, { document, typed }) {
    const key = menuKey(document?.key ?? "");
    if (!document || !key) return [];
    const rows = typed ? readRows(typed, document.text, key) : rowsOf(context.site, document.text);
    const current = typed && firstAnswer(typed, CURRENT_ROW);
    const numbers = rowNumbers(rows);
    return [
      field(ORDER, "", String(rows.length), { type: "hidden" }),
      ...rows.flatMap((_, index) => {
        const place = { rows, index, shape: shapeOf(key), number: numbers[index] ?? "" };
        return rowFields(context.site, place, current === String(index));
      }),
      ...(rows.length < MOST_ROWS ? [addField(context.site, shapeOf(key))] : []),
    ];
  },

  read(context, { document, typed }, workspace) {
    const errors = new Map<string, string>();
    const key = menuKey(document?.key ?? "");
    if (!document || !key) return { document: { kind: "menu", key: "", text: "" }, errors };
    const labels = listedEntries(readMenu(document.text) ?? []).map(({ entry }) => entry.label);
    const list = readRows(typed, document.text, key).map((row, index, rows) => {
      const heading = isHeading(row, shapeOf(key));
      const entry = entryOfRow(context, row, { workspace, index, errors, isHeading: heading });
      const said = entryField(index, `text_${context.site.languages[0] ?? ""}`);
      if (heading && !hasBelow(rows, index) && !errors.has(said)) errors.set(said, "menu_heading");
      if (entry.label === "") entry.label = newLabel(key, labels);
      labels.push(entry.label);
      return { entry, level: row.level };
    });
    return { document: { kind: "menu", key, text: menuText(nestedEntries(list)) }, errors };
  },
};

function isHeading({ level }: MenuRow, shape: MenuShape): boolean {
  return shape === "headed" && level === 0;
}

/** What an entry says in a language. */
function textIn(site: Site, language: string, { label, texts }: MenuEntry): string {
  return (texts && own(texts, language)) ?? translator(siteIn(site, language))(label);
}

/** Where an entry leads; "": it is a heading, or the site has no such page now. */
function hrefOf({ navigation }: Site, { href, link }: MenuEntry): string {
  if (link === undefined) return href ?? "";
  const walk = (links: readonly NavigationLink[]): NavigationLink[] =>
    links.flatMap((each) => [each, ...walk(each.children ?? [])]);
  const all = [navigation.header, ...navigation.footer.map(({ links }) => links), navigation.models_menu];
  return walk(all.flat()).find((each) => each.link === link)?.href ?? "";
}

function rowsOf(site: Site, text: string): MenuFormRow[] {
  return listedEntries(readMenu(text) ?? []).map(({ entry, level }) => {
    const was = Object.fromEntries(site.languages.map((tag) => [tag, textIn(site, tag, entry)]));
    return { level, entry, was, texts: was, href: hrefOf(site, entry) };
  });
}

/** Returns the rows of a posted form. One that its document has no longer is a new one. */
export function readRows(
  typed: TypedAnswers,
  text: string,
  key: NonNullable<ReturnType<typeof menuKey>>,
): MenuFormRow[] {
  const known = new Map(
    listedEntries(readMenu(text) ?? []).map(({ entry }) => [JSON.stringify(entry), entry] as const),
  );
  const count = Math.min(MOST_ROWS, Number(firstAnswer(typed, ORDER)) || 0);
  const rows = Array.from({ length: count }, (_, index): MenuFormRow => {
    const is = isShape.safeParse(parsedJson(firstAnswer(typed, entryField(index, "is")) ?? ""));
    const prefix = entryField(index, "text_");
    const texts = Object.keys(typed).flatMap((name) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), typedText(typed, name)] as const] : [],
    );
    return {
      level: is.data?.level ?? 0,
      entry: known.get(is.data?.entry ?? "") ?? null,
      was: is.data?.was ?? {},
      texts: Object.fromEntries(texts),
      href: typedText(typed, entryField(index, "href")),
    };
  });
  return soundRows(rows, shapeOf(key));
}

/** Returns rows as a form posts them. */
export function postedRows(rows: readonly MenuFormRow[], current: number | null): TypedAnswers {
  const answers = rows.flatMap((row, index) => [
    [entryField(index, "is"), [isOf(row)]] as const,
    [entryField(index, "href"), [row.href]] as const,
    ...Object.entries(row.texts).map(([tag, text]) => [entryField(index, `text_${tag}`), [text]] as const),
  ]);
  return {
    ...Object.fromEntries(answers),
    [ORDER]: [String(rows.length)],
    ...(current !== null && { [CURRENT_ROW]: [String(current)] }),
  };
}

function isOf({ level, entry, was }: MenuFormRow): string {
  return JSON.stringify({ level, entry: entry ? JSON.stringify(entry) : "", was });
}

interface Place {
  rows: readonly MenuFormRow[];
  index: number;
  shape: MenuShape;
  number: string;
}

function rowFields(site: Site, { rows, index, shape, number }: Place, isCurrent: boolean): DocumentField[] {
  const row = rows[index];
  if (!row) return [];
  const t = translator(site);
  const label = (name: string) => t(`desk.documents.menu.${name}`);
  const { languages } = site;
  const heading = isHeading(row, shape);
  const name = own(row.texts, languages[0] ?? "") || label(heading ? "new_heading" : "new_entry");
  const group = {
    id: `e${index}`,
    heading: t("block_editor.numbered", { number, name }),
    isBelow: row.level === 1,
    isCurrent,
  };
  const input = (part: string, text: string, value: string, rest: Partial<DocumentField>) =>
    field(entryField(index, part), text, value, { group, ...rest });
  const opens = row.entry?.menu;
  const hints = [
    ...(hasBelow(rows, index) && shape === "nested" ? [label("opens_below")] : []),
    ...(opens ? [label(`opens_${opens}`)] : []),
    ...(row.entry?.link !== undefined && row.href === "" ? [label("not_there")] : []),
  ];
  return [
    input("is", "", isOf(row), { type: "hidden" }),
    ...languages.map((tag) =>
      input(
        `text_${tag}`,
        languages.length === 1
          ? label("text")
          : t("desk.documents.menu.text_in", { language: ownNameOf(tag, languages) }),
        own(row.texts, tag) ?? "",
        { isRequired: true, lang: tag },
      ),
    ),
    ...(heading
      ? []
      : [
          input("href", label("href"), row.href, {
            ...{ isRequired: true, list: PAGES_LIST, hint: hints.length > 0 ? hints.join(" ") : null },
          }),
        ]),
    input("do", "", "", {
      type: "buttons",
      options: stepsOf(rows, index, shape).map((step) => {
        const isWhole = step === "remove" && hasBelow(rows, index);
        const said = step === "below" ? `below_${shape}` : isWhole ? "remove_all" : step;
        return { value: `${step}:${index}`, label: label(`step.${said}`) };
      }),
    }),
  ];
}

function addField(site: Site, shape: MenuShape): DocumentField {
  const label = translator(site)(`desk.documents.menu.add_${shape === "headed" ? "heading" : "entry"}`);
  return field("add", "", "", { type: "buttons", options: [{ value: "add:", label }] });
}

interface RowPlace {
  workspace: Pick<Workspace, "drafts">;
  index: number;
  errors: Map<string, string>;
  isHeading: boolean;
}

/** Returns the entry of a row; its label is "" where it needs a new key. */
function entryOfRow(
  context: RequestContext,
  { entry, was, texts, href }: MenuFormRow,
  { workspace, index, errors, isHeading: heading }: RowPlace,
): MenuEntry {
  const { languages } = context.site;
  const said = languages.map((tag) => [tag, own(texts, tag) ?? ""] as const);
  for (const [tag, text] of said) if (text === "") errors.set(entryField(index, `text_${tag}`), "menu_text");
  const isRenamed = entry === null || said.some(([tag, text]) => text !== own(was, tag));
  const keepsKey = entry !== null && (!isRenamed || isMenuText(entry.label));
  const words = {
    label: keepsKey ? entry.label : "",
    ...(isRenamed ? { texts: Object.fromEntries(said) } : entry.texts && { texts: entry.texts }),
  };
  if (heading) return words;
  const { link, optional, menu } = entry ?? {};
  if (entry && href === hrefOf(context.site, entry))
    return {
      ...words,
      ...(link === undefined ? { href } : { link }),
      ...(optional && { optional }),
      ...(menu && { menu }),
    };
  const address = ownAddress(ownSite(context, workspace.drafts), href);
  if (!LINK.test(address)) errors.set(entryField(index, "href"), "link");
  return { ...words, href: address, ...(menu && { menu }) };
}
