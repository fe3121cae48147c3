import { SIGN_IN_PATH } from "~/domain/account/gates";
import { phoneHref } from "~/domain/locations/call";
import type { ShellData } from "~/tenants/document-data";
import { Icon } from "~/ui/icon";
import { SavedLinks, SavedMenuLinks } from "~/ui/saving/saved-links";
import { useSite, useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { HeaderMenus } from "./header-menus";
import { ServerDrawn } from "./server-drawn";
import { useShell } from "./shell-context";
import * as styles from "./site-header.css";

/** Id of the list of links, which a phone opens as a drawer. */
const MENU = "site-menu";

/**
 * The site's head: wordmark, phone and navigation, in the site's header style. Works without JavaScript; with it, only
 * the numbers of saved cars change.
 */
export function SiteHeader() {
  const { look } = useSite();
  const { t } = useTranslation();
  return (
    <header className={styles.header[look.header]}>
      {look.header === "stacked" && (
        <ServerDrawn id="header-utility" className={styles.utility}>
          {import.meta.env.SSR && <Utility />}
        </ServerDrawn>
      )}
      <div className={styles.bar}>
        <ServerDrawn id="header-brand" className={styles.brandPart}>
          {import.meta.env.SSR && <Brand />}
        </ServerDrawn>
        <div className={styles.icons}>
          <SavedLinks />
          <ServerDrawn id="header-account">{import.meta.env.SSR && <AccountIcon />}</ServerDrawn>
        </div>
        <ServerDrawn id="header-controls" className={styles.controls}>
          {import.meta.env.SSR && <Controls />}
        </ServerDrawn>
        <nav id={MENU} popover="auto" className={styles.menu} aria-label={t("nav.main")}>
          <ServerDrawn id="header-menus">{import.meta.env.SSR && <Menus />}</ServerDrawn>
          <ul className={styles.drawerList}>
            <SavedMenuLinks />
          </ul>
        </nav>
      </div>
    </header>
  );
}

function Utility() {
  const { phone } = useSite();
  const { tagline } = useShell();
  const { t } = useTranslation();
  return (
    <div className={styles.utilityRow}>
      <span className={styles.taglineText}>{t(tagline)}</span>
      <PhoneLink phone={phone} />
    </div>
  );
}

/** The wordmark, which leads to the home page. */
export function Brand() {
  const { name } = useSite();
  const { logoSvg } = useShell();
  return (
    <SiteLink href="/" className={styles.brand} aria-label={name}>
      {logoSvg ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the registry checked the drawing (no script, nothing from outside)
        <span className={styles.logo} aria-hidden="true" dangerouslySetInnerHTML={{ __html: logoSvg }} />
      ) : (
        name
      )}
    </SiteLink>
  );
}

/** In the bar: words would wrap the navigation of sites with many links. */
function AccountIcon() {
  const { account } = useShell();
  const { t } = useTranslation();
  if (!account) return null;
  // The title alone: with an aria-label too, the name is read twice.
  const name = t(account.isSignedIn ? "nav.account" : "nav.sign_in");
  return (
    <SiteLink href={accountPath(account)} className={styles.account} title={name}>
      <Icon name="person" />
    </SiteLink>
  );
}

function accountPath({ isSignedIn }: NonNullable<ShellData["account"]>): string {
  return isSignedIn ? "/account" : SIGN_IN_PATH;
}

/** The phone number, and on narrow screens the button of the menu. */
function Controls() {
  const { look, phone } = useSite();
  const { t } = useTranslation();
  return (
    <>
      {look.header !== "stacked" && <PhoneLink phone={phone} />}
      <button type="button" popovertarget={MENU} className={styles.menuToggle}>
        <Icon name="menu" />
        <span className={styles.menuWord}>{t("nav.menu")}</span>
      </button>
    </>
  );
}

export function PhoneLink({ phone }: { phone: string }) {
  const { t } = useTranslation();
  return (
    <a href={phoneHref(phone)} className={styles.phone} aria-label={t("nav.call", { phone })}>
      <Icon name="phone" />
      <span className={styles.phoneNumber}>{phone}</span>
    </a>
  );
}

function Menus() {
  const { account } = useShell();
  const { t } = useTranslation();
  return (
    <>
      <button
        type="button"
        popovertarget={MENU}
        popovertargetaction="hide"
        className={`${styles.drawerButton} ${styles.closeButton}`}
      >
        <Icon name="close" />
        {t("nav.close_menu")}
      </button>
      <HeaderMenus />
      {account && (
        <SiteLink href={accountPath(account)} className={styles.accountLink}>
          <Icon name="person" />
          {t(account.isSignedIn ? "nav.account" : "nav.sign_in")}
        </SiteLink>
      )}
    </>
  );
}
