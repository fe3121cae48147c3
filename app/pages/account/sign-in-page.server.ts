import { data, type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import type { Session } from "~/adapters/database/accounts.server";
import { canSendTexts } from "~/config.server";
import {
  asksNewCode,
  carOfAddress,
  type GateType,
  gateType,
  NEW_CODE_DAYS,
  SIGN_IN_PATH,
  SIGN_OUT_PATH,
  type SignInTarget,
  signInAddress,
  signInTarget,
} from "~/domain/account/gates";
import {
  hiddenMobileNumber,
  type MobileNumber,
  mobileNumberText,
  readMobileNumber,
} from "~/domain/account/mobile-number";
import { CODE_LIMITS, CODE_MINUTES } from "~/domain/account/one-time-code";
import type { CarCardView } from "~/domain/card/car-card";
import { firstAnswer, type PostedForm } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import type { Translate } from "~/i18n/translate";
import { CONFIRM_EMAIL_PAGE } from "~/services/account/email-confirmation.server";
import { forgetPost, hasPendingPost, takePost } from "~/services/account/pending-posts.server";
import { endEverySession, endSession } from "~/services/account/session.server";
import {
  enterSignInCode,
  forgetSignInState,
  keepSignInState,
  type SentCode,
  type SignInState,
  sendSignInCode,
  signInState,
} from "~/services/account/sign-in.server";
import { findFormCar, formCarView } from "~/services/forms/form-car.server";
import { CarGoneError, CarNotFoundError, hasPage, requireCar } from "~/services/stock/listed-cars.server";
import { formHeaders, formMeta, personalPage, readPost, type WithMeta } from "../forms/form-answer.server";
import { markGatewayForm } from "../http/answer-marks.server";
import { clearBrowserCache, visitorRequest } from "../http/visitor-request.server";
import type { PageArgs, RequestContext } from "../request-context";
import {
  type AccountFormError,
  accountForm,
  codeErrorText,
  codeField,
  demoText,
  isForeignForm,
  limitText,
  ownerField,
  phoneErrorText,
  phoneField,
  readTypedCode,
  secondsUntil,
} from "./account-form.server";
import type { SignInPageProps } from "./sign-in-page";
import type { SignOutPageProps } from "./sign-out-page";

/** Where a sign-in leads that no page has asked for. */
const HOME = "/account";
const AGAIN = "again";
/** What ends in a payment. */
const PAYING: ReadonlySet<GateType> = new Set(["checkout", "online-payment"]);

/** The page without the car that the target is about. */
interface SignInPageView extends Omit<SignInPageProps, "car"> {
  page: { title: string; canonical: string };
}

/**
 * `/sign-in`: asks for the number, then (`step=code`) for the code. Who is signed in goes on to the target.
 * @throws Response 404 where shoppers can't sign in
 */
export async function loadSignInPage({ request, context }: PageArgs) {
  const { searchParams } = new URL(request.url);
  const visit = await startVisit(context, request, (name) => searchParams.get(name));
  if (visit.isDone) throw redirect(visit.target.redirect, { headers: formHeaders(true) });
  const { state } = visit;
  if (searchParams.get("step") === "code" && state.sent) return show(visit, codePage(visit, state.sent));
  return show(visit, phonePage(visit));
}

/** Takes the number, then the code. Every answer is a page of its own: the forms need no script. */
export async function signInAction({ request, context }: PageArgs) {
  const posted = await readPost(request);
  const visit = await startVisit(context, request, (name) => firstAnswer(posted.typed, name));
  if (visit.isDone && visit.session) return arrive(visit, visit.session, []);
  const code = firstAnswer(posted.typed, "code");
  const { sent } = visit.state;
  if (firstAnswer(posted.typed, AGAIN) !== null)
    return sent ? send(visit, sent.phone, true) : lostCode(visit);
  if (code !== null) return sent ? enter(visit, sent, code) : lostCode(visit);
  return takePhone(visit, posted);
}

interface SignInVisit {
  context: RequestContext;
  request: Request;
  t: Translate;
  target: SignInTarget;
  state: SignInState;
  session: Session | null;
  /** Whether the shopper is signed in, and the target asks for nothing more. */
  isDone: boolean;
}

async function startVisit(
  context: RequestContext,
  request: Request,
  said: (name: string) => string | null,
): Promise<SignInVisit> {
  const { platform, site } = context;
  if (!canSendTexts(platform.config)) throw new Response(null, { status: 404 });
  const target = {
    type: gateType(said("type")),
    redirect: signInTarget(said("redirect"), HOME),
    back: signInTarget(said("back"), "/"),
  };
  const session = await context.session();
  return {
    context,
    request,
    t: translator(site),
    target,
    state: signInState(context, visitorRequest(request)),
    session,
    isDone: session !== null && !asksNewCode(target.type, session.verified_at, platform.now()),
  };
}

async function takePhone(visit: SignInVisit, posted: PostedForm) {
  const { context, session, t } = visit;
  // Nobody else's number: the page has asked for a new code of this account.
  if (session) return send(visit, session.account.phone, false);
  const typed = firstAnswer(posted.typed, "phone") ?? "";
  if (posted.honeypot.some((answer) => answer !== ""))
    return show(visit, phonePage(visit, typed, { field: null, message: t("form.error.automatic") }), 400);
  const read = readMobileNumber(typed);
  if ("fault" in read) {
    const message = phoneErrorText(context, read.fault);
    return show(visit, phonePage(visit, typed, { field: "phone", message }), 400);
  }
  return send(visit, read.number, false);
}

/** @param again whether the shopper is at the code already */
async function send(visit: SignInVisit, phone: MobileNumber, again: boolean) {
  const { context, target } = visit;
  const { visitorKey } = context;
  const { outcome, state } = await sendSignInCode(context, visit.state, { phone, visitorKey });
  const next = { ...visit, state };
  if (outcome.kind === "sent") {
    const headers = formHeaders(true, keepSignInState(context, state));
    return redirectDocument(codeAddress(target), { status: 303, headers });
  }
  const error = { field: null, message: limitText(context, outcome) };
  // The first of two presses has sent a code: this browser can enter it.
  const view =
    state.sent && (again || outcome.live)
      ? codePage(next, state.sent, error)
      : phonePage(next, mobileNumberText(phone), error);
  return show(next, view, 429, secondsUntil(context, outcome.until));
}

async function enter(visit: SignInVisit, sent: SentCode, typed: string) {
  const { context, state } = visit;
  const refuse = (key: string) => {
    const view = codePage(visit, sent, { field: "code", message: codeErrorText(context, key) }, typed);
    return show(visit, { ...view, goOn: key === "used" ? visit.target.redirect : null }, 400);
  };
  const read = readTypedCode(typed);
  if ("fault" in read) return refuse(read.fault);
  const visitor = visitorRequest(visit.request);
  const entered = await enterSignInCode(context, visitor, { ...state, sent }, read.code);
  if (entered.answer !== "right") return refuse(entered.answer);
  const { session, cookie } = entered.started;
  return arrive(visit, session, [cookie]);
}

/** The browser has lost its cookie, or never kept it. */
function lostCode(visit: SignInVisit) {
  const error = { field: null, message: visit.t("account.sign_in.error.unknown") };
  return show(visit, phonePage(visit, "", error), 400);
}

/** Goes on to the target; if the sign-in began with a post, that is done now. */
async function arrive({ context, request, target }: SignInVisit, session: Session, cookies: string[]) {
  const headers = formHeaders(true);
  for (const cookie of [...cookies, forgetSignInState(context)]) headers.append("Set-Cookie", cookie);
  const post = await takePost(context, visitorRequest(request), target, session);
  if (post) {
    headers.append("Set-Cookie", forgetPost(context));
    context.continueWith(post);
  }
  return redirectDocument(target.redirect, { status: 303, headers });
}

function phonePage(visit: SignInVisit, typed = "", error?: AccountFormError): SignInPageView {
  const { context, session, t, target } = visit;
  const verifies = session && {
    heading: t("account.sign_in.verify.heading"),
    intro: t("account.sign_in.verify.intro", { count: daysSince(session, context) }),
    submit: t("account.sign_in.verify.send", { phone: hiddenMobileNumber(session.account.phone) }),
  };
  const heading = verifies?.heading ?? t("account.sign_in.heading");
  return {
    heading,
    intro: verifies?.intro ?? t(`account.sign_in.intro.${introOf(target)}`),
    form: accountForm({
      action: SIGN_IN_PATH,
      hidden: hiddenOf(target),
      submit: verifies?.submit ?? t("account.sign_in.send"),
      notice: verifies ? null : t("account.sign_in.notice", { legal_name: context.site.legal_name }),
      fields: verifies ? [] : [phoneField(context, typed)],
      error,
    }),
    sent: null,
    goOn: null,
    back: target.back,
    page: pageOf(visit, heading, error),
  };
}

function codePage(visit: SignInVisit, sent: SentCode, error?: AccountFormError, typed = ""): SignInPageView {
  const { context, t, target, session } = visit;
  const heading = t("account.sign_in.code_heading");
  return {
    heading,
    intro: t("account.sign_in.code_sent", { phone: hiddenMobileNumber(sent.phone), minutes: CODE_MINUTES }),
    form: accountForm({
      action: SIGN_IN_PATH,
      hidden: hiddenOf(target),
      submit: t("account.sign_in.enter"),
      notice: null,
      fields: [codeField(context, typed)],
      error,
    }),
    sent: {
      file: demoText(context, sent.file),
      again: {
        name: AGAIN,
        hint: t("account.sign_in.again_hint", { count: CODE_LIMITS.pauseMs / 1000 }),
        text: t("account.sign_in.again"),
      },
      anotherText: t("account.sign_in.another"),
      another: session ? "/sign-out" : signInAddress(target),
    },
    goOn: null,
    back: target.back,
    page: pageOf(visit, heading, error),
  };
}

/** Who comes from the link of an e-mail reads why they have to sign in (rules/account#email-confirmation). */
function introOf({ type, redirect: to }: SignInTarget): string {
  if (type === "account" && to.split("?", 1)[0] === CONFIRM_EMAIL_PAGE) return "confirm-email";
  return type ?? "general";
}

function hiddenOf({ type, redirect: to, back }: SignInTarget): Record<string, string> {
  return { ...(type === null ? {} : { type }), redirect: to, back };
}

function pageOf({ context, t }: SignInVisit, heading: string, error: AccountFormError | undefined) {
  const title = t("account.sign_in.title", { heading, site: context.site.name });
  return formMeta(context, SIGN_IN_PATH, title, error !== undefined);
}

function daysSince({ verified_at }: Session, { platform }: RequestContext): number {
  const days = (platform.now().getTime() - Date.parse(verified_at)) / 86_400_000;
  return Math.max(NEW_CODE_DAYS, Math.floor(days));
}

/** The address after the number has been taken. It names no number: that is in the browser's encrypted cookie. */
function codeAddress(target: SignInTarget): string {
  return `${signInAddress(target)}&step=code`;
}

async function show(visit: SignInVisit, view: SignInPageView, status = 200, retryAfter?: number) {
  const headers = formHeaders(true, keepSignInState(visit.context, visit.state));
  if (retryAfter !== undefined) headers.set("Retry-After", String(retryAfter));
  // The post that continues from here may lead to the gateway.
  const { type } = visit.target;
  if (type !== null && PAYING.has(type) && hasPendingPost(visit.context, visitorRequest(visit.request)))
    markGatewayForm(headers);
  return data({ ...view, car: await carOfTarget(visit) }, { status, headers });
}

function noCar(error: unknown): null {
  if (error instanceof CarNotFoundError || error instanceof CarGoneError) return null;
  throw error;
}

/** The car that the shopper continues with after the sign-in; null when the target is about no car of this site. */
async function carOfTarget({ context, target }: SignInVisit): Promise<CarCardView | null> {
  const named = carOfAddress(target.redirect);
  if (!named) return null;
  const { platform, site } = context;
  const car =
    "slug" in named
      ? await requireCar(context, named.slug).catch(noCar)
      : await findFormCar(platform, site, { about_car: true }, named.id);
  return car && hasPage(context, car) ? formCarView(platform, site, car) : null;
}

/**
 * `/sign-out`: a form with a button, because no GET changes anything; the page also says when nobody is signed in.
 * @throws Response 404 where shoppers can't sign in
 */
export async function loadSignOutPage({ context }: Pick<LoaderFunctionArgs, "context">) {
  openFor(context);
  return signOutPage(context, await context.session());
}

function signOutPage({ site, platform, origin }: RequestContext, session: Session | null, isForeign = false) {
  const t = translator(site);
  const heading = t(session ? "account.sign_out.heading" : "account.sign_out.done_heading");
  const title = t("account.sign_out.title", { heading, site: site.name });
  const view: WithMeta<SignOutPageProps> = {
    heading,
    text: session
      ? t("account.sign_out.text", { phone: mobileNumberText(session.account.phone) })
      : t("account.sign_out.done_text"),
    isSignedIn: session !== null,
    fault: isForeign ? t("account.sign_out.other") : null,
    owner: session ? ownerField({ platform, site }, session.account) : {},
    page: formMeta({ site, origin }, SIGN_OUT_PATH, title, isForeign),
  };
  return personalPage(view, isForeign ? 400 : 200);
}

/**
 * Ends the session on the server; `everywhere`: all sessions of the account. A page of somebody who was signed in here
 * before ends this browser's session only (rules/account#form-owner).
 */
export async function signOutAction({ request, context }: PageArgs) {
  openFor(context);
  const { typed } = await readPost(request);
  const session = await context.session();
  const isEverywhere = session !== null && firstAnswer(typed, "everywhere") !== null;
  if (isEverywhere && isForeignForm(context, session.account, typed))
    return signOutPage(context, session, true);
  const cookie = await (isEverywhere ? endEverySession(context, session) : endSession(context, session));
  const headers = formHeaders(true, cookie);
  clearBrowserCache(headers);
  return redirectDocument(SIGN_OUT_PATH, { status: 303, headers });
}

function openFor(context: RequestContext): RequestContext {
  if (!canSendTexts(context.platform.config)) throw new Response(null, { status: 404 });
  return context;
}
