import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import type { Session } from "~/adapters/database/accounts.server";
import { canSendTexts } from "~/config.server";
import { SIGN_OUT_PATH } from "~/domain/account/gates";
import { mobileNumberText } from "~/domain/account/mobile-number";
import { firstAnswer } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import { endEverySession, endSession } from "~/services/account/session.server";
import { formHeaders, formMeta, personalPage, readPost, type WithMeta } from "../forms/form-answer.server";
import { clearBrowserCache } from "../http/visitor-request.server";
import type { PageArgs, RequestContext } from "../request-context";
import { isForeignForm, ownerField } from "./account-form.server";
import type { SignOutPageProps } from "./sign-out-page";

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
