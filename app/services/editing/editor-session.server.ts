import { createHash, randomBytes } from "node:crypto";
import type { EditorSession } from "~/adapters/database/editor-store";
import { canMailEditors } from "~/config.server";
import type { Cookie } from "~/domain/visitor/cookie";
import type { Site } from "~/tenants/site";
import { readCookie, writeCookie } from "../http/cookies.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import type { Platform, SiteContext } from "../platform/platform";

/** An editor's session ends 12 hours after the sign-in, however it is used (rules/editors#editor-session). */
const SESSION_SECONDS = 12 * 3600;
const TOKEN_BYTES = 32;
/** The browser keeps the token longer: it tells whose text is sent after the end (rules/editors#session-ended). */
const COOKIE: Cookie = { name: "editor", maxAgeSeconds: 2 * SESSION_SECONDS, scripts: false };

type EditorContext = Pick<SiteContext, "platform" | "site" | "origin">;
type Visitor = Pick<VisitorRequest, "cookies">;

/** Whether a site has editors who can sign in. */
export function hasEditors(platform: Pick<Platform, "config">, site: Pick<Site, "editors">): boolean {
  return site.editors.length > 0 && canMailEditors(platform.config);
}

/** Signs this browser in, and returns the `Set-Cookie` header with its new token. */
export async function startEditorSession(context: EditorContext, email: string): Promise<string> {
  const { platform, site } = context;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const now = platform.now();
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  await platform.store.editors.start({ id: sessionId(token), site: site.slug, email, expiresAt }, now);
  return writeCookie(context, COOKIE, token);
}

/**
 * Returns the editor's session of this browser; null without one. An address that the site names no longer has none.
 * The store is asked only when the browser has the cookie: no visitor's page costs more.
 */
export async function readEditorSession(
  context: EditorContext,
  visitor: Visitor,
): Promise<EditorSession | null> {
  const token = readCookie(context, visitor, COOKIE);
  const { platform, site } = context;
  if (!token || !hasEditors(platform, site)) return null;
  const session = await platform.store.editors.session(site.slug, sessionId(token), platform.now());
  if (!session) return null;
  if (site.editors.includes(session.email)) return session;
  await platform.store.editors.endAll(site.slug, session.email);
  return null;
}

/** Returns the editor whose session in this browser has ended by its time; null when there was none lately. */
export async function formerEditor(context: EditorContext, visitor: Visitor): Promise<string | null> {
  const token = readCookie(context, visitor, COOKIE);
  const { platform, site } = context;
  if (!token || !hasEditors(platform, site)) return null;
  const email = await platform.store.editors.formerEmail(site.slug, sessionId(token), platform.now());
  return email !== null && site.editors.includes(email) ? email : null;
}

/** Ends a session, and returns the `Set-Cookie` header that removes its token. */
export async function endEditorSession(
  context: EditorContext,
  session: EditorSession | null,
): Promise<string> {
  if (session) await context.platform.store.editors.end(context.site.slug, session.id);
  return writeCookie(context, COOKIE, "");
}

/** Only the hash is stored: who reads the database can't sign in with it. */
function sessionId(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
