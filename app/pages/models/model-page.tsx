import { PICTURE_WIDTHS, pictureSources } from "~/domain/car/photo-sources";
import type { LatestCars } from "~/domain/card/compact-car";
import {
  type BrandModel,
  type CategoryView,
  categoryAddress,
  largeFacts,
  type ModelCategory,
  type ServicePrice,
} from "~/domain/models/model";
import { LatestCarsSection } from "~/ui/card/latest-cars";
import { ModelCard, ServicePriceCard } from "~/ui/models/model-card";
import * as styles from "~/ui/models/models.css";
import { type Format, useSite, useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import {
  container,
  muted,
  panel,
  readable,
  row,
  section,
  stack,
  stackTight,
  visuallyHidden,
} from "~/ui/styles/layout.css";

interface ModelPageProps {
  model: BrandModel;
  /** Wording key of "All-New" or "Upcoming"; null: none. */
  label: string | null;
  /** The newest of its cars; null: none is for sale. */
  cars: LatestCars | null;
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
export function ModelPage(props: ModelPageProps) {
  const { model, label, count, cars, quote, service, booking } = props;
  const { t, format } = useTranslation();
  const { name, from_price: price } = model;
  const isOffered = model.status === "available";
  const { figures, others } = largeFacts(model.facts);
  const quoteHref = model.status === "discontinued" ? null : quote;
  const priceText = price !== null && (
    <p>
      <span className={styles.price}>{t("models.from", { price: format.dollars(price) })}</span>{" "}
      <span className={muted}>{t("models.from_note")}</span>
    </p>
  );
  return (
    <div>
      <div className={`${container} ${section} ${styles.page}`}>
        <div className={styles.opening}>
          <div className={stackTight}>
            {label ? (
              <p className={styles.label}>{t(label)}</p>
            ) : (
              !isOffered && <p className={styles.label}>{t(`models.status.${model.status}`)}</p>
            )}
            <h1>{name}</h1>
            <p className={readable}>{model.text}</p>
          </div>
          {priceText}
        </div>
        <Stage model={model} />
        <div className={styles.next}>
          <p>{stockLine(t, format, count)}</p>
          <ModelLinks {...props} quote={quoteHref} />
        </div>
        {figures.length > 0 && (
          <section className={stack} aria-labelledby="facts">
            <h2 id="facts">{t("models.facts")}</h2>
            <dl className={styles.figures}>
              {figures.map((fact) => (
                <div key={fact.label} className={styles.figure}>
                  <FactRow {...fact} />
                </div>
              ))}
            </dl>
            {others.length > 0 && (
              <dl className={styles.facts}>
                {others.map((fact) => (
                  <FactRow key={fact.label} {...fact} />
                ))}
              </dl>
            )}
          </section>
        )}
        {cars && <LatestCarsSection {...cars} heading={t("models.stock_heading")} />}
        <Grades model={model} />
        {service && (
          <section className={`${panel} ${stackTight} ${readable}`} aria-labelledby="service-price">
            <h2 id="service-price">{t("models.service.heading")}</h2>
            <ServicePriceCard {...service} booking={booking} />
          </section>
        )}
      </div>
      {quoteHref && (
        <section className={styles.sticky} aria-label={t("vehicle.quick_actions")}>
          {priceText}
          <SiteLink href={quoteHref} className={button.primary}>
            {t("nav.get_quote")}
          </SiteLink>
        </section>
      )}
    </div>
  );
}

/** What a shopper can do next. */
function ModelLinks({ model, count, stock, quote, testDrive, tellHref }: ModelPageProps) {
  const { t } = useTranslation();
  return (
    <div className={row}>
      {quote && (
        <SiteLink href={quote} className={`${button.primary} ${styles.quote}`}>
          {t("nav.get_quote")}
        </SiteLink>
      )}
      {count !== 0 && (
        <SiteLink href={stock} className={quote ? button.secondary : button.primary}>
          {t("models.our_stock")}
        </SiteLink>
      )}
      {count === 0 && tellHref && (
        <SiteLink href={tellHref} className={button.secondary} rel="nofollow">
          {t("models.tell_me")}
        </SiteLink>
      )}
      {testDrive && model.status === "available" && count !== 0 && (
        <SiteLink href={testDrive} className={button.secondary}>
          {t("nav.book_test_drive")}
        </SiteLink>
      )}
      {model.accessories.length > 0 && (
        <SiteLink href={`/${model.slug}/accessories`} className={button.quiet}>
          {t("models.view_accessories")}
        </SiteLink>
      )}
    </div>
  );
}

function Grades({ model: { grades = [] } }: Pick<ModelPageProps, "model">) {
  const { t, format } = useTranslation();
  if (grades.length === 0) return null;
  return (
    <section className={stack} aria-labelledby="grades">
      <h2 id="grades">{t("models.grades")}</h2>
      <ul className={styles.grades}>
        {grades.map((grade) => (
          <li key={grade.name} className={panel}>
            <strong>{grade.name}</strong>
            {grade.from_price !== null && (
              <p>{t("models.from", { price: format.dollars(grade.from_price) })}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The model's picture, in the colour that is chosen. The stylesheet reads the choice, so it needs no script. */
function Stage({ model: { name, image, colours = [] } }: Pick<ModelPageProps, "model">) {
  const { t } = useTranslation();
  const { imageCdn } = useSite();
  const pictures = colours.length > 0 ? colours.map((colour) => colour.image) : image ? [image] : [];
  if (pictures.length === 0) return null;
  return (
    <div className={styles.stage}>
      {pictures.map((url, index) => {
        const sources = pictureSources(url, { cdn: imageCdn ?? undefined, widths: PICTURE_WIDTHS });
        return (
          <img
            key={url}
            className={`${styles.wide} ${styles.shown[index] ?? ""}`}
            src={sources.src}
            srcSet={sources.srcSet ?? undefined}
            sizes={sources.srcSet ? "(min-width: 82rem) 79rem, 100vw" : undefined}
            width={sources.width}
            height={sources.height}
            alt={colours[index] ? t("models.in_colour", { model: name, colour: colours[index].name }) : ""}
            loading={index === 0 ? "eager" : "lazy"}
            decoding="async"
          />
        );
      })}
      {colours.length > 1 && (
        <fieldset className={styles.colours}>
          <legend className={visuallyHidden}>{t("models.colour")}</legend>
          {colours.map((colour, index) => (
            <label key={colour.name} className={styles.colour}>
              <input
                type="radio"
                name="colour"
                className={`${visuallyHidden} ${styles.choice[index] ?? ""}`}
                defaultChecked={index === 0}
              />
              <svg className={styles.swatch} viewBox="0 0 32 32" aria-hidden="true">
                <circle cx="16" cy="16" r="14" fill={colour.swatch} />
              </svg>
              {colour.name}
            </label>
          ))}
        </fieldset>
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

interface ModelsPageProps {
  heading: string;
  category: ModelCategory;
  categories: CategoryView[];
  cards: { model: BrandModel; label: string | null; stock: string | null; tellHref: string | null }[];
}

export function ModelsPage({ heading, category: shown, categories, cards }: ModelsPageProps) {
  const { t } = useTranslation();
  return (
    <div className={`${container} ${section} ${stack}`}>
      <h1>{heading}</h1>
      <nav aria-label={t("models.categories")}>
        <ul className={styles.categories}>
          {categories.map(({ category, count }) => (
            <li key={category}>
              <SiteLink
                href={categoryAddress(category)}
                className={styles.category}
                aria-current={category === shown ? "page" : undefined}
              >
                {t(`models.category.${category}`)} ({count})
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.grid}>
        {cards.map(({ model, label, stock, tellHref }) => (
          <ModelCard
            key={model.slug}
            model={model}
            label={label}
            stock={stock}
            tellHref={tellHref}
            heading="h2"
          />
        ))}
      </div>
    </div>
  );
}
