import { type Format, useTranslation } from "~/components/site-context";
import { SiteLink } from "~/components/site-link";
import type { BrandModel, ServicePrice } from "~/domain/models/model";
import { button } from "~/styles/button.css";
import { container, muted, panel, row, section, stack, stackTight } from "~/styles/layout.css";
import { ModelPicture } from "./model-card";
import * as styles from "./models.css";
import { ServicePriceCard } from "./service-price-card";

interface ModelPageProps {
  model: BrandModel;
  /** As many cars as "Our Stock" leads to; 0: none is for sale; null: unknown. */
  count: number | null;
  stock: string;
  /** Address of the quote's form; null: the site has none. */
  quote: string | null;
  /** Address of the test drive's form; null: the site has none. */
  testDrive: string | null;
  /** Where a shopper asks to be notified when one comes in; null: nowhere. */
  tellHref: string | null;
  service: { price: ServicePrice; disclaimer: string } | null;
  booking: string | null;
}

/** A model: what it is, from which price, which cars of it are here, and what comes next. */
export function ModelPage({
  model,
  count,
  stock,
  quote,
  testDrive,
  tellHref,
  service,
  booking,
}: ModelPageProps) {
  const { t, format } = useTranslation();
  const { name, from_price: price, facts, accessories } = model;
  const isOffered = model.status === "available";
  return (
    <div className={`${container} ${section} ${stack}`}>
      <h1>{name}</h1>
      <div className={styles.columns}>
        <ModelPicture model={model} width={1000} />
        <div className={styles.side}>
          {!isOffered && <p className={styles.label}>{t(`models.status.${model.status}`)}</p>}
          <p>{model.text}</p>
          {price !== null && (
            <p>
              <span className={styles.price}>{t("models.from", { price: format.dollars(price) })}</span>{" "}
              <span className={muted}>{t("models.from_note")}</span>
            </p>
          )}
          <p>{stockLine(t, format, count)}</p>
          <div className={row}>
            {count !== 0 && (
              <SiteLink href={stock} className={button.primary}>
                {t("models.our_stock")}
              </SiteLink>
            )}
            {count === 0 && tellHref && (
              <SiteLink href={tellHref} className={button.primary} rel="nofollow">
                {t("models.tell_me")}
              </SiteLink>
            )}
            {quote && model.status !== "discontinued" && (
              <SiteLink href={quote} className={button.secondary}>
                {t("nav.get_quote")}
              </SiteLink>
            )}
            {testDrive && isOffered && count !== 0 && (
              <SiteLink href={testDrive} className={button.secondary}>
                {t("nav.book_test_drive")}
              </SiteLink>
            )}
            {accessories.length > 0 && (
              <SiteLink href={`/${model.slug}/accessories`} className={button.secondary}>
                {t("models.view_accessories")}
              </SiteLink>
            )}
          </div>
        </div>
      </div>
      {(facts.length > 0 || service) && (
        <div className={styles.sections}>
          {facts.length > 0 && (
            <section className={stackTight} aria-labelledby="facts">
              <h2 id="facts">{t("models.facts")}</h2>
              <dl className={styles.facts}>
                {facts.map(({ label, value }) => (
                  <FactRow key={label} label={label} value={value} />
                ))}
              </dl>
            </section>
          )}
          {service && (
            <section className={`${panel} ${stackTight}`} aria-labelledby="service-price">
              <h2 id="service-price">{t("models.service.heading")}</h2>
              <ServicePriceCard {...service} booking={booking} />
            </section>
          )}
        </div>
      )}
    </div>
  );
}

/** The heading names the model: after a number, a name such as "86" would read as another one. */
function stockLine(t: ReturnType<typeof useTranslation>["t"], format: Format, count: number | null): string {
  if (count === null) return t("models.stock_unknown");
  if (count === 0) return t("models.no_stock");
  return t("models.stock", { count, formatted: format.count(count) });
}

function FactRow({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
