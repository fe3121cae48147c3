import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";
import { useShell } from "~/ui/layout/shell-context";
import { Brand, PhoneLink } from "~/ui/layout/site-header";
import * as headerStyles from "~/ui/layout/site-header.css";
import { useSite, useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import * as styles from "./checkout-shell.css";

/** The only pages that the checkout's footer leads to, where the site's footer has them. */
const LEGAL_PAGES: ReadonlySet<string> = new Set(["/terms-and-conditions", "/privacy-policy"]);

interface CheckoutShellProps {
  /** The car's page; null: the site doesn't show the car. */
  back: string | null;
  children: ReactNode;
}

/** The checkout without the site's menus and footer: nothing leads away but the car and who can help. */
export function CheckoutShell({ back, children }: CheckoutShellProps) {
  return (
    <>
      {import.meta.env.SSR && <CheckoutHeader back={back} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {import.meta.env.SSR && <CheckoutFooter />}
    </>
  );
}

function CheckoutHeader({ back }: Pick<CheckoutShellProps, "back">) {
  const { look, phone } = useSite();
  const { t } = useTranslation();
  return (
    <header className={headerStyles.header[look.header]}>
      <div className={headerStyles.bar}>
        <div className={headerStyles.brandPart}>
          <Brand />
        </div>
        {back && (
          <SiteLink href={back} className={styles.back}>
            <span className={styles.backIcon}>
              <Icon name="chevron" size={16} />
            </span>
            {t("checkout.action.back_to_car")}
          </SiteLink>
        )}
        <p className={styles.help}>
          <span className={styles.helpWords}>{t("checkout.help")}</span> <PhoneLink phone={phone} />
        </p>
      </div>
    </header>
  );
}

function CheckoutFooter() {
  const { legal_name, phone } = useSite();
  const { navigation, licences } = useShell();
  const { t } = useTranslation();
  const links = navigation.footer.flatMap((group) => group.links).filter(({ href }) => LEGAL_PAGES.has(href));
  return (
    <footer className={styles.footer}>
      <div className={styles.legal}>
        <p>
          {legal_name} · {phone}
        </p>
        {licences.length > 0 && (
          <p>
            {licences.map(({ state, number }) => `${state}: ${t("footer.licence", { number })}`).join(" · ")}
          </p>
        )}
        {links.length > 0 && (
          <p className={styles.links}>
            {links.map(({ label, href }) => (
              // A new tab: leaving the page would lose a form that is half filled in.
              <SiteLink key={href} href={href} className={styles.link} target="_blank" rel="noreferrer">
                {t(label)}
                <span className={styles.hidden}> {t("form.new_tab")}</span>
              </SiteLink>
            ))}
          </p>
        )}
        <p>{t("footer.acknowledgement")}</p>
      </div>
    </footer>
  );
}
