import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Session } from "~/adapters/database/accounts.server";
import type { SignInTarget } from "~/domain/account/gates";
import { POST_BOUNDS } from "~/domain/forms/posted-form";
import { type Cookie, ofPage } from "~/domain/visitor/cookie";
import { readCookie, writeCookie } from "../http/cookies.server";
import { decrypt, type EncryptionContext, encrypt } from "../http/encryption.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import type { SiteContext } from "../platform/platform";
import { isOwner, ownerMark, sessionOwner } from "./session.server";

/**
 * What a visitor posted without being signed in, kept until they are (rules/account#pending-post). Only the browser
 * that posted it can continue it, with the sign-in that it led to, once.
 */
export interface PendingPost {
  /** Path and query that it was posted to. */
  address: string;
  contentType: string;
  /** Base64. */
  body: string;
}

const SECONDS = 1800;
const SECRET_BYTES = 32;
const COOKIE: Cookie = {
  name: "pending-post",
  maxAgeSeconds: SECONDS,
  scripts: false,
  ...ofPage("/sign-in"),
};

const contentSchema = z.object({
  post: z.object({ address: z.string(), contentType: z.string(), body: z.string() }),
  type: z.string().nullable(),
  redirect: z.string(),
  /** A mark of the account that posted it; null when the browser had none. */
  owner: z.string().nullable(),
});

type Visit = Pick<SiteContext, "platform" | "site" | "origin">;
type Visitor = Pick<VisitorRequest, "cookies">;

/**
 * Keeps a post for the sign-in to which the visitor is sent, and returns the `Set-Cookie` header for it.
 * @param session one that is too old for the page; null: none
 */
export async function keepPost(
  context: Visit,
  visitor: Visitor,
  post: PendingPost,
  { type, redirect }: SignInTarget,
  session: Session | null,
): Promise<string> {
  const { platform, site } = context;
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const now = platform.now();
  const expiresAt = new Date(now.getTime() + SECONDS * 1000);
  const owner = session ? ownerMark(context, session.account.phone) : sessionOwner(context, visitor);
  const content = encrypt(
    platform,
    encryptionOf(context, secret),
    { post, type, redirect, owner },
    expiresAt,
  );
  await platform.store.pendingPosts.add({ id: idOf(secret), site: site.slug, content, expiresAt }, now);
  return writeCookie(context, COOKIE, secret);
}

/**
 * Takes the post of this browser out of the store, so that nobody takes it again. Null when there is none, it has
 * expired, it belongs to another sign-in, or another account's session posted it.
 */
export async function takePost(
  context: Visit,
  visitor: Visitor,
  { type, redirect }: SignInTarget,
  { account }: Pick<Session, "account">,
): Promise<PendingPost | null> {
  const { platform, site } = context;
  const secret = readCookie(context, visitor, COOKIE);
  if (!secret) return null;
  const { pendingPosts } = platform.store;
  const id = idOf(secret);
  const content = await pendingPosts.content(site.slug, id, platform.now());
  if (content === null) return null;
  const read = contentSchema.safeParse(decrypt(platform, encryptionOf(context, secret), content));
  if (!read.success) return null;
  const { post, owner } = read.data;
  // The visitor may have left that sign-in, and begun another one.
  if (read.data.type !== type || read.data.redirect !== redirect) return null;
  if (!(await pendingPosts.delete(site.slug, id))) return null;
  // After a sign-out the browser has no mark. A form of an account's own page says whose it is, and its page compares
  // (rules/account#form-owner).
  return owner === null || isOwner(context, owner, account.phone) ? post : null;
}

/** Whether the browser says that it has one; it may be gone from the store. */
export function hasPendingPost(context: Visit, visitor: Visitor): boolean {
  return Boolean(readCookie(context, visitor, COOKIE));
}

/** Returns the `Set-Cookie` header of a browser whose post is done. */
export function forgetPost(context: Visit): string {
  return writeCookie(context, COOKIE, "");
}

function idOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Base64 is a third longer, and JSON adds a little. */
const MAX_BYTES = POST_BOUNDS.form * 1.5;

function encryptionOf({ site }: Visit, secret: string): EncryptionContext {
  return { purpose: "pending post", boundTo: `${site.slug} ${secret}`, maxBytes: MAX_BYTES };
}
