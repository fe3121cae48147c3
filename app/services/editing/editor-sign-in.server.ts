import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { EditorSession } from "~/adapters/database/editors.server";
import type { CodeAnswer } from "~/adapters/database/sign-in-codes.server";
import { mailFileName, messageIdOf } from "~/adapters/mail/mailer.server";
import { canMailEditors } from "~/config.server";
import { CODE_MINUTES, type CodeReceiver } from "~/domain/account/one-time-code";
import { isEditor } from "~/domain/editing/editor-rights";
import { asSignInCodeId, type MessageId, type SignInCodeId } from "~/domain/text/identifiers";
import type { Cookie } from "~/domain/visitor/cookie";
import { translator } from "~/i18n/site-i18n.server";
import { type CodeOutcome, checkCode, sendCode } from "~/services/account/one-time-codes.server";
import { encryptedCookie, readCookie, writeCookie } from "~/services/http/cookies.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import type { Platform, SiteContext } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";

/** An editor's session ends 12 hours after the sign-in, however it is used (rules/editors#editor-session). */
const SESSION_SECONDS = 12 * 3600;
const TOKEN_BYTES = 32;
const COOKIE: Cookie = { name: "editor", maxAgeSeconds: SESSION_SECONDS, scripts: false };

type EditorContext = Pick<SiteContext, "platform" | "site" | "origin">;
type Visitor = Pick<VisitorRequest, "cookies">;

/** Whether a site has editors who can sign in. */
export function hasEditors(platform: Pick<Platform, "config">, site: Pick<Site, "editors">): boolean {
  return site.editors.length > 0 && canMailEditors(platform.config);
}

/** Signs this browser in, and returns the `Set-Cookie` header with its new token. */
async function startEditorSession(context: EditorContext, email: string): Promise<string> {
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
  if (isEditor(site.editors, session.email)) return session;
  await platform.store.editors.endAll(site.slug, session.email);
  return null;
}

/** Returns whose session it is or was within the last 12 hours, as the editor's forms name it (`OPENED_BY`), or null. */
export async function editorOfSession(
  { platform, site }: Pick<SiteContext, "platform" | "site">,
  id: string | null,
): Promise<string | null> {
  if (!id || !hasEditors(platform, site)) return null;
  const email = await platform.store.editors.emailOf(site.slug, id, platform.now());
  return email !== null && isEditor(site.editors, email) ? email : null;
}

/** Ends a session, and returns the `Set-Cookie` header that removes its token. */
export async function endEditorSession(
  context: EditorContext,
  session: EditorSession | null,
): Promise<string> {
  if (session)
    await context.platform.store.editors.end(context.site.slug, session.id, context.platform.now());
  return writeCookie(context, COOKIE, "");
}

/** Only the hash is stored: who reads the database can't sign in with it. */
function sessionId(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export const EDITOR_PATH = "/preview";
/** The host shows it in place of a page that an editor may not change. */
export const REFUSED_EDIT_PATH = "/preview/refused";

const SECRET_BYTES = 32;
/** Longer than a code lives: what is too old can still be named, and a new one be sent to the same address. */
const STATE = encryptedCookie({ name: "editor-sign-in", maxAgeSeconds: 3600, path: EDITOR_PATH });

/** Where a browser is in an editor's sign-in. */
export interface EditorSignIn {
  /** The browser's own secret: codes are bound to it. */
  browser: string;
  /** The last code that was asked for; null before the first one. */
  sent: { id: SignInCodeId; email: string; file: string | null } | null;
}

const stateSchema = z.object({
  browser: z.string().min(1),
  sent: z
    .object({
      id: z.string().transform(asSignInCodeId),
      email: z.string(),
      file: z.string().nullable(),
    })
    .nullable(),
});

/** Returns the state of this browser, or a new one. */
export function editorSignIn(context: SiteContext, visitor: Pick<VisitorRequest, "cookies">): EditorSignIn {
  const read = stateSchema.safeParse(STATE.read(context, visitor));
  return read.success ? read.data : { browser: randomBytes(SECRET_BYTES).toString("base64url"), sent: null };
}

/** Returns the `Set-Cookie` header that keeps a state. */
export function keepEditorSignIn(context: SiteContext, state: EditorSignIn): string {
  const cookie = STATE.write(context, state);
  if (cookie === null) throw new RangeError("the state of a sign-in fits its cookie");
  return cookie;
}

/** Returns the `Set-Cookie` header of a browser that has signed in. */
export function forgetEditorSignIn(context: SiteContext): string {
  return STATE.clear(context);
}

/**
 * Sends a code to an editor's address. For any other address it does all the same but send it: limits, answer and time
 * tell nobody who the editors are (rules/editors#editor-unknown).
 */
export async function sendEditorCode(
  context: SiteContext,
  { browser, sent }: EditorSignIn,
  { email, visitorKey }: { email: string; visitorKey: string },
): Promise<{ outcome: CodeOutcome; state: EditorSignIn }> {
  const { site } = context;
  const t = translator(site);
  const unsent = !isEditor(site.editors, email);
  const request = { purpose: "editor" as const, receiver: receiverOf(email), browser, visitorKey, unsent };
  const outcome = await sendCode(context, request, (code) => {
    const facts = { code, minutes: CODE_MINUTES, site: site.name };
    return {
      channel: "email",
      kind: "editor_code",
      to: email,
      subject: t("desk.email.subject", facts),
      text: t("desk.email.text", facts),
    };
  });
  if (outcome.kind === "sent")
    return {
      outcome,
      state: { browser, sent: { id: outcome.id, email, file: fileOf(context, outcome.message) } },
    };
  const { live } = outcome;
  if (live === null || live === sent?.id) return { outcome, state: { browser, sent } };
  return { outcome, state: { browser, sent: { id: live, email, file: null } } };
}

export async function enterEditorCode(
  context: SiteContext,
  { browser, sent }: EditorSignIn & { sent: NonNullable<EditorSignIn["sent"]> },
  code: string,
): Promise<{ answer: "right"; cookie: string } | { answer: Exclude<CodeAnswer, "right"> }> {
  const { id, email } = sent;
  const request = { id, purpose: "editor" as const, receiver: receiverOf(email), browser, code };
  const answer = await checkCode(context, request);
  if (answer !== "right") return { answer };
  // A code that nobody was sent, guessed; or an editor who has left the list since.
  if (!isEditor(context.site.editors, email)) return { answer: "wrong" };
  return { answer, cookie: await startEditorSession(context, email) };
}

function receiverOf(email: string): CodeReceiver {
  return { channel: "email", to: email };
}

/** The file of the e-mail where e-mails are files. */
function fileOf({ platform }: SiteContext, message: MessageId): string | null {
  const { SMTP_URL, MAIL_FROM } = platform.config;
  return SMTP_URL === undefined ? mailFileName(messageIdOf(message, MAIL_FROM)) : null;
}
