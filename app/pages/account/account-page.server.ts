import { z } from "zod";
import type { Account, Session } from "~/adapters/database/accounts.server";
import {
  ACCOUNT_NOTICES,
  ACCOUNT_PAGE,
  type AccountNotice,
  ALERT_NOTICES,
  isAboutAlerts,
  noticeAddress,
} from "~/domain/account/account-notice";
import { mobileNumberText } from "~/domain/account/mobile-number";
import { reachesAccount } from "~/domain/alerts/alert";
import { compactCarView } from "~/domain/card/compact-car";
import { MAX_LENGTHS } from "~/domain/forms/form-field";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { asSessionId } from "~/domain/text/identifiers";
import { dateFormat } from "~/domain/text/local-day";
import { normalizeTyped } from "~/domain/text/typed-text";
import type { AccountList } from "~/domain/visitor/saved-lists";
import { formatDate } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import { changeEmail, sendEmailConfirmation } from "~/services/account/email-confirmation.server";
import { loadOwnLeads } from "~/services/account/own-leads.server";
import { hasAlerts } from "~/services/alerts/saved-search.server";
import { loadOwnOnlinePayments, loadOwnReservations } from "~/services/checkout/own-payments.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import { hasPage, knownCars, loadLatestCars } from "~/services/stock/listed-cars.server";
import {
  accountList,
  keepLanguage,
  listPage,
  savedLimit,
  savedLists,
} from "~/services/visitor/saved-cars.server";
import { formMeta, personalPage, readPost, seeOther, type WithMeta } from "../forms/form-answer.server";
import { requireSession } from "../gates/require-session.server";
import { visitorRequest } from "../http/visitor-request.server";
import {
  ALERT_FORMS,
  type AlertFormName,
  accountAlerts,
  type RefusedAlertForm,
  takeAlertForm,
} from "./account-alerts.server";
import { type AccountFormError, accountForm, isOwnForm, ownerField } from "./account-form.server";
import type { AccountPageProps, OwnSavedCarsProps } from "./account-page";

/** The forms of the page, by the value of the hidden field `form`. */
const FORMS = ["name", "email", "device"] as const;
type FormName = (typeof FORMS)[number];

/** `/account`: what the site keeps of the shopper who is signed in, to see and to change. */
export async function loadAccountPage(args: PageArgs) {
  const session = await requireSession(args, "account");
  const done = new URL(args.request.url).searchParams.get("done");
  const notice = [...ACCOUNT_NOTICES, ...ALERT_NOTICES].find((each) => each === done) ?? null;
  return personalPage(await accountPage(args, session, { notice }));
}

/** Takes one of the page's forms: 303 back to the page, or the page with status 400 and what was typed. */
export async function accountAction(args: PageArgs) {
  const session = await requireSession(args, "account");
  const { typed, honeypot } = await readPost(args.request);
  const form = firstAnswer(typed, "form");
  const isAutomatic = honeypot.some((answer) => answer !== "");
  const alertForm = ALERT_FORMS.find((each) => each === form);
  const takesAlerts = alertForm && hasAlerts(args.context.platform, args.context.site) && !isAutomatic;
  const name = FORMS.find((each) => each === form);
  if (!takesAlerts && !name) throw new Response(null, { status: 400 });
  if (!isAutomatic && !isOwnForm(args.context, session.account, typed))
    return refuseAnothers(args, session, name ?? null);
  if (!isAutomatic) await keepLanguage(args.context, session.account);
  if (takesAlerts) return takeAlerts(args, session, alertForm, typed);
  if (!name) throw new Response(null, { status: 400 });
  const outcome = isAutomatic
    ? automatic(args.context, name, typed)
    : await take(name, args.context, session, typed);
  if ("notice" in outcome) return seeOther(noticeAddress(outcome.notice));
  const refused = { form: name, ...outcome };
  return personalPage(await accountPage(args, session, { refused }), 400);
}

/**
 * A form of the page of somebody who was signed in here before changes nothing of this account, and nothing that they
 * typed is shown (rules/account#form-owner).
 */
async function refuseAnothers(args: PageArgs, session: Session, form: FormName | null) {
  const message = translator(args.context.site)("account.details.other");
  const refused =
    form === null || form === "device"
      ? { fault: message }
      : { refused: { form, typed: "", error: { field: form, message } } };
  return personalPage(await accountPage(args, session, refused), 400);
}

async function takeAlerts(args: PageArgs, session: Session, form: AlertFormName, typed: TypedAnswers) {
  const outcome = await takeAlertForm(args.context, session, form, typed);
  if ("notice" in outcome) return seeOther(noticeAddress(outcome.notice));
  return personalPage(await accountPage(args, session, { refusedAlerts: outcome }), 400);
}

interface RefusedForm {
  typed: string;
  error: AccountFormError;
}

async function take(
  name: FormName,
  context: RequestContext,
  session: Session,
  typed: TypedAnswers,
): Promise<{ notice: AccountNotice } | RefusedForm> {
  switch (name) {
    case "name":
      return takeName(context, session, (firstAnswer(typed, "name") ?? "").trim());
    case "email":
      return submitEmail(context, session, normalizeTyped(firstAnswer(typed, "email") ?? ""));
    case "device":
      await context.platform.store.accounts.endSession(
        session.account.id,
        asSessionId(firstAnswer(typed, "device") ?? ""),
      );
      return { notice: "device" };
  }
}

/** Only a program fills in the field that people don't see. */
function automatic({ site }: RequestContext, name: FormName, typed: TypedAnswers): RefusedForm {
  const message = translator(site)("form.error.automatic");
  return { typed: firstAnswer(typed, name) ?? "", error: { field: null, message } };
}

async function takeName(
  { platform, site }: RequestContext,
  { account }: Session,
  typed: string,
): Promise<{ notice: AccountNotice } | RefusedForm> {
  if (typed.length > MAX_LENGTHS.text) {
    const message = translator(site)("account.details.error.name_long", { count: MAX_LENGTHS.text });
    return { typed, error: { field: "name", message } };
  }
  await platform.store.accounts.setName(account.id, typed || null, platform.now());
  return { notice: "name" };
}

/** An address is used once its owner has opened the link that is sent to it (rules/account#email-confirmation). */
async function submitEmail(
  context: RequestContext,
  { account }: Session,
  typed: string,
): Promise<{ notice: AccountNotice } | RefusedForm> {
  if (typed !== "" && !z.email().max(MAX_LENGTHS.email).safeParse(typed).success) {
    const message = translator(context.site)("form.error.email_format");
    return { typed, error: { field: "email", message } };
  }
  const email = typed || null;
  await changeEmail(context, account, email);
  if (email === null) return { notice: "email_removed" };
  const isConfirmed = email === account.email && account.email_confirmed_at !== null;
  if (isConfirmed) return { notice: "email_confirmed" };
  const sent = await sendEmailConfirmation(context, { ...account, email });
  return { notice: sent === "sent" ? "email_sent" : "email_limited" };
}

async function accountPage(
  { context, request }: PageArgs,
  session: Session,
  {
    notice: done = null,
    fault,
    refused,
    refusedAlerts,
  }: {
    notice?: AccountNotice | null;
    fault?: string;
    refused?: RefusedForm & { form: FormName };
    refusedAlerts?: RefusedAlertForm;
  },
): Promise<WithMeta<AccountPageProps>> {
  const { site, origin } = context;
  const t = translator(site);
  const { account } = session;
  const said = (form: FormName) => (refused?.form === form ? refused : null);
  const owner = ownerField(context, account);
  const other = done === "other" ? t("account.details.other") : null;
  const notice = done === "other" ? null : done;
  const title = t("account.title", { site: site.name });
  const saved = await loadOwnSavedCars(context, account, visitorRequest(request));
  const alerts = await accountAlerts(context, session, {
    action: ACCOUNT_PAGE,
    notice: isAboutAlerts(notice) ? notice : null,
    refused: refusedAlerts ?? null,
  });
  const reservations = await loadOwnReservations(context, account);
  const payments = await loadOwnOnlinePayments(context, account);
  const isEmpty = saved?.count === 0 || alerts?.searches.length === 0;
  return {
    heading: t("account.heading"),
    notice:
      notice && !isAboutAlerts(notice) ? t(`account.notice.${notice}`, { email: account.email ?? "" }) : null,
    fault: fault ?? other,
    owner,
    phone: mobileNumberText(account.phone),
    name: accountForm({
      action: ACCOUNT_PAGE,
      hidden: { form: "name", ...owner },
      submit: t("account.details.name_save"),
      fields: [
        {
          name: "name",
          kind: "text",
          label: t("account.details.name"),
          required: false,
          autoComplete: "name",
          value: said("name")?.typed ?? account.name ?? "",
        },
      ],
      error: said("name")?.error ?? null,
    }),
    email: accountForm({
      action: ACCOUNT_PAGE,
      hidden: { form: "email", ...owner },
      submit: t("account.details.email_save"),
      notice: t("account.details.email_notice"),
      fields: [
        {
          name: "email",
          kind: "email",
          label: t("account.details.email"),
          hint: t("account.details.email_hint"),
          required: false,
          autoComplete: "email",
          value: said("email")?.typed ?? account.email ?? "",
        },
      ],
      error: said("email")?.error ?? null,
    }),
    ...emailState(context, account),
    saved,
    alerts,
    latest: isEmpty ? await loadLatestCars(context) : null,
    reservations,
    payments,
    leads: await loadOwnLeads(context, account, [...reservations, ...payments]),
    devices: await devicesOf(context, session),
    page: formMeta(
      { site, origin },
      ACCOUNT_PAGE,
      title,
      Boolean(refused || refusedAlerts || fault || other),
    ),
  };
}

function emailState(
  { site }: RequestContext,
  { email, email_confirmed_at }: Account,
): Pick<WithMeta<AccountPageProps>, "emailState" | "confirmAgain"> {
  const t = translator(site);
  if (email === null) return { emailState: null, confirmAgain: null };
  if (email_confirmed_at === null)
    return { emailState: t("account.details.email_unconfirmed", { email }), confirmAgain: { email } };
  const date = formatDate(site.language, email_confirmed_at, site.time_zone);
  return { emailState: t("account.details.email_confirmed", { email, date }), confirmAgain: null };
}

async function devicesOf(
  { platform, site }: RequestContext,
  { id, account }: Session,
): Promise<WithMeta<AccountPageProps>["devices"]> {
  const t = translator(site);
  const sessions = await platform.store.accounts.sessionsOf(account.id, platform.now());
  const format = dateFormat(site.language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: site.time_zone,
  });
  const devices = sessions.map((each) => ({
    id: each.id,
    name: each.device || t("account.devices.unknown"),
    // With the time: two phones of the same kind differ by it.
    used: { text: format.format(new Date(each.seen_at)), datetime: each.seen_at },
    isThis: each.id === id,
  }));
  return [...devices].sort((one, other) => Number(other.isThis) - Number(one.isThis));
}

/** A row of them; the list's own page has all. */
const SHOWN = 6;

/** Returns the saved cars that the account's page shows; null on a site that saves none. */
async function loadOwnSavedCars(
  context: RequestContext,
  account: Account,
  visitor: VisitorRequest,
): Promise<OwnSavedCarsProps | null> {
  const { platform, site } = context;
  const list = accountList(context);
  if (list === null && savedLimit(context, "favourites") === null) return null;
  const saved = list === null ? [] : await platform.store.savedCars.list(account.id);
  const ids = list === null ? savedLists(context, visitor).favourites : saved.map(({ carId }) => carId);
  const cars = await knownCars(context, ids);
  return {
    list: list ?? "favourites",
    href: listPage(site, list ?? "favourites"),
    cars: cars
      .flatMap(({ car }) => (car && hasPage(context, car) ? car : []))
      .slice(0, SHOWN)
      .map((car) => compactCarView({ ...car, image: car.images[0]?.url ?? null }, site.vehicle)),
    count: list === null ? cars.length : ids.length,
    watched:
      list !== null && hasAlerts(platform, site) ? await watchedPrices(context, account, list, saved) : null,
  };
}

/** How many prices are watched, and whether the shopper hears of them. */
async function watchedPrices(
  { platform, site }: RequestContext,
  account: Account,
  list: AccountList,
  saved: readonly { watchPrice: boolean }[],
): Promise<string> {
  const t = translator(site);
  const count = saved.filter(({ watchPrice }) => watchPrice).length;
  if (count === 0) return t("alerts.account.watched_none", { link: t(`${list}.watch`) });
  const isReached = reachesAccount(await platform.store.alerts.settings(account.id), account);
  return t(`alerts.account.${isReached ? "watched" : "watch_waiting"}`, { count });
}
