import type { FormView } from "~/domain/forms/form-view";
import * as pageStyles from "~/ui/forms/form-page.css";
import { PostedForm } from "~/ui/forms/posted-form";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { panel, small } from "~/ui/styles/layout.css";
import { NewCode } from "./new-code";

export interface MobilePageProps {
  heading: string;
  intro: string;
  form: FormView;
  /** Set where a code is asked for. */
  code: { file: string | null; again: { name: string; hint: string } } | null;
}

/** The new number, then a code from the old number, then one from the new: one question a page. */
export function MobilePage({ heading, intro, form, code }: MobilePageProps) {
  const { t } = useTranslation();
  return (
    <div className={pageStyles.page}>
      <h1>{heading}</h1>
      <p>{intro}</p>
      {code?.file && <p className={`${panel} ${small}`}>{code.file}</p>}
      <div className={panel}>
        <PostedForm form={form} />
      </div>
      {code && <NewCode form={form} {...code.again} />}
      <p>
        <SiteLink href="/account" className={button.quiet}>
          {t("account.back")}
        </SiteLink>
      </p>
    </div>
  );
}
