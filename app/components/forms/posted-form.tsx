import type { LeadFormView } from "~/domain/forms/lead-form";
import { asksForTime, LeadForm } from "./lead-form";

/** A lead form that its page's own address takes: plain HTML, for pages that ship no script. */
export function PostedForm({ form }: { form: LeadFormView }) {
  return (
    <LeadForm
      form={form}
      wrap={(fields) => (
        <form
          method="post"
          action={form.action}
          id={form.anchor ?? undefined}
          noValidate={!asksForTime(form)}
        >
          {fields}
        </form>
      )}
    />
  );
}
