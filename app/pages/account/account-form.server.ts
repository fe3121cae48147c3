import type { FormFieldView, FormView } from "~/domain/forms/form-view";

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
