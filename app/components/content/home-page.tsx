import type { ReactNode } from "react";
import { AppLink } from "~/components/app-link";
import { CarCard } from "~/components/card/car-card";
import { Picture } from "~/components/card/picture";
import { FinanceWarning } from "~/components/finance/finance-warning";
import { Icon } from "~/components/icon";
import { StaleNotice } from "~/components/search/stale-notice";
import { useSite, useTranslation } from "~/components/site-context";
import type { CarCardView } from "~/domain/card/car-card";
import type { StaleResults } from "~/domain/search-page/search-page-view";
import { button } from "~/styles/button.css";
import { input } from "~/styles/form.css";
import { band, container, section, spread, stack, visuallyHidden } from "~/styles/layout.css";
import * as styles from "./home-page.css";

export interface HomePageProps {
  data: {
    /** Cars for sale. */
    count: number | null;
    /** Those that stand there today: a car on its way is not among them. */
    inStock: number | null;
    browseBy: string;
    tiles: { value: string; count: number; href: string }[];
    featuredKind: string;
    featured: CarCardView[];
    priceButtons: { max: number; href: string }[];
    reasons: string[];
    stale: StaleResults | null;
  };
}

export function HomePage({ data }: HomePageProps) {
  const { t } = useTranslation();
  return (
    <>
      <Hero data={data} />
      {data.stale && (
        <div className={`${container} ${section}`}>
          <StaleNotice {...data.stale} />
        </div>
      )}
      {data.tiles.length > 0 && <Tiles data={data} />}
      {data.featured.length > 0 && (
        <section className={band} aria-labelledby="featured">
          <div className={`${container} ${stack}`}>
            <div className={spread}>
              <h2 id="featured">{t(`home.featured.${data.featuredKind}`)}</h2>
              <AppLink href="/cars?sortBy=latest" className={styles.moreLink}>
                {t("home.see_all")}
                <Icon name="arrow" size={18} />
              </AppLink>
            </div>
            <div className={styles.featured}>
              {data.featured.map((car) => (
                <CarCard key={car.slug} car={car} heading="h3" />
              ))}
            </div>
            <FinanceWarning cards={data.featured} />
          </div>
        </section>
      )}
      {data.reasons.length > 0 && <Reasons reasons={data.reasons} />}
    </>
  );
}

function Hero({ data }: HomePageProps) {
  const { look, tagline } = useSite();
  const { t, format } = useTranslation();
  const picture = look.hero === "search" ? null : (data.featured[0]?.image ?? null);
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div className={styles.heroInner[look.hero]}>
        <div className={styles.heroText}>
          <p className={styles.tagline}>{t(tagline)}</p>
          <h1 id="hero" className={styles.heroTitle}>
            {t("home.headline")}
          </h1>
          <p className={styles.lead}>
            {data.inStock === null
              ? t("home.lead_plain")
              : t("home.lead", { count: data.inStock, formatted: format.count(data.inStock) })}
          </p>
          <SearchBox count={data.count} />
          {data.priceButtons.length > 0 && (
            <ul className={styles.prices} aria-label={t("home.by_price")}>
              {data.priceButtons.map(({ max, href }) => (
                <li key={max}>
                  <AppLink href={href} className={styles.price}>
                    {t("home.under", { price: format.dollars(max) })}
                  </AppLink>
                </li>
              ))}
            </ul>
          )}
        </div>
        {picture && (
          <div className={styles.heroPicture}>
            <Picture url={picture} alt="" sizes="(min-width: 62em) 38rem, 100vw" first />
          </div>
        )}
      </div>
    </section>
  );
}

/** The keyword search. Its button says how many cars there are to show (rules/search#show-me). */
function SearchBox({ count }: { count: number | null }): ReactNode {
  const { t, format } = useTranslation();
  return (
    <form action="/cars" method="get" role="search" className={styles.search}>
      <label htmlFor="home-query" className={visuallyHidden}>
        {t("search.keyword")}
      </label>
      <input
        id="home-query"
        name="query"
        type="search"
        className={`${input} ${styles.searchInput}`}
        placeholder={t("search.placeholder")}
        maxLength={200}
        autoComplete="off"
      />
      <button type="submit" className={`${button.primary} ${styles.searchButton}`}>
        <Icon name="search" />
        {count === null ? t("home.search") : t("search.show_me", { count, formatted: format.count(count) })}
      </button>
    </form>
  );
}

function Tiles({ data }: HomePageProps) {
  const { t, format } = useTranslation();
  return (
    <section className={section} aria-labelledby="browse">
      <div className={`${container} ${stack}`}>
        <h2 id="browse">{t(`home.browse_by.${data.browseBy}`)}</h2>
        <ul className={styles.tiles}>
          {data.tiles.map(({ value, count, href }) => (
            <li key={value}>
              <AppLink href={href} className={styles.tile}>
                <span className={styles.tileName}>{value}</span>
                <span className={styles.tileCount}>
                  {t("search.count", { count, formatted: format.count(count) })}
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Reasons({ reasons }: { reasons: string[] }) {
  const { t } = useTranslation();
  return (
    <section className={section} aria-labelledby="reasons">
      <div className={`${container} ${stack}`}>
        <h2 id="reasons">{t("home.reasons.heading")}</h2>
        <ul className={styles.reasons}>
          {reasons.map((key) => (
            <li key={key} className={styles.reason}>
              <h3>{t(`${key}.title`)}</h3>
              <p>{t(`${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
