import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Session } from "~/adapters/database/accounts.server";
import type { MobileNumber } from "~/domain/account/mobile-number";
import { asSessionId, type SessionId } from "~/domain/text/identifiers";
import type { Cookie } from "~/domain/visitor/cookie";
import { readCookie, writeCookie } from "../http/cookies.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import type { SiteContext } from "../platform/platform";

const DAY_MS = 86_400_000;
/** A session ends 30 days after it was last used (rules/account#session-length). */
const SESSION_DAYS = 30;
/** The use of a session is stored at most once an hour, so that most pages write nothing. */
const EXTENDED_AFTER_MS = 3_600_000;
const TOKEN_BYTES = 32;
/** Characters of the owner's mark in a token. */
const MARK_LENGTH = 22;

/** The store decides when a session ends; the browser only keeps its token long enough. */
const COOKIE: Cookie = { name: "session", maxAgeSeconds: 400 * 86_400, scripts: false };

export interface StartedSession {
  session: Session;
  /** The `Set-Cookie` header with its token. */
  cookie: string;
}

/**
 * Signs this browser in and returns the `Set-Cookie` header with its new token. The old token is never used again
 * (rules/account#session-new-id): a token that somebody planted in the browser signs nobody in.
 * @param device the browser and system, for the shopper's list of devices
 */
export async function startSession(
  context: Pick<SiteContext, "platform" | "site" | "origin">,
  { phone, device }: { phone: MobileNumber; device: string },
): Promise<StartedSession> {
  const { platform, site } = context;
  const token = `${randomBytes(TOKEN_BYTES).toString("base64url")}.${ownerMark(context, phone)}`;
  const now = platform.now();
  const session = await platform.store.accounts.startSession(
    {
      id: sessionId(token),
      site: site.slug,
      phone,
      device,
      expiresAt: endOf(now),
      language: site.language,
    },
    now,
  );
  return { session, cookie: writeCookie(context, COOKIE, token) };
}

/** Returns the session of the visitor's browser, or null when it is signed out, ended or of another site. */
export async function readSession(
  context: Pick<SiteContext, "platform" | "site" | "origin">,
  visitor: Pick<VisitorRequest, "cookies">,
): Promise<Session | null> {
  const token = readCookie(context, visitor, COOKIE);
  if (!token) return null;
  const { platform, site } = context;
  const { accounts } = platform.store;
  const now = platform.now();
  const session = await accounts.session(site.slug, sessionId(token), now);
  if (session && now.getTime() - Date.parse(session.seen_at) > EXTENDED_AFTER_MS)
    await accounts.extendSession(session.id, now, endOf(now));
  return session;
}

/** Ends a session on the server and returns the `Set-Cookie` header that removes its token. */
export async function endSession(
  context: Pick<SiteContext, "platform" | "origin">,
  session: Session | null,
): Promise<string> {
  if (session) await context.platform.store.accounts.endSession(session.account.id, session.id);
  return writeCookie(context, COOKIE, "");
}

/** Ends all sessions of an account, in every browser, and returns the `Set-Cookie` header for this one. */
export async function endEverySession(
  context: Pick<SiteContext, "platform" | "origin">,
  { account }: Pick<Session, "account">,
): Promise<string> {
  await context.platform.store.accounts.endSessions(account.id);
  return writeCookie(context, COOKIE, "");
}

/** Returns the `Set-Cookie` header that removes the token of a session that has ended with its account. */
export function removeSessionCookie(context: Pick<SiteContext, "origin">): string {
  return writeCookie(context, COOKIE, "");
}

/**
 * Returns a mark of the account whose session this browser has or had; null for a browser without one. It names nobody:
 * it only tells whether a later session is the same account's, when the session itself is gone.
 */
export function sessionOwner(
  context: Pick<SiteContext, "platform" | "site" | "origin">,
  visitor: Pick<VisitorRequest, "cookies">,
): string | null {
  return readCookie(context, visitor, COOKIE)?.split(".")[1] ?? null;
}

/** Hidden field of an account's forms: whose page it was. Another person may have signed in since, in another tab. */
export const OWNER_FIELD = "asked";

/** Returns the mark of this number's account. */
export function ownerMark(context: Pick<SiteContext, "platform" | "site">, phone: MobileNumber): string {
  return ownerMarks(context, phone)[0] ?? "";
}

/** Whether a mark is the one of this number's account. */
export function isOwner(
  context: Pick<SiteContext, "platform" | "site">,
  mark: string,
  phone: MobileNumber,
): boolean {
  const given = Buffer.from(mark);
  return ownerMarks(context, phone).some((own) => {
    const known = Buffer.from(own);
    return known.length === given.length && timingSafeEqual(known, given);
  });
}

/** One mark for each session secret, the newest first. */
function ownerMarks(
  { platform, site }: Pick<SiteContext, "platform" | "site">,
  phone: MobileNumber,
): string[] {
  return platform.sessionSecrets.map((secret) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["session owner", site.slug, phone]))
      .digest("base64url")
      .slice(0, MARK_LENGTH),
  );
}

/** Only the hash is stored: who reads the database can't sign in with it. */
function sessionId(token: string): SessionId {
  return asSessionId(createHash("sha256").update(token).digest("base64url"));
}

function endOf(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * DAY_MS);
}
