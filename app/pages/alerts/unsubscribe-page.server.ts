import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { AccountId } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import {
  accountOfToken,
  hasAlerts,
  UNSUBSCRIBE_PATH,
  UNSUBSCRIBE_TOKEN,
} from "~/services/alerts/saved-search.server";
import { personalPage, seeOther } from "../forms/form-answer.server";
import { formDataOf } from "../http/form-data.server";
import type { UnsubscribePageProps } from "./unsubscribe-page";

/** The name of the page's button. */
const BUTTON = "unsubscribe";
const MANAGE = "/account#alerts";

/**
 * `/unsubscribe?t=…`: reading it changes nothing, because mail programs open links by themselves.
 * @throws Response 404 when the address is not one of this site
 */
export async function loadUnsubscribePage({ request, context }: LoaderFunctionArgs) {
  const { channel } = await context.platform.store.alerts.settings(accountOf(context, request));
  return showUnsubscribePage(context, request, channel === null);
}

/**
 * Turns all alerts of the account off, without cookie and without sign-in, whatever the body says: the address is
 * enough. A mail program (RFC 8058) gets the page itself, because it may not follow a redirect.
 * @throws Response 404 when the address is not one of this site
 */
export async function unsubscribeAction({ request, context }: ActionFunctionArgs) {
  const { platform } = context;
  await platform.store.alerts.turnOff(accountOf(context, request), platform.now());
  const form = await formDataOf(request).catch(() => null);
  if (!form?.has(BUTTON)) return showUnsubscribePage(context, request, true);
  return seeOther(ownAddress(request));
}

function showUnsubscribePage(context: RequestContext, request: Request, isOff: boolean) {
  const { platform, site, origin } = context;
  const t = translator(site);
  const view: UnsubscribePageProps = {
    action: ownAddress(request),
    button: BUTTON,
    isOff,
    manage: hasAlerts(platform, site) ? MANAGE : null,
  };
  const page = {
    title: t(isOff ? "alerts.unsubscribe.title_off" : "alerts.unsubscribe.title", { site: site.name }),
    canonical: origin + UNSUBSCRIBE_PATH,
  };
  return personalPage({ ...view, page });
}

function accountOf({ platform, site }: RequestContext, request: Request): AccountId {
  const token = new URL(request.url).searchParams.get(UNSUBSCRIBE_TOKEN) ?? "";
  const account = accountOfToken(platform, site.slug, token);
  if (account === null) throw new Response(null, { status: 404 });
  return account;
}

function ownAddress(request: Request): string {
  return UNSUBSCRIBE_PATH + new URL(request.url).search;
}
