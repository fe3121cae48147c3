import type { Account } from "~/adapters/database/accounts.server";
import type { MobileNumberFault } from "~/domain/account/mobile-number";
import { CODE_LIMITS, CODE_MINUTES, readCode } from "~/domain/account/one-time-code";
import type { FormFieldView, FormView } from "~/domain/forms/form-view";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { dateFormat } from "~/domain/text/local-day";
import { translator } from "~/i18n/site-i18n.server";
import { formMeta } from "~/pages/forms/form-answer.server";
import type { RequestContext } from "~/pages/request-context";
import type { CodeOutcome } from "~/services/account/one-time-codes.server";
import { isOwner, OWNER_FIELD, ownerMark } from "~/services/account/session.server";

/** What is wrong with a form; `field` null is the form as a whole. */
export interface AccountFormError {
  field: string | null;
  message: string;
}

/** Returns a form of the account's pages, with its error next to the field and in the summary. */
export function accountForm({
  action,
  submit,
  fields,
  hidden = {},
  notice = null,
  error = null,
  errors = error ? [error] : [],
}: {
  action: string;
  submit: string;
  fields: readonly FormFieldView[];
  hidden?: Record<string, string>;
  /** What happens to the answers; null: nothing is said. */
  notice?: string | null;
  error?: AccountFormError | null;
  /** Instead of one error: all of them, in the order of the fields. */
  errors?: readonly AccountFormError[];
}): FormView {
  return {
    action,
    submit,
    notice,
    disclaimer: null,
    anchor: null,
    failure: "",
    hidden,
    fields: fields.map((field) => {
      const found = errors.find((each) => each.field === field.name);
      return found ? { ...field, error: found.message } : field;
    }),
    errors: [...errors],
  };
}

/** The title and the address of a page of the account. */
export function accountMeta(context: RequestContext, path: string, heading: string, hasErrors: boolean) {
  const title = translator(context.site)("account.page_title", { heading, site: context.site.name });
  return formMeta(context, path, title, hasErrors);
}

type SiteContext = Pick<RequestContext, "platform" | "site">;

/**
 * Returns the hidden field by which a form says whose page it was on (rules/account#form-owner). Every form that changes
 * something of an account has it: another person may have signed in since, in another tab or after a sign-out.
 */
export function ownerField(context: SiteContext, { phone }: Pick<Account, "phone">): Record<string, string> {
  return { [OWNER_FIELD]: ownerMark(context, phone) };
}

/** Whether a form comes from a page of this account. One that doesn't say whose it is may be anybody's. */
export function isOwnForm(
  context: SiteContext,
  { phone }: Pick<Account, "phone">,
  typed: TypedAnswers,
): boolean {
  return isOwner(context, firstAnswer(typed, OWNER_FIELD) ?? "", phone);
}

/** Whether a form names another account than this one; a form that names none is nobody else's. */
export function isForeignForm(
  context: SiteContext,
  { phone }: Pick<Account, "phone">,
  typed: TypedAnswers,
): boolean {
  const mark = firstAnswer(typed, OWNER_FIELD);
  return mark !== null && !isOwner(context, mark, phone);
}

type Limited = Extract<CodeOutcome, { kind: "limited" }>;
type CodePage = Pick<RequestContext, "platform" | "site">;

/** Seconds until another try makes sense when nobody can tell. */
const LATER_SECONDS = 3600;

export function codeField({ site }: CodePage, typed: string): FormFieldView {
  return {
    name: "code",
    kind: "text",
    label: translator(site)("account.sign_in.code"),
    required: true,
    autoComplete: "one-time-code",
    inputMode: "numeric",
    value: typed,
  };
}

/** The field for a mobile number. */
export function phoneField({ site }: CodePage, typed: string): FormFieldView {
  const t = translator(site);
  return {
    name: "phone",
    kind: "tel",
    label: t("account.sign_in.phone"),
    hint: t("account.sign_in.phone_hint"),
    required: true,
    autoComplete: "tel",
    inputMode: "tel",
    value: typed,
  };
}

export function phoneErrorText({ site }: CodePage, fault: MobileNumberFault): string {
  return translator(site)(`account.sign_in.error.phone_${fault}`);
}

/** Reads a code that was typed, or says why it can be none. */
export function readTypedCode(typed: string): { code: string } | { fault: "code_empty" | "code_format" } {
  const code = readCode(typed);
  return code === null ? { fault: typed.trim() === "" ? "code_empty" : "code_format" } : { code };
}

export function codeErrorText({ site }: CodePage, key: string): string {
  return translator(site)(`account.sign_in.error.${key}`, { minutes: CODE_MINUTES });
}

/**
 * Why no code was sent, and when to ask again.
 * @param errors where the wording of these reasons is
 */
export function limitText(
  context: CodePage,
  { limit, until }: Limited,
  errors: "account.sign_in.error" | "desk.sign_in.error" = "account.sign_in.error",
): string {
  const { site } = context;
  const counts = {
    pause: secondsUntil(context, until),
    receiver: CODE_LIMITS.toReceiver,
    visitor: CODE_LIMITS.fromVisitor,
    site: 0,
  };
  const clock = { hour: "numeric", minute: "2-digit", timeZone: site.time_zone } as const;
  // The clock of a page has no seconds: the next whole minute.
  const minute = until && new Date(Math.ceil(until.getTime() / 60_000) * 60_000);
  const time = minute && dateFormat(site.language, clock).format(minute);
  return translator(site)(`${errors}.${limit}`, {
    count: counts[limit],
    time,
    phone: site.phone,
  });
}

/** For `Retry-After`. */
export function secondsUntil({ platform }: CodePage, until: Date | null): number {
  if (until === null) return LATER_SECONDS;
  return Math.max(1, Math.ceil((until.getTime() - platform.now().getTime()) / 1000));
}

/** Says where the message is where there is no phone: in a demo. */
export function demoText({ platform, site }: CodePage, file: string | null): string | null {
  if (platform.config.SMS_WEBHOOK_URL !== undefined) return null;
  const folder = "DATA_DIR/outbox/sms";
  const t = translator(site);
  return file === null
    ? t("account.sign_in.demo", { folder })
    : t("account.sign_in.demo_file", { folder, file });
}
