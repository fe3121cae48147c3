import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { EDITOR_BOUNDS } from "~/domain/forms/posted-form";
import { type Cookie, ofPage } from "~/domain/visitor/cookie";
import type { PendingPost } from "../account/pending-posts.server";
import { readCookie, writeCookie } from "../http/cookies.server";
import { decrypt, type EncryptionContext, encrypt } from "../http/encryption.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import type { SiteContext } from "../platform/platform";
import { formerEditor } from "./editor-sign-in.server";

/*
 * What an editor has sent after the session ended, kept until they have signed in again (rules/editors#session-ended). As
 * for shoppers (services/account/pending-posts.server.ts), only the browser that sent it can continue it, once.
 */

const SECONDS = 1800;
const SECRET_BYTES = 32;
/** Base64 is a third longer, and JSON adds a little. */
const MAX_BYTES = EDITOR_BOUNDS.form * 1.5;
const COOKIE: Cookie = {
  name: "pending-draft",
  maxAgeSeconds: SECONDS,
  scripts: false,
  ...ofPage("/preview"),
};

const contentSchema = z.object({
  post: z.object({ address: z.string(), contentType: z.string(), body: z.string() }),
  email: z.string(),
});

type Visit = Pick<SiteContext, "platform" | "site" | "origin">;
type Visitor = Pick<VisitorRequest, "cookies">;

/**
 * Keeps a post of an editor whose session has ended, and returns the `Set-Cookie` header for it. Null for a browser in
 * which no editor was signed in lately: nothing is kept for strangers.
 */
export async function keepDraft(context: Visit, visitor: Visitor, post: PendingPost): Promise<string | null> {
  const email = await formerEditor(context, visitor);
  if (email === null) return null;
  const { platform, site } = context;
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const now = platform.now();
  const expiresAt = new Date(now.getTime() + SECONDS * 1000);
  const content = encrypt(platform, encryptionOf(context, secret), { post, email }, expiresAt);
  await platform.store.pendingPosts.add({ id: idOf(secret), site: site.slug, content, expiresAt }, now);
  return writeCookie(context, COOKIE, secret);
}

/** Whether the browser says that it has one. */
export function hasKeptDraft(context: Visit, visitor: Visitor): boolean {
  return Boolean(readCookie(context, visitor, COOKIE));
}

/** Takes the kept post out of the store. Null when there is none, it is too old, or another editor sent it. */
export async function takeDraft(
  context: Visit,
  visitor: Visitor,
  email: string,
): Promise<PendingPost | null> {
  const { platform, site } = context;
  const secret = readCookie(context, visitor, COOKIE);
  if (!secret) return null;
  const { pendingPosts } = platform.store;
  const content = await pendingPosts.content(site.slug, idOf(secret), platform.now());
  if (content === null || !(await pendingPosts.delete(site.slug, idOf(secret)))) return null;
  const read = contentSchema.safeParse(decrypt(platform, encryptionOf(context, secret), content));
  return read.success && read.data.email === email ? read.data.post : null;
}

/** Returns the `Set-Cookie` header of a browser whose post is done. */
export function forgetDraft(context: Visit): string {
  return writeCookie(context, COOKIE, "");
}

function idOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

function encryptionOf({ site }: Visit, secret: string): EncryptionContext {
  return { purpose: "pending draft", boundTo: `${site.slug} ${secret}`, maxBytes: MAX_BYTES };
}
