import { SIGN_IN_PATH } from "~/domain/account/gates";
import { phoneHref } from "~/domain/locations/call";
import { modelAddress } from "~/domain/models/model";
import type { StockMenu } from "~/domain/navigation/stock-menu";
import type { ModelsMenu, ShellData } from "~/tenants/document-data";
import type { NavigationLink } from "~/tenants/schema";
import { Icon } from "~/ui/icon";
import { SavedLinks, SavedMenuLinks } from "~/ui/saving/saved-links";
import { useSite, useTranslation } from "~/ui/site-context";
import { foreignLink, SiteLink } from "~/ui/site-link";
import * as models from "./models-menu.css";
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
      <span className={look.header === "stacked" ? styles.narrowPhone : undefined}>
        <PhoneLink phone={phone} />
      </span>
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

/**
 * The links of the header, once in the page: a row with menus on a wide screen, a list with drawers on a phone
 * (rules/navigation#menus).
 */
function HeaderMenus() {
  const { navigation } = useShell();
  const opensOn = navigation.menu_opens_on;
  return (
    <ul className={styles.list[opensOn]}>
      {navigation.header.map((link, index) => (
        <li key={link.label + link.href} id={`item-${index}`} className={styles.item}>
          {hasMenu(link) ? <Menu link={link} index={index} /> : <MenuLink link={link} />}
        </li>
      ))}
    </ul>
  );
}

function hasMenu({ menu, children = [] }: NavigationLink): boolean {
  return menu !== undefined || children.length > 0;
}

function MenuLink({ link: { href, label } }: { link: NavigationLink }) {
  const { t } = useTranslation();
  return (
    <SiteLink href={href} className={styles.headerLink} {...foreignLink(href)}>
      {t(label)}
    </SiteLink>
  );
}

function Menu({ link, index }: { link: NavigationLink; index: number }) {
  const id = `menu-${index}`;
  const { t } = useTranslation();
  const { stock, models, navigation } = useShell();
  const { label, menu } = link;
  const cards = menu === "models" ? models : null;
  const links = cards ? navigation.models_menu : (link.children ?? []);
  // The browser tells the stylesheet of a pointer that stays on the entry, until Escape.
  const interest = navigation.menu_opens_on === "hover" ? { interestfor: `item-${index}` } : {};
  return (
    <>
      <button type="button" popovertarget={id} className={styles.menuButton} {...interest}>
        {t(label)}
        <span className={styles.chevron} aria-hidden="true" />
      </button>
      <div id={id} popover="auto" className={cards ? styles.widePanel : styles.panel}>
        <button
          type="button"
          popovertarget={id}
          popovertargetaction="hide"
          className={styles.drawerButton}
          aria-label={t("nav.back_from", { menu: t(label) })}
        >
          <Icon name="chevron" />
          {t(label)}
        </button>
        {cards && (
          <button type="button" popovertarget={id} popovertargetaction="hide" className={styles.skipMenu}>
            {t("nav.skip_menu", { menu: t(label) })}
          </button>
        )}
        {menu === "stock" && stock && <StockLinks stock={stock} />}
        {cards && <ModelCards menu={cards} />}
        <ul className={cards ? styles.wideList : styles.panelList}>
          {links.map((child) => (
            <li key={child.label + child.href}>
              <MenuLink link={child} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function StockLinks({ stock: { types, makes } }: { stock: StockMenu }) {
  const { t, format } = useTranslation();
  return (
    <>
      <ul className={styles.panelList}>
        {types.map(({ type, count, href }) => (
          <li key={type}>
            <CountedLink name={t(`nav.${type}_cars`)} count={format.count(count)} href={href} />
          </li>
        ))}
      </ul>
      {makes.length > 0 && (
        <ul className={styles.panelList} aria-label={t("nav.makes")}>
          {makes.map(({ name, count, href }) => (
            <li key={name}>
              <CountedLink name={name} count={format.count(count)} href={href} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function CountedLink({ name, count, href }: { name: string; count: string; href: string }) {
  return (
    <SiteLink href={href} className={styles.headerLink}>
      {name} <span className={styles.count}>({count})</span>
    </SiteLink>
  );
}

/**
 * The manufacturer's models in the menu: each once, and a choice of category that the stylesheet follows
 * (rules/models#models-menu).
 */
function ModelCards({ menu: { categories, models: all } }: { menu: ModelsMenu }) {
  const { t } = useTranslation();
  const scrolling = categories.filter(({ scrolls }) => scrolls).map(({ category }) => category);
  return (
    <>
      <fieldset className={models.categories}>
        <legend className={models.legend}>{t("models.categories")}</legend>
        {categories.map(({ category }) => (
          <label key={category} className={models.category}>
            <input type="radio" name="models-menu" value={category} defaultChecked={category === "all"} />
            {t(`models.category.${category}`)}
          </label>
        ))}
      </fieldset>
      <ul className={models.cards} data-scrolls={scrolling.join(" ")}>
        {all.map(({ model, label, picture, stock, categories: own }) => (
          <li key={model.slug} data-in={own.join(" ")}>
            {picture && <img src={picture} alt="" width={200} height={150} loading="lazy" />}
            <strong>{model.name}</strong>
            {label && <i>{t(label)}</i>}
            <SiteLink
              href={modelAddress(model)}
              aria-label={t("models.explore_model", { model: model.name })}
            >
              {t("models.explore")}
            </SiteLink>
            {stock && (
              <SiteLink href={stock} aria-label={t("models.stock_of", { model: model.name })}>
                {t("models.our_stock")}
              </SiteLink>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
