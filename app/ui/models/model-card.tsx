import type { ReactNode } from "react";
import { pictureSources } from "~/domain/car/photo-sources";
import { type BrandModel, modelAddress, type ServicePrice } from "~/domain/models/model";
import type { ModelCardView } from "~/services/models/model-stock.server";
import { useSite, useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { muted } from "~/ui/styles/layout.css";
import * as styles from "./models.css";

interface ModelCardProps extends ModelCardView {
  heading: "h2" | "h3";
}

/** A model with its status, and the ways to its page and its cars. */
export function ModelCard({ model, label, stock, tellHref, heading }: ModelCardProps) {
  const { t } = useTranslation();
  const { name } = model;
  return (
    <ModelFrame model={model} heading={heading}>
      {label && <span className={styles.label}>{t(label)}</span>}
      <div className={styles.actions}>
        <SiteLink
          href={modelAddress(model)}
          className={button.secondary}
          aria-label={t("models.explore_model", { model: name })}
        >
          {t("models.explore")}
        </SiteLink>
        {stock && (
          <SiteLink href={stock} className={button.plain} aria-label={t("models.stock_of", { model: name })}>
            {t("models.our_stock")}
          </SiteLink>
        )}
        {!stock && tellHref && (
          <SiteLink
            href={tellHref}
            className={button.plain}
            rel="nofollow"
            aria-label={t("models.tell_me_of", { model: name })}
          >
            {t("models.tell_me")}
          </SiteLink>
        )}
      </div>
    </ModelFrame>
  );
}

/** The frame of a model's card: picture and name. */
export function ModelFrame({
  model,
  heading: Heading,
  children,
}: Pick<ModelCardProps, "model" | "heading"> & { children: ReactNode }) {
  return (
    <article className={styles.card}>
      <ModelPicture model={model} width={375} />
      <Heading className={styles.name}>{model.name}</Heading>
      {children}
    </article>
  );
}

/** The picture says nothing that the name next to it doesn't. */
export function ModelPicture({ model, width }: { model: BrandModel; width: 375 | 1000 }) {
  const { imageCdn } = useSite();
  if (!model.image) return null;
  const { src } = pictureSources(model.image, { cdn: imageCdn ?? undefined, widths: [width] });
  return (
    <img
      className={styles.picture}
      src={src}
      alt=""
      width={520}
      height={292}
      loading="lazy"
      decoding="async"
    />
  );
}

interface ServicePriceCardProps {
  price: ServicePrice;
  /** The manufacturer's. */
  disclaimer: string;
  /** Where a service is booked; null: nowhere. */
  booking: string | null;
}

/** What a service costs while the manufacturer's prices last, and the way to book one (rules/models#service-price). */
export function ServicePriceCard({ price, disclaimer, booking }: ServicePriceCardProps) {
  const { t, format } = useTranslation();
  const { amount, years, services, interval, range } = price;
  return (
    <>
      <p className={styles.price}>{t("models.service.amount", { amount: format.dollars(amount) })}</p>
      <p>{t("models.service.terms", { services, years, interval, range })}</p>
      <p className={muted}>{disclaimer}</p>
      {booking && (
        <p>
          <SiteLink href={booking} className={button.secondary}>
            {t("models.service.book")}
          </SiteLink>
        </p>
      )}
    </>
  );
}
