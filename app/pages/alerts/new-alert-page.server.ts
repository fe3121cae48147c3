import type { Account } from "~/adapters/database/accounts.server";
import { noticeAddress } from "~/domain/account/account-notice";
import { asksNewCode } from "~/domain/account/gates";
import { mobileNumberText } from "~/domain/account/mobile-number";
import { type AlertSettings, NEW_ALERT_PATH } from "~/domain/alerts/alert";
import {
  MAX_SEARCH_NAME,
  offeredSearchName,
  readSearchName,
  savedSearchAddress,
  savedSearchState,
} from "~/domain/alerts/saved-search";
import type { FormView } from "~/domain/forms/form-view";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { searchAddress } from "~/domain/search/search-address";
import { readSearchState, type SearchState, searchQueryString } from "~/domain/search/search-state";
import { translator } from "~/i18n/site-i18n.server";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import { type AlertChoice, hasAlerts, saveSearch, turnAlertsOn } from "~/services/alerts/saved-search.server";
import type { AlertSectionProps } from "~/ui/alert-section";
import { searchInWords } from "~/ui/search-labels";
import { alertChoiceFields, answersAlertChoice, readAlertChoice } from "../account/account-alerts.server";
import {
  type AccountFormError,
  accountForm,
  isForeignForm,
  ownerField,
} from "../account/account-form.server";
import { formMeta, personalPage, readPost, seeOther, type WithMeta } from "../forms/form-answer.server";
import { requireSession } from "../gates/require-session.server";
import { searchParts, siteSearchWords } from "../search-in-words.server";
import type { NewAlertPageProps } from "./new-alert-page";

/** Who is asking. Null: nobody is signed in, or their last code is too old to show them the account. */
interface Asker {
  account: Account;
  settings: AlertSettings;
}

/**
 * `/alerts/new?…`, with the parameters of a search: what will be saved, under which name, and how the shopper is notified.
 * Everybody can read it; anyone who sends it signs in then.
 * @throws Response 404 on a site without alerts
 */
export async function loadNewAlertPage({ request, context }: PageArgs) {
  requireAlerts(context);
  const asker = await askerOf(context);
  const instead = await whyNot(context, asker, wishOf(searchOf(request)).address);
  return answer(context, request, asker, { typed: {}, errors: [], instead });
}

/**
 * Returns the form that saves a search, for the page of the search. It asks for no name: the offered one is sent. What
 * is rejected is answered by `/alerts/new`.
 */
export async function inlineAlert(context: RequestContext, asked: SearchState): Promise<AlertSectionProps> {
  const wish = wishOf(asked);
  const asker = await askerOf(context);
  const instead = await whyNot(context, asker, wish.address);
  const channel = asker && channelText(context, asker);
  const { fields, hidden, ...form } = formOf(context, asked, asker, {
    typed: {},
    errors: [],
    asksChoice: channel === null,
  });
  const [name, ...others] = fields;
  return {
    instead,
    form:
      instead === null
        ? { ...form, fields: others, hidden: { ...hidden, name: String(name?.value ?? "") } }
        : null,
    channel,
    signsIn: asker === null,
  };
}

/**
 * Saves the search: 303 to the account's alerts. A signed-out visitor signs in first; the post is done after that
 * (docs/decisions/0060). What can't be saved is refused before the sign-in, with everything kept.
 * @throws Response 404 on a site without alerts, a redirect to /sign-in
 */
export async function newAlertAction(args: PageArgs) {
  const { request, context } = args;
  requireAlerts(context);
  // The post may have to wait for a sign-in, so its body stays unread.
  const { typed, honeypot } = await readPost(request.clone());
  const { address, state } = wishOf(searchOf(request));
  const before = await askerOf(context);
  const session = await context.session();
  // With an old code the form was shown without an account, so it names none.
  if (session && isForeignForm(context, session.account, typed)) {
    const message = translator(context.site)("account.details.other");
    return answer(context, request, before, {
      typed: {},
      errors: [{ field: null, message }],
      instead: null,
    });
  }
  const read = readWish(context, before, typed);
  const isAutomatic = honeypot.some((each) => each !== "");
  if (isAutomatic || address === null || "errors" in read) {
    const errors =
      "errors" in read && !isAutomatic
        ? read.errors
        : [{ field: null, message: translator(context.site)("form.error.automatic") }];
    return answer(context, request, before, { typed, errors, instead: await whyNot(context, null, address) });
  }
  const { account } = await requireSession(args, "alerts", { back: searchAddress(state) });
  const { name, choice } = read;
  const outcome = await saveSearch(context, account, { name, address, state });
  if (outcome === "full")
    return answer(context, request, before, {
      typed,
      errors: [{ field: null, message: full(context) }],
      instead: null,
    });
  const on =
    choice && !(await isOnAs(context, account, choice)) && (await turnAlertsOn(context, account, choice));
  const notice = outcome === "known" ? "search_known" : on === "limited" ? "search_limited" : "search_saved";
  return seeOther(noticeAddress(notice));
}

function requireAlerts({ platform, site }: RequestContext): void {
  if (!hasAlerts(platform, site)) throw new Response(null, { status: 404 });
}

function searchOf(request: Request): SearchState {
  return readSearchState(new URL(request.url).searchParams);
}

/** Returns what is saved of a search; the address is null when the search is too long. */
function wishOf(asked: SearchState): { state: SearchState; address: string | null } {
  const address = savedSearchAddress(asked);
  return { address, state: address === null ? asked : savedSearchState(address) };
}

async function askerOf(context: RequestContext): Promise<Asker | null> {
  const { platform } = context;
  const session = await context.session();
  if (!session || asksNewCode("alerts", session.verified_at, platform.now())) return null;
  return { account: session.account, settings: await platform.store.alerts.settings(session.account.id) };
}

/** Returns why this search can't be saved by this shopper, or that it is; null: it can. */
async function whyNot(
  context: RequestContext,
  asker: Asker | null,
  address: string | null,
): Promise<string | null> {
  const t = translator(context.site);
  if (address === null) return t("alerts.new.too_long");
  if (!asker) return null;
  const searches = await context.platform.store.alerts.searches(asker.account.id);
  const same = searches.find((search) => search.address === address);
  if (same) return t("alerts.new.known", { name: same.name });
  return searches.length >= context.site.alerts.max_searches ? full(context) : null;
}

function full({ site }: Pick<RequestContext, "site">): string {
  return translator(site)("alerts.new.full", { count: site.alerts.max_searches });
}

/** Reads the name, and where messages go. A shopper whose alerts are on need not say: choice is null then. */
function readWish(
  context: RequestContext,
  asker: Asker | null,
  typed: TypedAnswers,
): { name: string; choice: AlertChoice | null } | { errors: AccountFormError[] } {
  const t = translator(context.site);
  const named = readSearchName(firstAnswer(typed, "name") ?? "");
  const errors: AccountFormError[] = [];
  if ("fault" in named)
    errors.push({
      field: "name",
      message: t(`alerts.new.error.name_${named.fault}`, { count: MAX_SEARCH_NAME }),
    });
  const asked = answersAlertChoice(typed) || !asker?.settings.channel;
  const chosen = asked ? readAlertChoice(context, asker?.account ?? null, typed) : { choice: null };
  if ("errors" in chosen) errors.push(...chosen.errors);
  if (errors.length > 0 || "fault" in named || "errors" in chosen) return { errors };
  return { name: named.name, choice: chosen.choice };
}

/** Whether the account is notified this way already: then its consent stands. */
async function isOnAs({ platform }: RequestContext, account: Account, choice: AlertChoice): Promise<boolean> {
  const { channel } = await platform.store.alerts.settings(account.id);
  return channel === choice.channel && (choice.channel === "sms" || choice.email === account.email);
}

interface Shown {
  typed: TypedAnswers;
  errors: AccountFormError[];
  instead: string | null;
}

function answer(context: RequestContext, request: Request, asker: Asker | null, shown: Shown) {
  const { site, origin } = context;
  const { typed, errors, instead } = shown;
  const t = translator(site);
  const asked = searchOf(request);
  const { state } = wishOf(asked);
  const heading = t("alerts.new.heading");
  const title = t("alerts.new.title", { heading, site: site.name });
  const channel = asker && channelText(context, asker);
  // A post may name its channel even so: the alerts may have been turned off since the page was read.
  const asksChoice = channel === null || errors.some(({ field }) => field !== null && field !== "name");
  const view: WithMeta<NewAlertPageProps> = {
    heading,
    parts: searchParts(siteSearchWords(site), state),
    instead,
    form: instead === null ? formOf(context, asked, asker, { typed, errors, asksChoice }) : null,
    channel,
    signsIn: asker === null,
    search: searchAddress(asked),
    page: formMeta({ site, origin }, NEW_ALERT_PATH, title, errors.length > 0),
  };
  return personalPage(view, errors.length > 0 ? 400 : 200);
}

function formOf(
  context: RequestContext,
  asked: SearchState,
  asker: Asker | null,
  { typed, errors, asksChoice }: Pick<Shown, "typed" | "errors"> & { asksChoice: boolean },
): FormView {
  const { site } = context;
  const t = translator(site);
  return accountForm({
    action: NEW_ALERT_PATH + searchQueryString(asked),
    hidden: asker ? ownerField(context, asker.account) : {},
    submit: t("alerts.new.submit"),
    notice: asksChoice ? t("alerts.choice.notice", { legal_name: site.legal_name }) : null,
    fields: [
      {
        name: "name",
        kind: "text",
        label: t("alerts.new.name"),
        hint: t("alerts.new.name_hint"),
        required: true,
        autoComplete: "off",
        value: firstAnswer(typed, "name") ?? nameOffered(context, asked),
      },
      ...(asksChoice ? alertChoiceFields(context, asker?.account ?? null, typed) : []),
    ],
    errors,
  });
}

function nameOffered({ site }: RequestContext, asked: SearchState): string {
  const words = searchInWords(siteSearchWords(site), wishOf(asked).state);
  return offeredSearchName(words || translator(site)("alerts.new.all_cars"));
}

/** Where a shopper's messages go; null while alerts are off. */
function channelText({ site }: RequestContext, { account, settings }: Asker): string | null {
  const t = translator(site);
  if (settings.channel === "sms")
    return t("alerts.new.channel_sms", { phone: mobileNumberText(account.phone) });
  if (settings.channel === null || account.email === null) return null;
  const key = account.email_confirmed_at === null ? "channel_unconfirmed" : "channel_email";
  return t(`alerts.new.${key}`, { email: account.email });
}
