import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { PreviewLink } from "~/adapters/database/preview-links.server";
import { isEditor } from "~/domain/editing/editor-rights";
import { encryptedCookie } from "../http/cookies.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import type { SiteContext } from "../platform/platform";
import { EDITOR_PATH, hasEditors } from "./editor-sign-in.server";

/** What opens a link, and ends the preview of a browser that has opened one. */
export const SHARED_PATH = `${EDITOR_PATH}/shared`;
/** The name of the token in a link's address. */
export const LINK_TOKEN = "t";
/** A link ends after 7 days (rules/editors#preview-link). */
const LINK_DAYS = 7;
const DAY_SECONDS = 86_400;
/** Links of a site that work at the same time. */
export const MAX_LINKS = 20;
const TOKEN_BYTES = 32;
const MAX_TOKEN = 100;

/** A day longer than a link, so that a browser is notified when its link has ended. */
const COOKIE = encryptedCookie({ name: "preview-link", maxAgeSeconds: (LINK_DAYS + 1) * DAY_SECONDS });
const openedSchema = z.object({ id: z.string().min(1) });

type Visitor = Pick<VisitorRequest, "cookies">;

/** What a browser may see by a link that it has opened. */
export type SharedPreview = { kind: "none" } | { kind: "open"; link: PreviewLink } | { kind: "ended" };

/** Makes a link for a page of the site. Returns its token, which is stored nowhere; null: there are too many links. */
export async function makeLink(
  { platform, site }: SiteContext,
  { email, path }: { email: string; path: string },
): Promise<{ id: string; token: string } | null> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const id = linkId(token);
  const now = platform.now();
  const isAdded = await platform.store.previewLinks.add(
    {
      ...{ id, site: site.slug, email, path },
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + LINK_DAYS * DAY_SECONDS * 1000).toISOString(),
    },
    MAX_LINKS,
    now,
  );
  return isAdded ? { id, token } : null;
}

/** Returns the links of a site that work. Those of people who are no editors any more are ended. */
export async function linksOf({ platform, site }: SiteContext): Promise<PreviewLink[]> {
  const links = await platform.store.previewLinks.list(site.slug, platform.now());
  const former = new Set(links.map(({ email }) => email).filter((email) => !isEditor(site.editors, email)));
  for (const email of former) await platform.store.previewLinks.endAll(site.slug, email);
  return links.filter(({ email }) => !former.has(email));
}

/** Returns the link of a token, or null when there is none that works. */
export async function linkOfToken(context: SiteContext, token: string): Promise<PreviewLink | null> {
  return token.length > MAX_TOKEN ? null : linkWith(context, linkId(token));
}

/** Returns what this browser has opened. The store is asked only when the browser has the cookie. */
export async function readSharedPreview(context: SiteContext, visitor: Visitor): Promise<SharedPreview> {
  const opened = openedSchema.safeParse(COOKIE.read(context, visitor));
  if (!opened.success) return { kind: "none" };
  const link = await linkWith(context, opened.data.id);
  return link ? { kind: "open", link } : { kind: "ended" };
}

/** Returns the `Set-Cookie` header with which a browser sees the draft. */
export function openLink(context: SiteContext, { id }: PreviewLink): string {
  const cookie = COOKIE.write(context, { id });
  if (cookie === null) throw new RangeError("the id of a link fits its cookie");
  return cookie;
}

/** Returns the `Set-Cookie` header of a browser that sees the site again as everybody does. */
export function leaveSharedPreview(context: SiteContext): string {
  return COOKIE.clear(context);
}

/** Who has left the site's list of editors has no link (as for their sessions). */
async function linkWith({ platform, site }: SiteContext, id: string): Promise<PreviewLink | null> {
  if (!hasEditors(platform, site)) return null;
  const { previewLinks } = platform.store;
  const link = await previewLinks.find(site.slug, id, platform.now());
  if (!link || isEditor(site.editors, link.email)) return link;
  await previewLinks.endAll(site.slug, link.email);
  return null;
}

/** Only the hash is stored: who reads the database can't open a link. */
function linkId(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
