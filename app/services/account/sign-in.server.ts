import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { CodeAnswer } from "~/adapters/database/sign-in-codes.server";
import { deviceName } from "~/domain/account/device-name";
import { type MobileNumber, readMobileNumber } from "~/domain/account/mobile-number";
import { CODE_MINUTES, type CodeReceiver } from "~/domain/account/one-time-code";
import { asSignInCodeId, type SignInCodeId } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import { encryptedCookie } from "../http/cookies.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import type { SiteContext } from "../platform/platform";
import { type CodeOutcome, checkCode, sendCode } from "./one-time-codes.server";
import { endSession, type StartedSession, startSession } from "./session.server";

const SECRET_BYTES = 32;
/**
 * Longer than a code lives: what is too old can still be named, and a new one be sent to the same number. It has no path:
 * the dialog over a list asks at `/sign-in.data`.
 */
const STATE = encryptedCookie({ name: "sign-in", maxAgeSeconds: 3600 });

export interface SignInState {
  /** The browser's own secret: codes are bound to it. */
  browser: string;
  /** The last code that was sent; null before the first one. */
  sent: SentCode | null;
}

export interface SentCode {
  id: SignInCodeId;
  phone: MobileNumber;
  /** Name of the file that the message is written to, where messages are files. */
  file: string | null;
}

const stateSchema = z.object({
  browser: z.string().min(1),
  sent: z
    .object({
      id: z.string().transform(asSignInCodeId),
      phone: z.string().transform((text, context) => {
        const read = readMobileNumber(text);
        if ("number" in read) return read.number;
        context.addIssue("no mobile number");
        return z.NEVER;
      }),
      file: z.string().nullable(),
    })
    .nullable(),
});

type Visitor = Pick<VisitorRequest, "cookies">;

/** Returns the state of this browser, or a new one. */
export function signInState(context: SiteContext, visitor: Visitor): SignInState {
  const read = stateSchema.safeParse(STATE.read(context, visitor));
  return read.success ? read.data : { browser: randomBytes(SECRET_BYTES).toString("base64url"), sent: null };
}

/** Returns the `Set-Cookie` header that keeps a state. */
export function keepSignInState(context: SiteContext, state: SignInState): string {
  const cookie = STATE.write(context, state);
  if (cookie === null) throw new RangeError("the state of a sign-in fits its cookie");
  return cookie;
}

/** Sends a code to a number, and returns what happened to it with the browser's next state. */
export async function sendSignInCode(
  context: SiteContext,
  { browser, sent }: SignInState,
  { phone, visitorKey }: { phone: MobileNumber; visitorKey: string },
): Promise<{ outcome: CodeOutcome; state: SignInState }> {
  const { platform } = context;
  const request = { purpose: "sign_in" as const, receiver: receiverOf(phone), browser, visitorKey };
  const outcome = await sendCode(context, request, (code) => ({
    channel: "sms",
    kind: "sign_in_code",
    to: phone,
    text: codeMessage(context, "account.sign_in.sms", code),
  }));
  if (outcome.kind === "sent") {
    const file = platform.texts.fileName(outcome.message);
    return { outcome, state: { browser, sent: { id: outcome.id, phone, file } } };
  }
  const { live } = outcome;
  if (live === null || live === sent?.id) return { outcome, state: { browser, sent } };
  return { outcome, state: { browser, sent: { id: live, phone, file: null } } };
}

/**
 * Returns the text message with a code. Its last line binds the code to the site's host: browsers offer it there and
 * nowhere else (rules/account#code-text).
 * @param key of the wording
 */
export function codeMessage({ site, origin }: SiteContext, key: string, code: string): string {
  const text = translator(site)(key, { code, minutes: CODE_MINUTES, site: site.name });
  return `${text}\n\n@${new URL(origin).hostname} #${code}`;
}

/** Signs the browser in when the code is right. A session that the browser had ends. */
export async function enterSignInCode(
  context: SiteContext & { session(): Promise<StartedSession["session"] | null> },
  visitor: Pick<VisitorRequest, "userAgent">,
  { browser, sent }: SignInState & { sent: SentCode },
  code: string,
): Promise<{ answer: "right"; started: StartedSession } | { answer: Exclude<CodeAnswer, "right"> }> {
  const { id, phone } = sent;
  const answer = await checkCode(context, {
    id,
    purpose: "sign_in",
    receiver: receiverOf(phone),
    browser,
    code,
  });
  if (answer !== "right") return { answer };
  const before = await context.session();
  const started = await startSession(context, { phone, device: deviceName(visitor.userAgent) });
  if (before) await endSession(context, before);
  return { answer, started };
}

/** Returns the `Set-Cookie` header of a browser that has signed in. */
export function forgetSignInState(context: SiteContext): string {
  return STATE.clear(context);
}

function receiverOf(phone: MobileNumber): CodeReceiver {
  return { channel: "sms", to: phone };
}
