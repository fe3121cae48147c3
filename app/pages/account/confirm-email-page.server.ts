import { canSendTexts } from "~/config.server";
import { noticeAddress } from "~/domain/account/account-notice";
import { firstAnswer } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import {
  addressToConfirm,
  CONFIRM_EMAIL_PAGE,
  CONFIRMATION_HOURS,
  confirmedAddress,
} from "~/services/account/email-confirmation.server";
import { personalPage, readPost, seeOther, type WithMeta } from "../forms/form-answer.server";
import { requireSession } from "../gates/require-session.server";
import { accountMeta } from "./account-form.server";
import type { ConfirmEmailPageProps } from "./confirm-email-page";

/**
 * `GET /account/confirm-email?key=…`, the link of the e-mail: shows a button, because mail programs and scanners open
 * links. Only the account that gave the address can confirm it: who merely reads the mail would let a stranger's
 * account show what was sent with this address (docs/decisions/0064).
 */
export async function loadConfirmEmailPage(args: PageArgs) {
  const { context } = args;
  const key = new URL(args.request.url).searchParams.get("key") ?? "";
  const done = canSendTexts(context.platform.config) ? await confirmedAddress(context, key) : null;
  if (done !== null) return answer(context, key, { state: "done", email: done });
  const session = await requireSession(args, "account", { back: "/" });
  return answer(context, key, stateOf(addressToConfirm(context, session, key)));
}

/** Confirms the address: 303 to /account. */
export async function confirmEmailAction(args: PageArgs) {
  const { context } = args;
  const session = await requireSession(args, "account", { redirect: "/account", back: "/" });
  const key = firstAnswer((await readPost(args.request)).typed, "key") ?? "";
  const email = addressToConfirm(context, session, key);
  const { store, now } = context.platform;
  const { account } = session;
  if (email === null || !(await store.accounts.confirmEmail(account.site, account.id, email, now())))
    return answer(context, key, stateOf(null));
  return seeOther(noticeAddress("email_confirmed"));
}

/** done: the link was used before. over: it is too old, of another account, or no link. */
interface LinkState {
  state: "ask" | "done" | "over";
  email: string;
}

function stateOf(email: string | null): LinkState {
  return email === null ? { state: "over", email: "" } : { state: "ask", email };
}

function answer(context: RequestContext, key: string, { state, email }: LinkState) {
  const { site } = context;
  const t = translator(site);
  const heading = t(`account.confirm_email.${state}_heading`);
  const view: WithMeta<ConfirmEmailPageProps> = {
    heading,
    text: t(`account.confirm_email.${state}_text`, {
      email,
      site: site.name,
      hours: CONFIRMATION_HOURS,
    }),
    confirm:
      state === "ask" ? { action: CONFIRM_EMAIL_PAGE, key, submit: t("account.confirm_email.submit") } : null,
    page: accountMeta(context, CONFIRM_EMAIL_PAGE, heading, state === "over"),
  };
  return personalPage(view, state === "over" ? 400 : 200);
}
