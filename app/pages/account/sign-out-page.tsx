import { SIGN_IN_PATH, SIGN_OUT_PATH } from "~/domain/account/gates";
import * as pageStyles from "~/ui/forms/form-page.css";
import { useTranslation } from "~/ui/site-context";
import { HiddenFields, PageForm, SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { row } from "~/ui/styles/layout.css";

export interface SignOutPageProps {
  heading: string;
  text: string;
  isSignedIn: boolean;
  /** Why nothing was done. */
  fault: string | null;
  owner: Record<string, string>;
}

/** The button that signs out; afterwards the page that confirms it. */
export function SignOutPage({ heading, text, isSignedIn, fault, owner }: SignOutPageProps) {
  const { t } = useTranslation();
  return (
    <div className={pageStyles.page}>
      <h1>{heading}</h1>
      {fault && <p role="alert">{fault}</p>}
      <p>{text}</p>
      {isSignedIn ? (
        <PageForm method="post" action={SIGN_OUT_PATH} className={row}>
          <HiddenFields fields={owner} />
          <button type="submit" className={button.primary}>
            {t("account.sign_out.submit")}
          </button>
          <button type="submit" name="everywhere" value="1" className={button.secondary}>
            {t("account.sign_out.everywhere")}
          </button>
          <SiteLink href="/account" className={button.quiet}>
            {t("account.sign_out.stay")}
          </SiteLink>
        </PageForm>
      ) : (
        <p className={row}>
          <SiteLink href={SIGN_IN_PATH} className={button.primary}>
            {t("account.sign_out.sign_in")}
          </SiteLink>
          <SiteLink href="/cars" className={button.secondary}>
            {t("account.sign_out.cars")}
          </SiteLink>
        </p>
      )}
    </div>
  );
}
