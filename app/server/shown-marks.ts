import { entryId, type PageThing, thingId } from "~/domain/editing/edited-entry";
import { editorAddress } from "~/domain/editing/editor-address";
import { draftsWay, hasRight, rightFor } from "~/domain/editing/editor-rights";
import { readPageSource } from "~/domain/editing/page-source";
import { addressIn } from "~/domain/languages/language-address";
import { escapeHtml } from "~/domain/text/escape";
import { own } from "~/domain/text/own-property";
import { formatDayOfYear } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { entryHref } from "~/pages/preview/document-names.server";
import { partName } from "~/pages/preview/page-parts-view.server";
import { EDITOR_PATH } from "~/services/editing/editor-sign-in.server";
import { loadWorkspace, type Workspace } from "~/services/editing/workspace.server";
import { documentOf, isThere } from "~/services/editing/workspace-documents.server";
import type { ShownMarks } from "~/services/editing/workspace-lists.server";
import type { SiteContext } from "~/services/platform/platform";
import { type PagePart, readPart, splitPage } from "~/tenants/content/page-parts.server";
import { ADDRESS, placeOfKey } from "~/tenants/documents/facts-document";
import { menuKey } from "~/tenants/documents/menu-document";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import { readDayKey, weekOfKey } from "~/tenants/documents/week-document";
import type { Site } from "~/tenants/site";
import { contentSlugAt, HOME_CONTENT, siteFormAt } from "~/tenants/site-pages";
import { withMarkers } from "./edit-markers";
import { type DrawnPage, withMarkedThings } from "./marked-things";
import {
  drawMarks,
  type Mark,
  type MarkedSite,
  marked,
  marksDrawn,
  type OpenElement,
  type ThingForm,
} from "./page-marks";

/** A site as a page of an editor's preview is drawn from it. */
export interface ShownSite {
  site: Site;
  marks: ShownMarks | "none";
}

interface MarkedVisit {
  shown: ShownMarks | null;
  /** Of the page, without its language. */
  address: string;
  nonce: string;
  /** The address of the editor who sees it. */
  email: string;
  /** The document that the page is drawn with, as it is typed; absent: as its draft has it. */
  typed?: SiteDocument;
}

/** Draws a page of a preview with what an editor's browser shows at its texts. */
export async function withShownMarks(
  served: SiteContext,
  { shown, address, nonce, email, typed }: MarkedVisit,
  draw: (shown: ShownSite) => Promise<Response>,
): Promise<Response> {
  const { site } = served;
  const t = translator(site);
  const language = site.first ? site.language : null;
  if (shown === null) return draw({ site, marks: "none" });
  if (shown === "keys") {
    const page = marked(site);
    const words = { heading: t("desk.keys.heading"), elsewhere: t("desk.keys.elsewhere"), language };
    return marksDrawn(await draw({ site: page.site, marks: shown }), page, (html) =>
      withKeys(html, page, words, nonce),
    );
  }
  const workspace = await loadWorkspace(served, site.language);
  const { entries, drafts } = workspace;
  const things = await thingForms(served, workspace, { address, email, typed });
  const mayEdit = (id: string) => {
    const entry = entries.get(id);
    const right = rightFor(entry?.document?.kind ?? "text");
    return entry?.isLocked === false && hasRight(site.editors, email, right);
  };
  const page = marked(site, mayEdit, things.formOf);
  const edited = {
    ...{ address: addressIn(site.base, address), language, picture: things.picture },
    hasDraft: ({ id, form }: Pick<Mark, "id" | "form">) =>
      form ? form.hasDraft : entries.get(id)?.keys.some((key) => drafts.has(key)) === true,
  };
  const words = {
    name: (text: string, isDraft: boolean) =>
      t(isDraft ? "desk.markers.draft" : "desk.markers.edit", { text }),
    drafted: (name: string) => t("desk.markers.thing.draft", { name }),
    heading: t("desk.markers.heading"),
    intro: t("desk.markers.intro"),
    publish: t(`desk.bar.${draftsWay(site.editors, email)}`),
    script: {
      label: t("desk.markers.panel"),
      close: t("desk.markers.close"),
      follow: t("desk.markers.follow"),
      leave: t("desk.markers.leave"),
      saved: t("desk.markers.saved"),
      draft: t("desk.markers.draft", { text: "{text}" }),
    },
  };
  const drawn = await draw({ site: withMarkedThings(page.site, things.page), marks: shown });
  return marksDrawn(drawn, page, (html) => withMarkers(html, page, { edited, words, nonce }));
}

/*
 * Keys next to the texts of a page (rules/editors#text-keys): links, or numbers where a link can't be.
 */

/** Within these no other link may be; a number is there instead. */
const INTERACTIVE = new Set(["a", "button", "label", "summary"]);

interface KeyWords {
  heading: string;
  /** Of the texts that are not to be seen as texts: labels, titles, descriptions. */
  elsewhere: string;
  /** The language of the page's texts as the editor's addresses name it; null: the site's first. */
  language: string | null;
}

/** Turns the marks of a page into links and numbers, and adds the list of its keys at its end. */
export function withKeys(html: string, page: MarkedSite, words: KeyWords, nonce: string): string {
  const numbers = new Map<string, number>();
  const elsewhere = new Set<string>();
  const link = (id: string, className?: string) => linkTo(id, words.language, className);
  return drawMarks(html, page, {
    text({ id }, open) {
      const number = numbers.get(id) ?? numbers.size + 1;
      numbers.set(id, number);
      const isNumber = open.some(holdsNoLink);
      return {
        after: isNumber ? `<sup class="fc-key" aria-hidden="true">${number}</sup>` : ` ${link(id, "fc-key")}`,
      };
    },
    elsewhere: ({ id }) => void elsewhere.add(id),
    last() {
      const seen = [...numbers].map(([id, number]) => `<li value="${number}">${link(id)}</li>`);
      const others = [...elsewhere].filter((id) => !numbers.has(id)).map((id) => `<li>${link(id)}</li>`);
      return `<style nonce="${nonce}">${STYLE}</style><aside class="fc-keys" aria-labelledby="fc-keys">
<h2 id="fc-keys">${escapeHtml(words.heading)}</h2><ol>${seen.join("")}</ol>
${others.length > 0 ? `<h3>${escapeHtml(words.elsewhere)}</h3><ul>${others.join("")}</ul>` : ""}</aside>`;
    },
  });
}

/** Nothing in what screen readers don't read may have the focus either. */
function holdsNoLink({ name, attributes }: OpenElement): boolean {
  return INTERACTIVE.has(name) || attributes["aria-hidden"] === "true";
}

function linkTo(key: string, language: string | null, className?: string): string {
  const href = editorAddress(language, `/preview/text?${new URLSearchParams({ key })}`);
  const kind = className === undefined ? "" : `class="${className}" `;
  return `<a ${kind}href="${escapeHtml(href)}">${escapeHtml(key)}</a>`;
}

const STYLE = `
.fc-key{font:600 .75rem/1.5 ui-monospace,Menlo,Consolas,monospace!important;letter-spacing:0;text-transform:none;background:#ffd24d!important;color:#1d1d1f!important;padding:.1875rem .25rem;border-radius:.125rem;white-space:normal;overflow-wrap:anywhere;text-decoration:underline}
a.fc-key{display:inline-block;max-width:100%;min-height:1.5rem}
sup.fc-key{text-decoration:none;white-space:nowrap;overflow-wrap:normal;flex:none;padding:0 .1875rem;margin-inline-start:.125rem}
a.fc-key:focus-visible{outline:3px solid #1d1d1f;outline-offset:2px}
.fc-keys{background:#1d1d1f;color:#fff;padding:1rem;font:.9375rem/1.6 system-ui,sans-serif}
.fc-keys h2,.fc-keys h3{font:600 1.125rem/1.4 system-ui,sans-serif;color:#fff;margin:.5rem 0}
.fc-keys ol,.fc-keys ul{columns:20rem;padding-inline-start:2.5rem;margin:0}
.fc-keys a{color:#ffd24d;display:inline-block;min-height:1.5rem;overflow-wrap:anywhere}
.fc-keys :focus-visible{outline:3px solid #ffd24d;outline-offset:2px}`;

interface ThingForms {
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
async function thingForms(
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
