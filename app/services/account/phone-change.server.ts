import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Session } from "~/adapters/database/accounts.server";
import type { CodeAnswer } from "~/adapters/database/sign-in-codes.server";
import { type MobileNumber, readMobileNumber } from "~/domain/account/mobile-number";
import { asSignInCodeId, type SignInCodeId } from "~/domain/text/identifiers";
import { encryptedCookie } from "../http/cookies.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import type { SiteContext } from "../platform/platform";
import { type CodeOutcome, checkCode, sendCode } from "./one-time-codes.server";
import { type StartedSession, startSession } from "./session.server";
import { codeMessage } from "./sign-in.server";

export const MOBILE_PAGE = "/account/mobile";
const SECRET_BYTES = 32;
const STATE = encryptedCookie({ name: "phone-change", maxAgeSeconds: 1800, path: MOBILE_PAGE });

/**
 * Where a change of number is. First the number that the account has is proved, then the new one; each by a code
 * (rules/account#phone-change).
 */
export interface PhoneChange {
  /** The browser's own secret: codes are bound to it. */
  browser: string;
  /** The account's number when the change began: another one makes it void. */
  from: MobileNumber;
  to: MobileNumber;
  step: "old" | "new";
  /** The last code of the step; null: none could be sent. */
  code: SignInCodeId | null;
  /** Name of the file of its message, where messages are files. */
  file: string | null;
}

const mobile = z.string().transform((text, context) => {
  const read = readMobileNumber(text);
  if ("number" in read) return read.number;
  context.addIssue("no mobile number");
  return z.NEVER;
});
const stateSchema = z.object({
  browser: z.string().min(1),
  from: mobile,
  to: mobile,
  step: z.enum(["old", "new"]),
  code: z.string().transform(asSignInCodeId).nullable(),
  file: z.string().nullable(),
});

/** Returns the change that this browser has begun in this account, or null. */
export function phoneChange(
  context: SiteContext,
  visitor: Pick<VisitorRequest, "cookies">,
  { account }: Pick<Session, "account">,
): PhoneChange | null {
  const read = stateSchema.safeParse(STATE.read(context, visitor));
  return read.success && read.data.from === account.phone ? read.data : null;
}

export function newPhoneChange({ account }: Pick<Session, "account">, to: MobileNumber): PhoneChange {
  const browser = randomBytes(SECRET_BYTES).toString("base64url");
  return { browser, from: account.phone, to, step: "old", code: null, file: null };
}

/** Returns the `Set-Cookie` header that keeps a change. */
export function keepPhoneChange(context: SiteContext, change: PhoneChange): string {
  const cookie = STATE.write(context, change);
  if (cookie === null) throw new RangeError("the state of a change of number fits its cookie");
  return cookie;
}

/** Returns the `Set-Cookie` header of a browser whose change is done. */
export function forgetPhoneChange(context: SiteContext): string {
  return STATE.clear(context);
}

/** Sends the code of a change's step, whether the number has an account or not. */
export async function sendChangeCode(
  context: SiteContext,
  change: PhoneChange,
  visitorKey: string,
): Promise<{ outcome: CodeOutcome; change: PhoneChange }> {
  const to = numberOf(change);
  const outcome = await sendCode(context, { ...requestOf(change), visitorKey }, (code) => ({
    channel: "sms",
    kind: "sign_in_code",
    to,
    text: codeMessage(context, "account.mobile.sms", code),
  }));
  if (outcome.kind === "sent") {
    const file = context.platform.texts.fileName(outcome.message);
    return { outcome, change: { ...change, code: outcome.id, file } };
  }
  return { outcome, change: { ...change, code: outcome.live ?? change.code } };
}

export async function checkChangeCode(
  context: SiteContext,
  change: PhoneChange,
  code: string,
): Promise<CodeAnswer> {
  if (change.code === null) return "unknown";
  return checkCode(context, { ...requestOf(change), id: change.code, code });
}

/**
 * Gives the account its new number. All its sessions end; this browser gets a new one.
 * @returns null when the number has an account of its own on this site: nothing is changed
 */
export async function finishPhoneChange(
  context: SiteContext,
  { account, device }: Session,
  { to }: PhoneChange,
): Promise<StartedSession | null> {
  const { accounts } = context.platform.store;
  if (!(await accounts.setPhone(account.id, to, context.platform.now()))) return null;
  const started = await startSession(context, { phone: to, device });
  await accounts.endSessions(account.id, started.session.id);
  return started;
}

function requestOf(change: PhoneChange) {
  return {
    purpose: "phone_change" as const,
    receiver: { channel: "sms" as const, to: numberOf(change) },
    browser: change.browser,
  };
}

function numberOf({ step, from, to }: PhoneChange): MobileNumber {
  return step === "old" ? from : to;
}
