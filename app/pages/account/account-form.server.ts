import type { Account } from "~/adapters/database/accounts.server";
import type { FormFieldView, FormView } from "~/domain/forms/form-view";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { translator } from "~/i18n/site-i18n.server";
import { formMeta } from "~/pages/forms/form-answer.server";
import type { RequestContext } from "~/pages/request-context";
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
