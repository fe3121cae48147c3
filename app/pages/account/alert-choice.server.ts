import { z } from "zod";
import type { Account } from "~/adapters/database/accounts.server";
import { mobileNumberText } from "~/domain/account/mobile-number";
import { MAX_LENGTHS } from "~/domain/forms/form-field";
import type { FormFieldView } from "~/domain/forms/form-view";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { TEXTING_HOURS } from "~/domain/message/texting-hours";
import { formatTime } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import type { AlertChoice } from "~/services/alerts/turn-alerts-on.server";
import type { AccountFormError } from "./account-form.server";

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
  const email = (firstAnswer(typed, EMAIL) ?? "").trim() || confirmedEmail(account);
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
