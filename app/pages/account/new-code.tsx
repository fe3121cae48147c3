import type { ReactNode } from "react";
import type { FormView } from "~/domain/forms/form-view";
import { useTranslation } from "~/ui/site-context";
import { HiddenFields, PageForm } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { muted, row, stackTight } from "~/ui/styles/layout.css";

/** What to do when no code has come: the button that sends a new one, and other ways. */
export function NewCode({
  form,
  name,
  hint,
  children,
}: {
  form: Pick<FormView, "action" | "hidden">;
  /** The button's name in the post. */
  name: string;
  hint: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <section className={stackTight} aria-labelledby="no-code">
      <h2 id="no-code">{t("account.sign_in.no_code")}</h2>
      <p className={muted}>{hint}</p>
      <div className={row}>
        <PageForm method="post" action={form.action}>
          <HiddenFields fields={form.hidden} />
          <button type="submit" name={name} value="1" className={button.secondary}>
            {t("account.sign_in.again")}
          </button>
        </PageForm>
        {children}
      </div>
    </section>
  );
}
