import type { Request as ExpressRequest } from "express";
import type { EditorSession } from "~/adapters/database/editors.server";
import type { PreviewLink } from "~/adapters/database/preview-links.server";
import { translator } from "~/i18n/site-i18n.server";
import { withoutPlural } from "~/i18n/wording-tree";
import { EDITOR_PATH } from "~/services/editing/editor-sign-in.server";
import type { SharedPreview } from "~/services/editing/preview-links.server";
import type { Platform, SiteContext } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";
import { siteIn } from "~/tenants/site-language";
import { isUnsafe } from "./request-checks";
import { routedPath } from "./request-target";
import { routeAsked } from "./route-handlers";

/*
 * The preview of a draft (rules/editors#preview-only-here): the pages of the site, for the browser of an editor or of
 * somebody with a link, with the draft's words. Whatever is no page (feeds, sitemaps, PDFs, JSON) is as everybody has it.
 */

/** What an editor who previews is notified of a form that was sent. */
export function noPostInPreview(site: Site): { title: string; message: string } {
  const t = translator(site);
  return { title: t("desk.no_post.title"), message: t("desk.no_post.message") };
}

/** What a browser is notified of a form that was sent after its link had ended. */
export function noPostAfterLink(site: Site): { title: string; message: string } {
  const t = translator(site);
  return { title: t("desk.shared.title"), message: t("desk.shared.message") };
}

export interface Preview {
  /** A post of anything but the editors' own pages. */
  isRefused: boolean;
  /** The link that this browser has opened; null: it is an editor's. */
  link: PreviewLink | null;
  visit: SiteContext;
}

/** What gives a browser a preview. Each is read only when it is needed. */
interface PreviewRights {
  editor(): Promise<EditorSession | null>;
  shared(): Promise<SharedPreview>;
}

/** The browser's file of words: with the draft's, as the pages have them. */
const WORDS = "/wording/:file";

/** Returns the preview that a request is part of: null for a visitor's, "ended" when its link doesn't work any more. */
export async function previewOf(
  served: SiteContext,
  request: Pick<ExpressRequest, "path" | "method">,
  { editor, shared }: PreviewRights,
): Promise<Preview | "ended" | null> {
  if (isEditorPath(request.path)) return null;
  let link: PreviewLink | null = null;
  if ((await editor())?.preview !== true) {
    const opened = await shared();
    if (opened.kind === "none") return null;
    if (opened.kind === "ended") return "ended";
    link = opened.link;
  }
  if (isUnsafe(request.method)) return { isRefused: true, link, visit: served };
  const { platform, site } = served;
  const route = routeAsked(platform.routes, request.path);
  const hasDraft = route === null || route.declared.kind === "page" || route.path === WORDS;
  const draft = hasDraft ? await platform.wording.draft(site.slug) : undefined;
  const drafted = draft ? siteIn(draft, site.language) : site;
  return { isRefused: false, link, visit: { ...served, platform: silent(platform), site: drafted } };
}

/** The editors' own pages are as the published site has them. */
export function isEditorPath(path: string): boolean {
  const asked = routedPath(path).toLowerCase();
  return asked === EDITOR_PATH || asked.startsWith(`${EDITOR_PATH}/`);
}

/** Counts no views and no events: an editor is no shopper. */
export function silent(platform: Platform): Platform {
  const { views, events } = platform;
  return {
    ...platform,
    views: { count: () => undefined, of: (site, car) => views.of(site, car), flush: () => views.flush() },
    events: { record: () => undefined, figures: () => events.figures(), flush: () => events.flush() },
  };
}

/** No cache keeps an answer of a preview, and no search engine lists it. */
export function markPreview(headers: Headers): void {
  headers.set("Cache-Control", "private, no-store");
  headers.set("X-Robots-Tag", "noindex");
  headers.delete("ETag");
}

/** Draws a page with the draft's words and returns the keys of its texts. */
export async function textsOf(
  { platform, site, origin }: SiteContext,
  { path, language }: { path: string; language?: string | undefined },
  draw: (page: Request, visit: SiteContext) => Promise<Response>,
): Promise<{ status: number; keys: ReadonlySet<string> }> {
  const keys = new Set<string>();
  const draft = siteIn((await platform.wording.draft(site.slug)) ?? site, language);
  const recorded = { ...draft, onText: (key: string) => void keys.add(withoutPlural(key)) };
  const page = new Request(new URL(path, origin), { headers: { Accept: "text/html" } });
  const answer = await draw(page, { platform: silent(platform), site: recorded, origin });
  await answer.body?.cancel();
  return { status: answer.status, keys };
}
