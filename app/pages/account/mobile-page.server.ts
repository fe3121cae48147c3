import { data, redirectDocument } from "@remix-run/node";
import type { Session } from "~/adapters/database/accounts.server";
import { noticeAddress } from "~/domain/account/account-notice";
import { hiddenMobileNumber, mobileNumberText, readMobileNumber } from "~/domain/account/mobile-number";
import { CODE_LIMITS, CODE_MINUTES } from "~/domain/account/one-time-code";
import { firstAnswer, type PostedForm } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import {
  checkChangeCode,
  finishPhoneChange,
  forgetPhoneChange,
  keepPhoneChange,
  MOBILE_PAGE,
  newPhoneChange,
  type PhoneChange,
  phoneChange,
  sendChangeCode,
} from "~/services/account/phone-change.server";
import { eraseMessagesTo } from "~/services/privacy/personal-data.server";
import { formHeaders, readPost, type WithMeta } from "../forms/form-answer.server";
import { requireSession } from "../gates/require-session.server";
import { visitorRequest } from "../http/visitor-request.server";
import type { PageArgs, RequestContext } from "../request-context";
import {
  type AccountFormError,
  accountForm,
  accountMeta,
  codeErrorText,
  codeField,
  demoText,
  isOwnForm,
  limitText,
  ownerField,
  phoneErrorText,
  phoneField,
  readTypedCode,
  secondsUntil,
} from "./account-form.server";
import type { MobilePageProps } from "./mobile-page";

const AGAIN = "again";
/** The page that asks for a code, where the change has come so far. */
const CODE_STEP = "code";

interface Visit {
  context: RequestContext;
  session: Session;
  change: PhoneChange | null;
}

/** `/account/mobile`: the new number; then (`step=code`) a code from the old number, then one from the new. */
export async function loadMobilePage(args: PageArgs) {
  const visit = await startVisit(args);
  const asksForCode = new URL(args.request.url).searchParams.get("step") === CODE_STEP;
  return show(
    asksForCode && visit.change ? codePage(visit, visit.change) : phonePage(visit),
    formHeaders(true),
  );
}

/** Takes the number, then the codes. Every answer is a page of its own: the forms need no script. */
export async function mobileAction(args: PageArgs) {
  const visit = await startVisit(args);
  const { context, change } = visit;
  const posted = await readPost(args.request);
  if (!isOwnForm(context, visit.session.account, posted.typed)) {
    const error = { field: null, message: translator(context.site)("account.details.other") };
    return show(phonePage(visit, "", error), formHeaders(true), 400);
  }
  const code = firstAnswer(posted.typed, "code");
  const isAgain = firstAnswer(posted.typed, AGAIN) !== null;
  if (code === null && !isAgain) return takePhone(visit, posted);
  if (!change) {
    const error = { field: null, message: codeErrorText(context, "unknown") };
    return show(phonePage(visit, "", error), formHeaders(true), 400);
  }
  return isAgain ? send({ ...visit, change }) : enter({ ...visit, change }, code ?? "");
}

async function startVisit(args: PageArgs): Promise<Visit> {
  const { context, request } = args;
  const session = await requireSession(args, "account");
  return { context, session, change: phoneChange(context, visitorRequest(request), session) };
}

async function takePhone(visit: Visit, posted: PostedForm) {
  const { context, session } = visit;
  const typed = firstAnswer(posted.typed, "phone") ?? "";
  const refuse = (error: AccountFormError) => show(phonePage(visit, typed, error), formHeaders(true), 400);
  const t = translator(context.site);
  if (posted.honeypot.some((answer) => answer !== ""))
    return refuse({ field: null, message: t("form.error.automatic") });
  const read = readMobileNumber(typed);
  if ("fault" in read) return refuse({ field: "phone", message: phoneErrorText(context, read.fault) });
  if (read.number === session.account.phone)
    return refuse({ field: "phone", message: t("account.mobile.error.same") });
  return send({ ...visit, change: newPhoneChange(session, read.number) });
}

/** Sends the code of the current step. Whether the new number has an account shows only who can read its messages. */
async function send(visit: Visit & { change: PhoneChange }) {
  const { context, change: before } = visit;
  const { outcome, change } = await sendChangeCode(context, before, context.visitorKey);
  const headers = formHeaders(true, keepPhoneChange(context, change));
  if (outcome.kind === "sent")
    return redirectDocument(`${MOBILE_PAGE}?step=${CODE_STEP}`, { status: 303, headers });
  headers.set("Retry-After", String(secondsUntil(context, outcome.until)));
  const error = { field: null, message: limitText(context, outcome) };
  const view =
    change.step === "new" || change.code !== null
      ? codePage(visit, change, error)
      : phonePage(visit, mobileNumberText(change.to), error);
  return show(view, headers, 429);
}

async function enter(visit: Visit & { change: PhoneChange }, typed: string) {
  const { context, session, change } = visit;
  const refuse = (message: string) =>
    show(codePage(visit, change, { field: "code", message }, typed), formHeaders(true), 400);
  const read = readTypedCode(typed);
  if ("fault" in read) return refuse(codeErrorText(context, read.fault));
  const answer = await checkChangeCode(context, change, read.code);
  if (answer !== "right") return refuse(codeErrorText(context, answer));
  if (change.step === "old")
    return send({ ...visit, change: { ...change, step: "new", code: null, file: null } });
  const started = await finishPhoneChange(context, session, change);
  const headers = formHeaders(true, forgetPhoneChange(context));
  if (!started) {
    const message = translator(context.site)("account.mobile.error.taken", {
      phone: mobileNumberText(change.to),
    });
    return show(phonePage(visit, mobileNumberText(change.to), { field: "phone", message }), headers, 400);
  }
  await eraseMessagesTo(context.platform, context.site.slug, change.from);
  headers.append("Set-Cookie", started.cookie);
  return redirectDocument(noticeAddress("mobile"), { status: 303, headers });
}

function phonePage(
  { context, session }: Visit,
  typed = "",
  error: AccountFormError | null = null,
): WithMeta<MobilePageProps> {
  const t = translator(context.site);
  const heading = t("account.mobile.heading");
  const field = { ...phoneField(context, typed), label: t("account.mobile.new_number") };
  return {
    heading,
    intro: t("account.mobile.intro", { phone: context.site.phone }),
    form: accountForm({
      action: MOBILE_PAGE,
      hidden: ownerField(context, session.account),
      submit: t("account.mobile.next"),
      fields: [field],
      error,
    }),
    code: null,
    page: accountMeta(context, MOBILE_PAGE, heading, error !== null),
  };
}

function codePage(
  { context, session }: Visit,
  change: PhoneChange,
  error: AccountFormError | null = null,
  typed = "",
): WithMeta<MobilePageProps> {
  const t = translator(context.site);
  const { step, from, to } = change;
  const heading = t(`account.mobile.${step}_heading`);
  const phone = step === "old" ? hiddenMobileNumber(from) : mobileNumberText(to);
  return {
    heading,
    intro: t("account.sign_in.code_sent", { phone, minutes: CODE_MINUTES }),
    form: accountForm({
      action: MOBILE_PAGE,
      hidden: ownerField(context, session.account),
      submit: t(`account.mobile.${step}_submit`),
      fields: [codeField(context, typed)],
      error,
    }),
    code: {
      file: demoText(context, change.file),
      again: { name: AGAIN, hint: t("account.sign_in.again_hint", { count: CODE_LIMITS.pauseMs / 1000 }) },
    },
    page: accountMeta(context, MOBILE_PAGE, heading, error !== null),
  };
}

function show(view: WithMeta<MobilePageProps>, headers: Headers, status = 200) {
  return data(view, { status, headers });
}
