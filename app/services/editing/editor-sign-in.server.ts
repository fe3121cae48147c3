import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { CodeAnswer } from "~/adapters/database/sign-in-codes.server";
import { mailFileName } from "~/adapters/mail/mail-folder.server";
import { messageIdOf } from "~/adapters/mail/message-id";
import { CODE_MINUTES, type CodeReceiver } from "~/domain/account/one-time-code";
import { asSignInCodeId, type MessageId, type SignInCodeId } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import { type CodeOutcome, checkCode, sendCode } from "../account/one-time-codes.server";
import { encryptedCookie } from "../http/encrypted-cookie.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import type { SiteContext } from "../platform/platform";
import { startEditorSession } from "./editor-session.server";

export const EDITOR_PATH = "/preview";

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
  const unsent = !site.editors.includes(email);
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

/** Signs the browser in when the code is right. */
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
  if (!context.site.editors.includes(email)) return { answer: "wrong" };
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
