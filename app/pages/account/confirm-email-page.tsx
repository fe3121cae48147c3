import * as pageStyles from "~/ui/forms/form-page.css";
import { useTranslation } from "~/ui/site-context";
import { PageForm, SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { row } from "~/ui/styles/layout.css";

export interface ConfirmEmailPageProps {
  heading: string;
  text: string;
  /** The form that confirms; null: the link is over, or has been used. */
  confirm: { action: string; key: string; submit: string } | null;
}

/** The button that confirms an e-mail address, or why the link does so no more. */
export function ConfirmEmailPage({ heading, text, confirm }: ConfirmEmailPageProps) {
  const { t } = useTranslation();
  return (
    <div className={pageStyles.page}>
      <h1>{heading}</h1>
      <p>{text}</p>
      <div className={row}>
        {confirm && (
          <PageForm method="post" action={confirm.action}>
            <input type="hidden" name="key" value={confirm.key} />
            <button type="submit" className={button.primary}>
              {confirm.submit}
            </button>
          </PageForm>
        )}
        <SiteLink href="/account" className={confirm ? button.quiet : button.primary}>
          {t("account.back")}
        </SiteLink>
      </div>
    </div>
  );
}
