import { phoneHref } from "~/domain/locations/call";
import { useNonce, useSite, useTranslation } from "~/ui/site-context";
import { foreignLink, SiteLink } from "~/ui/site-link";
import { ServerDrawn } from "./server-drawn";
import { useShell } from "./shell-context";
import * as styles from "./site-footer.css";

/** The networks in which a business can name its page, in the order of the footer. */
const SOCIAL_NETWORKS = ["facebook", "instagram", "youtube", "linkedin"] as const;

/** The site's foot: groups of links, social networks, legal name and licences. */
export function SiteFooter() {
  return (
    <ServerDrawn as="footer" id="site-footer" className={styles.footer}>
      {import.meta.env.SSR && <FooterParts />}
    </ServerDrawn>
  );
}

function FooterParts() {
  const { name, legal_name, phone, look } = useSite();
  const { navigation, licences, prices, tagline } = useShell();
  const { t } = useTranslation();
  const networks = SOCIAL_NETWORKS.flatMap((network) => {
    const href = navigation.social[network];
    return href ? [{ network, href }] : [];
  });
  return (
    <div className={styles.parts[look.footer]}>
      <div className={styles.sides}>
        {look.footer === "split" && (
          <div>
            <p className={styles.name}>{name}</p>
            <p>{t(tagline)}</p>
            <a href={phoneHref(phone)} className={styles.link}>
              {phone}
            </a>
          </div>
        )}
        <nav className={styles.groups[look.footer]} aria-label={t("footer.navigation")}>
          {navigation.footer.map((group) => (
            <section key={group.heading}>
              <h2 className={styles.heading}>{t(group.heading)}</h2>
              <ul className={styles.list}>
                {group.links.map((link) => (
                  <li key={link.label + link.href}>
                    <SiteLink href={link.href} className={styles.link} {...foreignLink(link.href)}>
                      {t(link.label)}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </div>
      {networks.length > 0 && (
        <ul className={styles.social} aria-label={t("footer.social.heading")}>
          {networks.map(({ network, href }) => (
            <li key={network}>
              <SiteLink href={href} className={styles.link} rel="me">
                {t(`footer.social.${network}`)}
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.legal}>
        <p>
          {legal_name} · <span className={styles.phone}>{phone}</span>
        </p>
        {licences.length > 0 && (
          <p>
            {licences.map(({ state, number }) => `${state}: ${t("footer.licence", { number })}`).join(" · ")}
          </p>
        )}
        {prices !== "none" && <p>{t(`footer.price_note.${prices}`)}</p>}
        <p>{t("footer.acknowledgement")}</p>
      </div>
      <ChatScript />
    </div>
  );
}

/** The script of the site's chat provider, on the pages that may have it (rules/navigation#web-chat). */
function ChatScript() {
  const { chat } = useShell();
  const nonce = useNonce();
  if (!chat) return null;
  return <script async src={chat.script} nonce={nonce} {...chat.attributes} />;
}
