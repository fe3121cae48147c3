import { AppLink } from "~/components/app-link";
import { EnquiryDialog } from "~/components/forms/enquiry-dialog";
import { Icon, type IconName } from "~/components/icon";
import { useSite, useWords } from "~/components/site-context";
import type { SpecItem } from "~/domain/spec-list";
import type { VehicleView } from "~/domain/vehicle-view";
import { block, button } from "~/styles/button.css";
import { row } from "~/styles/layout.css";
import { CarDetails, DealerComments, Features, KeyInformation } from "./description";
import { Gallery } from "./gallery";
import { Price } from "./price";
import { specValue } from "./spec-value";
import * as styles from "./vehicle-page.css";

export interface VehiclePageProps {
  vehicle: VehicleView;
  seller: {
    dealership: string;
    phone: string;
    street: string | null;
    licence: string | null;
    directions: string | null;
    locationHref: string | null;
    moreHref: string;
  };
  breadcrumbs: { name: string; href: string }[];
}

/** Spec 1 §2 "Vehicle detail page". */
export function VehiclePage({ vehicle, seller, breadcrumbs }: VehiclePageProps) {
  return (
    <div className={styles.page}>
      <Breadcrumbs crumbs={breadcrumbs} />
      <div className={styles.columns}>
        <div className={styles.galleryArea}>
          <Gallery name={vehicle.name} images={vehicle.images} tag={vehicle.tag} />
        </div>
        <div className={styles.sideArea}>
          <Sidebar vehicle={vehicle} seller={seller} />
        </div>
        <div className={styles.mainArea}>
          <KeyInformation items={vehicle.keyInformation} />
          <DealerComments comments={vehicle.comments} />
          <Features features={vehicle.features} />
          <CarDetails items={vehicle.details} />
        </div>
      </div>
    </div>
  );
}

function Breadcrumbs({ crumbs }: { crumbs: VehiclePageProps["breadcrumbs"] }) {
  const { t } = useWords();
  return (
    <nav className={styles.crumbs} aria-label={t("nav.breadcrumb")}>
      <ol className={styles.crumbList}>
        {crumbs.slice(0, -1).map(({ name, href }) => (
          <li key={href} className={styles.crumb}>
            <AppLink href={href}>{name}</AppLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** From top to bottom: title, price or SOLD, location, call the dealer, buttons, icon row (spec 1 §2). */
function Sidebar({ vehicle, seller }: Pick<VehiclePageProps, "vehicle" | "seller">) {
  const { t } = useWords();
  const { enquiriesOpen } = useSite();
  return (
    <div className={styles.side}>
      <h1 className={styles.title}>{vehicle.name}</h1>
      {vehicle.available ? (
        <Price price={vehicle.price} large />
      ) : (
        <p className={styles.sold}>{t("vehicle.sold")}</p>
      )}
      {vehicle.place && (
        <p className={row}>
          <Icon name="pin" />
          {vehicle.place}
        </p>
      )}
      {!vehicle.available && <p>{t("vehicle.similar_prompt")}</p>}
      <div className={styles.actions}>
        {enquiriesOpen &&
          (vehicle.available ? (
            <EnquiryDialog href={`/cars/${vehicle.slug}/enquire`} label={t("vehicle.enquire")} />
          ) : (
            <EnquiryDialog href={`/cars/${vehicle.slug}/similar`} label={t("vehicle.find_similar")} />
          ))}
        <a className={`${button.secondary} ${block}`} href={`tel:${seller.phone.replaceAll(/[^+\d]/g, "")}`}>
          <Icon name="phone" />
          {t("vehicle.call", { phone: seller.phone })}
        </a>
      </div>
      {vehicle.icons.length > 0 && <IconRow items={vehicle.icons} />}
      <Seller seller={seller} />
    </div>
  );
}

const ICONS: Record<string, IconName> = { km: "gauge", transmission: "gearbox", body: "body" };

function IconRow({ items }: { items: SpecItem[] }) {
  const { t, format } = useWords();
  return (
    <dl className={styles.icons}>
      {items.map((item) => (
        <div key={item.key} className={styles.icon}>
          <dt className={styles.icon}>
            <Icon name={ICONS[item.key] ?? "body"} size={24} />
            <span className={styles.term}>{t(`vehicle.spec.${item.key}`)}</span>
          </dt>
          <dd className={styles.value}>{specValue(t, format, item)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Seller({ seller }: Pick<VehiclePageProps, "seller">) {
  const { t } = useWords();
  return (
    <section className={styles.seller} aria-label={t("vehicle.seller")}>
      <p className={styles.value}>{seller.dealership}</p>
      {seller.street && <p>{seller.street}</p>}
      {seller.licence && <p className={styles.term}>{t("footer.licence", { number: seller.licence })}</p>}
      <p className={row}>
        {seller.directions && (
          <a href={seller.directions} className={styles.sellerLink} rel="noreferrer">
            {t("locations.directions")}
          </a>
        )}
        {seller.locationHref && (
          <AppLink href={seller.locationHref} className={styles.sellerLink}>
            {t("locations.view_location")}
          </AppLink>
        )}
        <AppLink href={seller.moreHref} className={styles.sellerLink}>
          {t("vehicle.more_from_dealer")}
        </AppLink>
      </p>
    </section>
  );
}
