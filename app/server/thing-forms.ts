import { entryId } from "~/domain/editing/edited-entry";
import { editorAddress } from "~/domain/editing/editor-address";
import { hasRight, rightFor } from "~/domain/editing/editor-rights";
import { readPageSource } from "~/domain/editing/page-source";
import { type PageThing, thingId } from "~/domain/editing/page-thing";
import { own } from "~/domain/text/own-property";
import { formatDayOfYear } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { entryHref } from "~/pages/preview/document-names.server";
import { partName } from "~/pages/preview/page-parts-view.server";
import { EDITOR_PATH } from "~/services/editing/editor-sign-in.server";
import { loadWorkspace, type Workspace } from "~/services/editing/workspace.server";
import { documentOf, isThere } from "~/services/editing/workspace-documents.server";
import type { SiteContext } from "~/services/platform/platform";
import { type PagePart, readPart, splitPage } from "~/tenants/content/page-parts.server";
import { ADDRESS, placeOfKey } from "~/tenants/documents/facts-document";
import { menuKey } from "~/tenants/documents/menu-document";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import { readDayKey } from "~/tenants/documents/special-day";
import { weekOfKey } from "~/tenants/documents/week-document";
import type { Site } from "~/tenants/site";
import { contentSlugAt, HOME_CONTENT, siteFormAt } from "~/tenants/site-pages";
import type { DrawnPage } from "./marked-things";
import type { Mark, ThingForm } from "./page-marks";

/** What the forms of a page's things are found by. */
export interface ThingForms {
  page: DrawnPage | null;
  /** Null: it has no form, or this editor may not change it. */
  formOf(thing: PageThing): ThingForm | null;
  /** Returns the mark of a picture by its address; null: it isn't in the library, or the editor may not change it. */
  picture(src: string): Mark | null;
}

/**
 * Returns the forms in which an editor changes the things of a page.
 * @param typed the document that the page is drawn with; absent: as its draft has it
 */
export async function thingForms(
  served: SiteContext,
  workspace: Workspace,
  { address, email, typed }: { address: string; email: string; typed?: SiteDocument | undefined },
): Promise<ThingForms> {
  const { site } = served;
  // Menus and facts are edited in the first language, and so is a page that has no other.
  const first = site.first ? await loadWorkspace(served) : null;
  const slug = slugAt(site, address);
  const isFirst = slug === null || own(site.content, slug)?.language !== undefined;
  const ofPage = isFirst && first ? first : workspace;
  const document = slug === null ? null : documentOf(ofPage, { kind: "page", key: slug }, first);
  const parts = partsOf(typed?.kind === "page" && typed.key === slug ? typed : document);
  const page = slug === null ? null : { slug, parts };
  const inWorkspace = (thing: PageThing) => (thing.kind === "page" ? ofPage : (first ?? workspace));
  const mayEdit = (kind: PageThing["kind"]) =>
    hasRight(site.editors, email, kind === "picture" ? "content" : rightFor(kind));
  const isKnown = ({ kind, key }: PageThing) =>
    kind === "picture" ||
    [inWorkspace({ kind, key }), first].some((each) => each && isThere(each, { kind, key }));
  const hasDraft = ({ kind, key, field }: PageThing) =>
    kind !== "picture" && field !== ADDRESS && inWorkspace({ kind, key }).drafts.has(entryId({ kind, key }));
  const formOf = (thing: PageThing): ThingForm | null =>
    mayEdit(thing.kind) && isKnown(thing)
      ? {
          href: editorAddress(
            thing.kind === "page" && ofPage.site.first ? ofPage.language : null,
            addressOf(thing),
          ),
          name: nameOf(site, parts, thing),
          field: thing.field ?? null,
          place: placeOf(thing, parts),
          hasDraft: hasDraft(thing),
          most: thing.kind === "menu" ? 1 : 3,
        }
      : null;
  const pictures = new Map(
    [...site.pictures.values()].flatMap(({ url, name, file }) => (file === null ? [[url, name]] : [])),
  );
  return {
    page,
    formOf,
    picture(src) {
      const url = /\/img\/[^?#]+/.exec(src)?.[0];
      const key = url === undefined ? undefined : pictures.get(url);
      const thing: PageThing = { kind: "picture", key: key ?? "" };
      const form = key === undefined ? null : formOf(thing);
      return form && { id: thingId(thing), text: form.name, values: {}, form };
    },
  };
}

/** Returns the content page at an address; null: there is none. */
function slugAt(site: Site, address: string): string | null {
  const { pathname } = new URL(address, "http://site.invalid");
  const slug = pathname === "/" ? HOME_CONTENT : contentSlugAt(pathname, siteFormAt(site, pathname) !== null);
  return own(site.content, slug) ? slug : null;
}

function partsOf(document: SiteDocument | null): PagePart[] {
  return splitPage(readPageSource(document?.text ?? "").markdown.replace(/^\n+/, "")).map(readPart);
}

function placeOf({ kind, key, part }: PageThing, parts: readonly PagePart[]): ThingForm["place"] {
  if (part !== undefined) return parts[part]?.kind === "text" ? "end" : "element";
  // The days and the entries of menus are texts, which have a marker above their end, and so has what is before a header's.
  if (kind === "menu" && key === "header") return "below";
  return kind === "menu" || weekOfKey(key) !== null ? "start" : "end";
}

/** Returns where a thing is edited, at its place in the form. */
function addressOf({ kind, key, field, part }: PageThing): string {
  if (kind === "picture") return `${EDITOR_PATH}/pictures?${new URLSearchParams({ name: key })}`;
  const form = entryHref(`${EDITOR_PATH}/text`, { kind, key });
  if (part !== undefined) return `${form}&part=${part}#part`;
  return field === undefined || field === ADDRESS ? form : `${form}#${field}`;
}

/** What the marker of a thing says. */
function nameOf(site: Site, parts: readonly PagePart[], { kind, key, field, part }: PageThing): string {
  const t = translator(site);
  const say = (name: string, values: Record<string, string> = {}) => t(`desk.markers.thing.${name}`, values);
  if (kind === "picture") return say("picture", { name: key });
  if (kind === "menu") return say("menu", { name: t(`desk.menus.${menuKey(key) ?? "header"}`) });
  if (kind === "page") {
    if (part === undefined) return say(field === "title" ? "title" : "description");
    const names = parts.map((each) => partName(t, each));
    const name = names[part] ?? "";
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    return say("block", { name: isAlone ? name : t("block_editor.numbered", { number: part + 1, name }) });
  }
  const day = kind === "hours" ? readDayKey(key) : null;
  if (day) return say("day", { day: formatDayOfYear(site.language, day.date) });
  const id = weekOfKey(key) ?? placeOfKey(key);
  const place = site.locations.find((each) => each.id === id);
  if (weekOfKey(key) !== null) return say("week", { place: place?.name ?? "" });
  const [, row] = /^person_(\d+)_/.exec(field ?? "") ?? [];
  if (row !== undefined) return say("person", { name: place?.team[Number(row)]?.name ?? "" });
  if (field === ADDRESS) return say("address", { place: place?.name ?? "" });
  if (field === "email") return say("email");
  return place ? say("phone_of", { place: place.name }) : say("phone");
}
