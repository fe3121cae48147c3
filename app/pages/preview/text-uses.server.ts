import { EDITOR_LANGUAGE, languageNamed } from "~/domain/editing/editor-address";
import { readPageSource } from "~/domain/editing/page-source";
import { languagesOf, ownNameOf, pathBehind } from "~/domain/languages/language-address";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import { translator } from "~/i18n/site-i18n.server";
import type { Translate } from "~/i18n/translate";
import { withoutPlural } from "~/i18n/wording-tree";
import type { RequestContext } from "~/pages/request-context";
import { EDITOR_PATH } from "~/services/editing/editor-sign-in.server";
import { type NewerOriginal, originalText } from "~/services/editing/translations.server";
import type { Workspace } from "~/services/editing/workspace.server";
import { searchStock } from "~/services/search/stock-search.server";
import {
  type BlockAnswers,
  heldBy,
  type PagePart,
  readPart,
  splitPage,
} from "~/tenants/content/page-parts.server";
import type { Site } from "~/tenants/site";
import { momentText } from "./document-form.server";
import { ownPath } from "./editor-frame.server";
import type { Original } from "./editor-parts";
import { fieldsOf } from "./page-parts-form.server";
import { fieldLabel, optionLabel, partName } from "./page-parts-view.server";

/** Pages that are looked at, so that the answer comes within a second or two. */
const MOST_PAGES = 60;
const MOST_NAMED = 12;

/** A page that shows a text. */
interface UsingPage {
  path: string;
  /** What editors call it. */
  name: string;
}

type Uses = ReadonlyMap<string, UsingPage[]>;

/** Returns what editors call the part of the site that a text belongs to. Texts of a site's own have no other name. */
export function partOfSite(t: Translate, area: string): string {
  const name = area.replaceAll("_", " ");
  return t(`desk.list.part.${area}`, { name, defaultValue: t("desk.list.part.own_part", { name }) });
}

/** What is known of a site as it is published: another one is looked at again. */
const known = new WeakMap<Site, Uses>();

/** Returns the pages that show each text, if they were looked at. */
export function knownUses({ site }: Pick<RequestContext, "site">): Uses | null {
  return known.get(site) ?? null;
}

/** Draws the site's pages, a search and a car, and notes which text is on which. */
export async function usesOf(context: RequestContext): Promise<Uses> {
  const { site, editing } = context;
  const before = known.get(site);
  if (before || !editing) return before ?? new Map();
  const uses = new Map<string, UsingPage[]>();
  for (const page of await pagesOf(context)) {
    const { keys } = await editing.textsOf(page.path);
    for (const key of keys) {
      const pages = uses.get(key) ?? [];
      if (pages.length < MOST_NAMED) pages.push(page);
      uses.set(key, pages);
    }
  }
  known.set(site, uses);
  return uses;
}

/** One page of each kind, and all of the site's own, with what editors call each. */
async function pagesOf(context: RequestContext): Promise<UsingPage[]> {
  const { platform, site } = context;
  const t = translator(site);
  const car = await searchStock(platform, site, EMPTY_SEARCH, { facets: [], hitsPerPage: 1 })
    .then(({ hits }) => hits[0]?.slug ?? null)
    .catch(() => null);
  const at = `/cars/${car}`;
  const named = new Map([
    ["/", t("desk.list.place.home")],
    ["/cars", t("desk.list.place.search")],
    ...(car === null
      ? []
      : ([
          [at, t("desk.list.place.car")],
          [`${at}/enquire`, t("desk.list.place.enquiry")],
          [`${at}/test-drive`, t("desk.list.place.test_drive")],
        ] as const)),
    ["/cars?query=zzzz", t("desk.list.place.nothing_found")],
  ]);
  const pages = [...named.keys(), "/sign-in", "/favourites", "/compare", ...site.pages];
  return [...new Set(pages)].slice(0, MOST_PAGES).map((path) => ({ path, name: named.get(path) ?? path }));
}

/** The button that makes a draft of a translation as it is: published again, it is newer than its original. */
export const STILL_RIGHT = "still_right";

/** Returns what says that an original is newer than its translation; null: it isn't. */
export function newerText(
  { site }: Pick<RequestContext, "site">,
  first: Workspace | null,
  newer: NewerOriginal | null | undefined,
): string | null {
  if (!first || !newer) return null;
  const language = ownNameOf(first.language, site.languages);
  return translator(site)("desk.language.newer", { language, version: newer.version });
}

/** Returns what the site's first language says of a text; null where that is edited. */
export function originalOf(
  { site }: RequestContext,
  first: Workspace | null,
  workspace: Workspace,
  key: string,
  newer?: NewerOriginal | null,
): Original | null {
  if (!first) return null;
  const { language } = first;
  const text = originalText({ workspace, first }, key);
  const said = newer?.before.get(key) ?? newer?.before.get(`${withoutPlural(key)}_other`);
  return {
    name: ownNameOf(language, site.languages),
    ...{ language, text, before: said === undefined || said === text ? null : said },
  };
}

/** A page in a state has texts like any other. */
export const SEE_PATH = `${EDITOR_PATH}/see?`;

/**
 * Returns the page of this site whose bar was used, or null. A script may have shown another page in place since the bar
 * was drawn: only the browser knows.
 */
export function pageBefore({ origin }: RequestContext, request: Request): string | null {
  const before = request.headers.get("Referer");
  const path = before?.startsWith(`${origin}/`) ? ownPath(before.slice(origin.length)) : null;
  if (path?.startsWith(SEE_PATH)) return path;
  return path === null || path.toLowerCase().startsWith(EDITOR_PATH) ? null : path;
}

/**
 * Returns an address without its language, and this language as the editor's addresses name it. A page has a prefix, and
 * a page in a state the editor's own parameter.
 */
export function pageInLanguage(
  { site }: RequestContext,
  address: string,
): { page: string; language: string | null } {
  const { pathname, search, searchParams } = new URL(address, "http://site.invalid");
  if (address.startsWith(SEE_PATH)) {
    const language = languageNamed(site.languages, searchParams);
    searchParams.delete(EDITOR_LANGUAGE);
    return { page: `${pathname}?${searchParams}`, language };
  }
  for (const { tag, base } of languagesOf(site.languages)) {
    const path = pathBehind(base, pathname);
    if (path !== null) return { page: path + search, language: tag };
  }
  return { page: address, language: null };
}

/** Returns a page as an editor reads it: its settings and its blocks by their names, a line each. */
export function readablePage(context: Pick<RequestContext, "site">, text: string): string {
  const t = translator(context.site);
  const { fields, markdown } = readPageSource(text);
  return [
    ...[...fields].flatMap(([name, value]) =>
      value === "" || (name === "noindex" && value !== "true")
        ? []
        : [`${t(`desk.documents.page.${name}`)}: ${shownValue(context, name, value)}`],
    ),
    ...splitPage(markdown).flatMap((source) => linesOf(t, readPart(source))),
  ].join("\n");
}

function shownValue(context: Pick<RequestContext, "site">, name: string, value: string): string {
  if (name === "noindex") return translator(context.site)("desk.documents.yes");
  return name === "publish_at" || name === "expires" ? momentText(context.site, value) : value;
}

function linesOf(t: Translate, part: PagePart): string[] {
  if (part.kind === "hidden")
    return [
      t("block_editor.hidden"),
      ...splitPage(part.inside).flatMap((source) => linesOf(t, readPart(source))),
    ];
  if (part.kind !== "block") return part.text.split(/\n+/);
  const held = heldBy(part.name);
  return [
    t("desk.change.block", { name: partName(t, part) }),
    ...answersOf(t, part.name, part),
    ...(part.rows ?? []).flatMap((row) => answersOf(t, held ?? "", row)),
  ];
}

function answersOf(t: Translate, name: string, { values, body }: BlockAnswers): string[] {
  return [
    ...fieldsOf(name).flatMap((field) => {
      const value = values.get(field.name) ?? "";
      return value === field.absent || value === "" || (name === "noindex" && value !== "true")
        ? []
        : [`${fieldLabel(t, name, field.name)}: ${optionLabel(t, field, value)}`];
    }),
    ...(body ?? "").split(/\n+/).filter((line) => line.trim() !== ""),
  ];
}
