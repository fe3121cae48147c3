import { AppLink } from "~/components/app-link";
import { useSite, useTranslation } from "~/components/site-context";
import type { PriceClaim } from "~/domain/car/price-kinds";
import { container } from "~/styles/layout.css";
import * as styles from "./site-footer.css";

export function SiteFooter({ prices }: { prices: PriceClaim }) {
  const { navigation, legal_name, licences, phone } = useSite();
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <div className={container}>
        <nav className={styles.groups} aria-label={t("footer.navigation")}>
          {navigation.footer.map((group) => (
            <section key={group.heading}>
              <h2 className={styles.heading}>{t(group.heading)}</h2>
              <ul className={styles.list}>
                {group.links.map((link) => (
                  <li key={link.label + link.href}>
                    <AppLink href={link.href} className={styles.link}>
                      {t(link.label)}
                    </AppLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <div className={styles.legal}>
          <p>
            {legal_name} · {phone}
          </p>
          {licences.length > 0 && (
            <p>
              {licences
                .map(({ state, number }) => `${state}: ${t("footer.licence", { number })}`)
                .join(" · ")}
            </p>
          )}
          {prices !== "none" && <p>{t(`footer.price_note.${prices}`)}</p>}
          <p>{t("footer.acknowledgement")}</p>
        </div>
      </div>
    </footer>
  );
}
