import { useId } from "react";
import { AppLink } from "~/ui/app-link";
import { Picture } from "~/ui/card/picture";
import type { BlockProps } from "~/ui/content/block-props";
import { OwnPicture } from "~/ui/content/own-picture";
import { Icon } from "~/ui/icon";
import { useSite, useTranslation } from "~/ui/site-context";
import { PageForm } from "~/ui/site-link";
import { StaleNotice } from "~/ui/stale-notice";
import { button } from "~/ui/styles/button.css";
import { input } from "~/ui/styles/form.css";
import { container, section, visuallyHidden } from "~/ui/styles/layout.css";
import * as styles from "./hero.css";

const SIZES = "(min-width: 62em) 38rem, 100vw";

/** How a page opens (rules/content#home-opens). */
export function Hero({ attributes, data, opens }: BlockProps<"hero">) {
  const { look, tagline } = useSite();
  const { t, format } = useTranslation();
  const { count, stale } = data;
  const id = useId();
  const layout = layoutOf(attributes, look.hero);
  const Heading = opens ? "h1" : "h2";
  const lead =
    attributes.text ??
    (count === null ? t("home.lead_plain") : t("home.lead", { count, formatted: format.count(count) }));
  const text = (
    <div className={styles.heroText}>
      <p className={styles.tagline}>{t(tagline)}</p>
      <Heading id={id} className={styles.heroTitle}>
        {attributes.heading ?? t("home.headline")}
      </Heading>
      <p className={styles.lead}>{lead}</p>
      {attributes.search && <SearchBox count={count} />}
      {data.prices.length > 0 && (
        <ul className={styles.prices} aria-label={t("home.by_price")}>
          {data.prices.map(({ max, href }) => (
            <li key={max}>
              <AppLink href={href} className={styles.price}>
                {t("home.under", { price: format.dollars(max) })}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
  return (
    <>
      <section className={styles.hero} aria-labelledby={id}>
        {layout === "cover" ? (
          <div className={styles.cover}>
            <PictureAcross attributes={attributes} className={styles.coverPicture} />
            <div className={styles.coverText}>
              <div className={styles.coverPanel}>{text}</div>
            </div>
          </div>
        ) : (
          <div className={styles.heroInner[layout]}>
            {text}
            {(layout === "split" || layout === "statement") && <HeroPicture {...{ attributes, data }} />}
          </div>
        )}
        {layout === "panorama" && <PictureAcross attributes={attributes} className={styles.panorama} />}
      </section>
      {stale && (
        <div className={`${container} ${section}`}>
          <StaleNotice {...stale} />
        </div>
      )}
    </>
  );
}

type Attributes = BlockProps<"hero">["attributes"];
type Layout = NonNullable<Attributes["layout"]>;

/** A layout across the page needs a picture; without one the nearest that doesn't. */
function layoutOf({ layout, picture }: Attributes, usual: Layout): Layout {
  const wanted = layout ?? usual;
  if (picture) return wanted;
  if (wanted === "cover") return "split";
  return wanted === "panorama" ? "search" : wanted;
}

function PictureAcross({
  attributes: { picture, alt },
  className,
}: {
  attributes: Attributes;
  className: string;
}) {
  if (!picture) return null;
  return (
    <OwnPicture url={picture.url} alt={alt ?? ""} size={picture} sizes="100vw" className={className} first />
  );
}

function HeroPicture({
  attributes: { picture, alt },
  data,
}: Pick<BlockProps<"hero">, "attributes" | "data">) {
  if (picture)
    return (
      <div className={styles.heroPicture}>
        <OwnPicture
          url={picture.url}
          alt={alt ?? ""}
          size={picture}
          sizes={SIZES}
          className={styles.ownPicture}
          first
        />
      </div>
    );
  if (!data.picture) return null;
  return (
    <div className={styles.heroPicture}>
      <Picture url={data.picture} alt="" sizes={SIZES} first />
    </div>
  );
}

/** The keyword search. Its button says how many cars it shows (rules/search#same-count). */
function SearchBox({ count }: { count: number | null }) {
  const id = useId();
  const { t, format } = useTranslation();
  return (
    <PageForm action="/cars" method="get" role="search" className={styles.search}>
      <label htmlFor={id} className={visuallyHidden}>
        {t("search.keyword")}
      </label>
      <input
        id={id}
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
    </PageForm>
  );
}
