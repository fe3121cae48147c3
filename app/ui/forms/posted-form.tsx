import type { FormView } from "~/domain/forms/form-view";
import { PageForm } from "~/ui/site-link";
import { hasTimeField, LeadForm } from "./lead-form";

/**
 * A form that its page's own address takes: plain HTML, for pages that ship no script.
 * @param idPrefix before every id, where the page has several forms
 */
export function PostedForm({
  form,
  idPrefix = "",
  wide,
  emphasis,
}: {
  form: FormView;
  idPrefix?: string;
  wide?: boolean;
  emphasis?: "primary" | "secondary" | undefined;
}) {
  return (
    <LeadForm
      form={form}
      idPrefix={idPrefix}
      wide={wide}
      emphasis={emphasis}
      wrap={(fields) => (
        <PageForm
          method="post"
          action={form.action}
          id={form.anchor ?? undefined}
          noValidate={!hasTimeField(form)}
        >
          {fields}
        </PageForm>
      )}
    />
  );
}
