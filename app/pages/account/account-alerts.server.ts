import { z } from "zod";
import type { Account, Session } from "~/adapters/database/accounts.server";
import { type AlertNotice, isAboutSearches } from "~/domain/account/account-notice";
import { mobileNumberText } from "~/domain/account/mobile-number";
import type { AlertSettings, SavedSearch } from "~/domain/alerts/alert";
import { MAX_SEARCH_NAME, readSearchName, savedSearchState } from "~/domain/alerts/saved-search";
import { MAX_LENGTHS } from "~/domain/forms/form-field";
import type { FormFieldView } from "~/domain/forms/form-view";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { TEXTING_HOURS } from "~/domain/message/text-message";
import { asSavedSearchId } from "~/domain/text/identifiers";
import { normalizeTyped } from "~/domain/text/typed-text";
import { formatDate, formatTime } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { siteSearchWords } from "~/pages/search-in-words.server";
import {
  type AlertChoice,
  hasAlerts,
  savedSearchPath,
  turnAlertsOn,
} from "~/services/alerts/saved-search.server";
import { type SearchWords, searchInWords } from "~/ui/search-labels";
import type { AccountAlertsProps, SavedSearchProps } from "./account-alerts";
import { type AccountFormError, accountForm, ownerField } from "./account-form.server";

/* Where a shopper wants to get alerts, and the consent to it: the same fields wherever alerts are turned on. */

const CHANNEL = "channel";
const EMAIL = "alert_email";
const CONSENT = "consent";

type SiteOnly = Pick<RequestContext, "site">;

/**
 * Returns the fields: the channel, an e-mail address unless the account has a confirmed one, the consent.
 * @param account null: nobody is signed in
 * @param typed what was typed before; empty on the first view
 */
export function alertChoiceFields(
  { site }: SiteOnly,
  account: Account | null,
  typed: TypedAnswers,
): FormFieldView[] {
  const t = translator(site);
  const confirmed = confirmedEmail(account);
  const [from, until] = TEXTING_HOURS.map((time) => formatTime(site.language, time));
  const email: FormFieldView = {
    name: EMAIL,
    kind: "email",
    label: t("alerts.choice.email_address"),
    hint: t("alerts.choice.email_hint"),
    required: (firstAnswer(typed, CHANNEL) ?? "email") === "email",
    autoComplete: "email",
    value: firstAnswer(typed, EMAIL) ?? account?.email ?? "",
  };
  return [
    {
      name: CHANNEL,
      kind: "radio",
      label: t("alerts.choice.channel"),
      required: true,
      value: firstAnswer(typed, CHANNEL) ?? "email",
      options: [
        {
          value: "email",
          text: confirmed ? t("alerts.choice.email_to", { email: confirmed }) : t("alerts.choice.email"),
        },
        {
          value: "sms",
          text: account
            ? t("alerts.choice.sms_to", { phone: mobileNumberText(account.phone), from, until })
            : t("alerts.choice.sms", { from, until }),
        },
      ],
    },
    ...(confirmed ? [] : [email]),
    {
      name: CONSENT,
      kind: "checkbox",
      label: consentWording({ site }),
      required: true,
      value: "",
      checked: firstAnswer(typed, CONSENT) !== null,
    },
  ];
}

/** Whether a post answers where alerts go. */
export function answersAlertChoice(typed: TypedAnswers): boolean {
  return firstAnswer(typed, CHANNEL) !== null;
}

/** Reads the fields. Returns the choice with the words that were agreed to, or what is wrong. */
export function readAlertChoice(
  { site }: SiteOnly,
  account: Account | null,
  typed: TypedAnswers,
): { choice: AlertChoice } | { errors: AccountFormError[] } {
  const t = translator(site);
  const errors: AccountFormError[] = [];
  const refuse = (field: string, key: string) =>
    errors.push({ field, message: t(`alerts.choice.error.${key}`) });
  const channel = firstAnswer(typed, CHANNEL);
  const email = normalizeTyped(firstAnswer(typed, EMAIL) ?? "") || confirmedEmail(account);
  if (channel !== "email" && channel !== "sms") refuse(CHANNEL, "channel");
  if (channel === "email" && !email) refuse(EMAIL, "email_empty");
  else if (channel === "email" && !z.email().max(MAX_LENGTHS.email).safeParse(email).success)
    errors.push({ field: EMAIL, message: t("form.error.email_format") });
  if (firstAnswer(typed, CONSENT) === null) refuse(CONSENT, "consent");
  if (errors.length > 0) return { errors };
  const wording = consentWording({ site });
  return {
    choice: channel === "sms" ? { channel, wording } : { channel: "email", email: email ?? "", wording },
  };
}

/** The words next to the box, which are stored as they are shown (rules/alerts#alert-consent). */
function consentWording({ site }: SiteOnly): string {
  return translator(site)("alerts.choice.consent", { site: site.name, legal_name: site.legal_name });
}

function confirmedEmail(account: Account | null): string | null {
  return account?.email_confirmed_at ? account.email : null;
}

/** The forms of the section, by the value of the hidden field `form`. */
export const ALERT_FORMS = ["alerts_on", "alerts_off", "search_name", "search_delete"] as const;
export type AlertFormName = (typeof ALERT_FORMS)[number];

/** A form of the section that was refused, with what was typed. */
export interface RefusedAlertForm {
  form: AlertFormName;
  typed: TypedAnswers;
  errors: AccountFormError[];
}

/** Takes a form of the section. Turning off what is off and deleting what is gone are no faults. */
export async function takeAlertForm(
  context: RequestContext,
  { account }: Session,
  form: AlertFormName,
  typed: TypedAnswers,
): Promise<{ notice: AlertNotice } | RefusedAlertForm> {
  const { platform, site } = context;
  const { alerts } = platform.store;
  const search = asSavedSearchId(firstAnswer(typed, "search") ?? "");
  switch (form) {
    case "alerts_on": {
      const read = readAlertChoice(context, account, typed);
      if ("errors" in read) return { form, typed, errors: read.errors };
      return { notice: `alerts_${await turnAlertsOn(context, account, read.choice)}` };
    }
    case "alerts_off":
      await alerts.turnOff(account.id, platform.now());
      return { notice: "alerts_off" };
    case "search_name": {
      const read = readSearchName(firstAnswer(typed, "search_name") ?? "");
      if ("fault" in read) {
        const message = translator(site)(`alerts.new.error.name_${read.fault}`, { count: MAX_SEARCH_NAME });
        return { form, typed, errors: [{ field: "search_name", message }] };
      }
      await alerts.renameSearch(account.id, search, read.name);
      return { notice: "search_renamed" };
    }
    case "search_delete":
      await alerts.deleteSearch(account.id, search);
      return { notice: "search_deleted" };
  }
}

/**
 * Returns the section, or null on a site without alerts.
 * @param action the page's address
 */
export async function accountAlerts(
  context: RequestContext,
  { account }: Session,
  {
    action,
    notice,
    refused,
  }: { action: string; notice: AlertNotice | null; refused: RefusedAlertForm | null },
): Promise<AccountAlertsProps | null> {
  const { platform, site } = context;
  if (!hasAlerts(platform, site)) return null;
  const t = translator(site);
  const { alerts } = platform.store;
  const [settings, searches] = await Promise.all([alerts.settings(account.id), alerts.searches(account.id)]);
  const isOn = settings.channel !== null;
  const typed = refused?.form === "alerts_on" ? refused.typed : null;
  const words = siteSearchWords(site);
  const owner = ownerField(context, account);
  return {
    owner,
    notice: notice && !isAboutSearches(notice) ? t(`alerts.account.notice.${notice}`) : null,
    searchNotice: notice && isAboutSearches(notice) ? t(`alerts.account.notice.${notice}`) : null,
    ...alertState(context, account, settings),
    consent: isOn ? await consentOf(context, account) : null,
    isOn,
    choice: accountForm({
      action,
      hidden: { form: "alerts_on", ...owner },
      submit: t(isOn ? "alerts.account.change_submit" : "alerts.account.turn_on"),
      notice: t("alerts.choice.notice", { legal_name: site.legal_name }),
      fields: alertChoiceFields(context, account, typed ?? { channel: [settings.channel ?? "email"] }),
      errors: typed ? refused?.errors : [],
    }),
    isChoosing: typed !== null,
    searches: searches.map((search) => savedSearchView(context, words, search, { action, owner, refused })),
    maxSearches: site.alerts.max_searches,
  };
}

function alertState(
  { site }: RequestContext,
  { phone, email, email_confirmed_at }: Account,
  { channel }: AlertSettings,
): Pick<AccountAlertsProps, "state" | "isWaiting" | "confirmAgain"> {
  const t = translator(site);
  const [from, until] = TEXTING_HOURS.map((time) => formatTime(site.language, time));
  const none = { isWaiting: false, confirmAgain: null };
  if (channel === null) return { ...none, state: t("alerts.account.state.off") };
  if (channel === "sms") {
    const state = t("alerts.account.state.sms", { phone: mobileNumberText(phone), from, until });
    return { ...none, state };
  }
  if (email === null) return { ...none, isWaiting: true, state: t("alerts.account.state.no_email") };
  if (email_confirmed_at === null)
    return { isWaiting: true, confirmAgain: email, state: t("alerts.account.state.unconfirmed", { email }) };
  return { ...none, state: t("alerts.account.state.email", { email }) };
}

/** The consent that holds, in the words that were shown. */
async function consentOf({ platform, site }: RequestContext, { id }: Account): Promise<string | null> {
  const consents = await platform.store.alerts.consents(id);
  const given = consents.findLast(({ withdrawn_at }) => withdrawn_at === null);
  if (!given) return null;
  const date = formatDate(site.language, given.given_at, site.time_zone);
  return translator(site)("alerts.account.agreed", { date, wording: given.wording });
}

function savedSearchView(
  { site }: RequestContext,
  words: SearchWords,
  { id, name, address, created_at }: SavedSearch,
  {
    action,
    owner,
    refused,
  }: { action: string; owner: Record<string, string>; refused: RefusedAlertForm | null },
): SavedSearchProps {
  const { t } = words;
  const isRenaming = refused?.form === "search_name" && firstAnswer(refused.typed, "search") === id;
  return {
    id,
    name,
    href: savedSearchPath(site, address),
    what: searchInWords(words, savedSearchState(address)) || t("alerts.new.all_cars"),
    saved: { text: formatDate(site.language, created_at, site.time_zone), datetime: created_at },
    rename: accountForm({
      action,
      hidden: { form: "search_name", search: id, ...owner },
      submit: t("alerts.account.rename_submit"),
      fields: [
        {
          name: "search_name",
          kind: "text",
          label: t("alerts.account.rename_name"),
          required: true,
          autoComplete: "off",
          value: (isRenaming && firstAnswer(refused.typed, "search_name")) || (isRenaming ? "" : name),
        },
      ],
      errors: isRenaming ? refused.errors : [],
    }),
    isRenaming,
  };
}
