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

export const keptPostSchema = z.object({ address: z.string(), contentType: z.string(), body: z.string() });

type Visit = Pick<SiteContext, "platform" | "site" | "origin">;
type Visitor = Pick<VisitorRequest, "cookies">;

/** Keeps contents in the store for half an hour, each encrypted with a secret that only its browser's cookie has. */
export function browserKeeper<Schema extends z.ZodType>({
  name,
  page,
  maxBytes,
  schema,
}: {
  /** Of the cookie. */
  name: string;
  /** The cookie is sent to it and below it. */
  page: string;
  maxBytes: number;
  schema: Schema;
}) {
  const cookie: Cookie = { name, maxAgeSeconds: SECONDS, scripts: false, ...ofPage(page) };
  const idOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");
  const encryptionOf = ({ site }: Visit, secret: string): EncryptionContext => ({
    purpose: name.replace("-", " "),
    boundTo: `${site.slug} ${secret}`,
    maxBytes,
  });
  return {
    /** Returns the `Set-Cookie` header of the browser. */
    async keep(context: Visit, kept: z.input<Schema>): Promise<string> {
      const { platform, site } = context;
      const secret = randomBytes(SECRET_BYTES).toString("base64url");
      const now = platform.now();
      const expiresAt = new Date(now.getTime() + SECONDS * 1000);
      const content = encrypt(platform, encryptionOf(context, secret), kept, expiresAt);
      await platform.store.pendingPosts.add({ id: idOf(secret), site: site.slug, content, expiresAt }, now);
      return writeCookie(context, cookie, secret);
    },

    /**
     * Returns what this browser has kept. Null when there is none, or it has expired.
     * @returns with `take`, which takes it out of the store: false when somebody else did
     */
    async find(context: Visit, visitor: Visitor) {
      const { platform, site } = context;
      const secret = readCookie(context, visitor, cookie);
      if (!secret) return null;
      const { pendingPosts } = platform.store;
      const content = await pendingPosts.content(site.slug, idOf(secret), platform.now());
      if (content === null) return null;
      const read = schema.safeParse(decrypt(platform, encryptionOf(context, secret), content));
      return read.success
        ? { kept: read.data, take: () => pendingPosts.delete(site.slug, idOf(secret)) }
        : null;
    },

    /** Whether the browser says that it has one; it may be gone from the store. */
    has: (context: Visit, visitor: Visitor) => Boolean(readCookie(context, visitor, cookie)),

    /** Returns the `Set-Cookie` header of a browser whose post is done. */
    forget: (context: Visit) => writeCookie(context, cookie, ""),
  };
}

const posts = browserKeeper({
  ...{ name: "pending-post", page: "/sign-in" },
  // Base64 is a third longer, and JSON adds a little.
  maxBytes: POST_BOUNDS.form * 1.5,
  schema: z.object({
    post: keptPostSchema,
    type: z.string().nullable(),
    redirect: z.string(),
    /** A mark of the account that posted it; null when the browser had none. */
    owner: z.string().nullable(),
  }),
});

export const { has: hasPendingPost, forget: forgetPost } = posts;

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
  const owner = session ? ownerMark(context, session.account.phone) : sessionOwner(context, visitor);
  return posts.keep(context, { post, type, redirect, owner });
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
  const found = await posts.find(context, visitor);
  // The visitor may have left that sign-in, and begun another one.
  if (!found || found.kept.type !== type || found.kept.redirect !== redirect) return null;
  if (!(await found.take())) return null;
  const { post, owner } = found.kept;
  // After a sign-out the browser has no mark. A form of an account's own page says whose it is, and its page compares
  // (rules/account#form-owner).
  return owner === null || isOwner(context, owner, account.phone) ? post : null;
}
