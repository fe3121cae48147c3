import { AppLink } from "~/components/app-link";
import { Icon } from "~/components/icon";
import { SavedLinks, SavedMenuLinks } from "~/components/saving/saved-links";
import { useSite, useTranslation } from "~/components/site-context";
import { SIGN_IN_PATH } from "~/domain/account/gates";
import { phoneHref } from "~/domain/locations/phone-mask";
import type { DocumentData } from "~/tenants/document-data";
import type { NavigationLink } from "~/tenants/schema";
import * as styles from "./site-header.css";

/** The site's head: wordmark, phone and navigation, in the site's header style. Works without JavaScript. */
export function SiteHeader({ account }: Pick<DocumentData, "account">) {
  const { look, navigation, phone, tagline } = useSite();
  const { t } = useTranslation();
  const stacked = look.header === "stacked";
  return (
    <header className={styles.header[look.header]}>
      {stacked && (
        <div className={styles.utility}>
          <div className={styles.utilityRow}>
            <span className={styles.taglineText}>{t(tagline)}</span>
            <PhoneLink phone={phone} />
          </div>
        </div>
      )}
      <div className={styles.bar}>
        <Brand />
        <div className={styles.icons}>
          <SavedLinks />
          {account && <AccountIcon {...account} />}
        </div>
        {!stacked && <PhoneLink phone={phone} />}
        <nav className={styles.desktopMenu} aria-label={t("nav.main")}>
          <ul className={styles.desktopList}>
            {navigation.header.map((link) => (
              <li key={link.label + link.href}>
                {link.children?.length ? <Dropdown link={link} /> : <NavLink link={link} />}
              </li>
            ))}
          </ul>
        </nav>
        <details className={styles.mobileMenu}>
          <summary className={styles.menuToggle}>
            <Icon name="menu" />
            <span className={styles.menuWord}>{t("nav.menu")}</span>
          </summary>
          <nav aria-label={t("nav.main")} className={styles.mobilePanel}>
            <ul className={styles.mobileList}>
              {navigation.header.map((link) => (
                <li key={link.label + link.href}>
                  <NavLink link={link} />
                  {link.children && (
                    <ul className={styles.subList}>
                      {link.children.map((child) => (
                        <li key={child.label + child.href}>
                          <NavLink link={child} />
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
              <SavedMenuLinks />
              {account && (
                <li>
                  <AccountLink {...account} />
                </li>
              )}
            </ul>
          </nav>
        </details>
      </div>
    </header>
  );
}

function Brand() {
  const { name, logoSvg } = useSite();
  return (
    <a href="/" className={styles.brand} aria-label={name}>
      {logoSvg ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the registry checked the drawing (no script, nothing from outside)
        <span className={styles.logo} aria-hidden="true" dangerouslySetInnerHTML={{ __html: logoSvg }} />
      ) : (
        name
      )}
    </a>
  );
}

/** In the bar: words would wrap the navigation of sites with many links. */
function AccountIcon({ isSignedIn }: NonNullable<DocumentData["account"]>) {
  const { t } = useTranslation();
  const name = t(isSignedIn ? "nav.account" : "nav.sign_in");
  return (
    <a href={accountPath(isSignedIn)} className={styles.account} aria-label={name} title={name}>
      <Icon name="person" />
    </a>
  );
}

/** In the menu of narrow screens. */
function AccountLink({ isSignedIn }: NonNullable<DocumentData["account"]>) {
  const { t } = useTranslation();
  return (
    <a href={accountPath(isSignedIn)} className={styles.accountLink}>
      <Icon name="person" />
      {t(isSignedIn ? "nav.account" : "nav.sign_in")}
    </a>
  );
}

function accountPath(isSignedIn: boolean): string {
  return isSignedIn ? "/account" : SIGN_IN_PATH;
}

function PhoneLink({ phone }: { phone: string }) {
  const { t } = useTranslation();
  return (
    <a href={phoneHref(phone)} className={styles.phone} aria-label={t("nav.call", { phone })}>
      <Icon name="phone" />
      <span className={styles.phoneNumber}>{phone}</span>
    </a>
  );
}

function NavLink({ link }: { link: NavigationLink }) {
  const { t } = useTranslation();
  return (
    <AppLink href={link.href} className={styles.headerLink}>
      {t(link.label)}
    </AppLink>
  );
}

function Dropdown({ link }: { link: NavigationLink }) {
  const { t } = useTranslation();
  return (
    <details className={styles.dropdown} name="site-menu">
      <summary className={styles.dropdownToggle}>
        {t(link.label)}
        <span className={styles.chevron} aria-hidden="true" />
      </summary>
      <ul className={styles.dropdownList}>
        {link.children?.map((child) => (
          <li key={child.label + child.href}>
            <NavLink link={child} />
          </li>
        ))}
      </ul>
    </details>
  );
}
