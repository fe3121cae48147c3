import { AppLink } from "~/components/app-link";
import { EnquiryDialog } from "~/components/forms/enquiry-dialog";
import { Icon } from "~/components/icon";
import { useSite, useWords } from "~/components/site-context";
import type { SpecItem } from "~/domain/spec-list";
import type { VehicleView } from "~/domain/vehicle-view";
import { specValue } from "~/i18n/spec-value";
import { block, button } from "~/styles/button.css";
import { row } from "~/styles/layout.css";
import { AboutSections, type AboutSectionsProps } from "./about-sections";
import { FACT_ICONS } from "./card-fact";
import { CertifiedBadge } from "./certified";
import { CarDetails, KeyInformation, Ticks } from "./description";
import { Gallery } from "./gallery";
import { Price } from "./price";
import { StickyBar } from "./sticky-bar";
import * as styles from "./vehicle-page.css";

export interface VehiclePageProps {
  vehicle: VehicleView;
  about: AboutSectionsProps["about"] & { valueAdds: string[]; usedStrip: string[] };
  stickyBar: boolean;
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
export function VehiclePage({ vehicle, about, stickyBar, seller, breadcrumbs }: VehiclePageProps) {
  return (
    <div className={styles.page}>
      <Breadcrumbs crumbs={breadcrumbs} />
      <div className={styles.columns}>
        <div className={styles.galleryArea}>
          <Gallery key={vehicle.slug} name={vehicle.name} images={vehicle.images} tag={vehicle.tag} />
        </div>
        <div className={styles.sideArea}>
          <Sidebar vehicle={vehicle} valueAdds={about.valueAdds} seller={seller} />
        </div>
        <div className={styles.mainArea}>
          <UsedStrip claims={about.usedStrip} />
          <KeyInformation items={vehicle.keyInformation} />
          <AboutSections vehicle={vehicle} about={about} />
          <CarDetails items={vehicle.details} />
        </div>
      </div>
      {stickyBar && (
        <StickyBar price={vehicle.available ? vehicle.price : null}>
          <EnquireLink vehicle={vehicle} />
        </StickyBar>
      )}
    </div>
  );
}

function EnquireLink({ vehicle: { slug, available } }: Pick<VehiclePageProps, "vehicle">) {
  const { t } = useWords();
  const { enquiriesOpen } = useSite();
  if (!enquiriesOpen) return null;
  return (
    <a className={button.primary} href={`/cars/${slug}/${available ? "enquire" : "similar"}`}>
      {available ? t("vehicle.enquire") : t("vehicle.find_similar")}
    </a>
  );
}

/** What every used car of the site comes with (spec 1 §2 "used-car feature strip"). */
function UsedStrip({ claims }: { claims: string[] }) {
  const { t } = useWords();
  if (claims.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={t("vehicle.used_strip_heading")}>
      <Ticks texts={claims} />
    </section>
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

interface SidebarProps extends Pick<VehiclePageProps, "vehicle" | "seller"> {
  valueAdds: string[];
}

/**
 * From top to bottom: title, price or SOLD, location, finance summary, call the dealer, buttons, icon row (spec 1 §2).
 */
function Sidebar({ vehicle, valueAdds, seller }: SidebarProps) {
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
      {vehicle.certified && <CertifiedBadge make={vehicle.certified} dealership={seller.dealership} />}
      {vehicle.place && (
        <p className={row}>
          <Icon name="pin" />
          {vehicle.place}
        </p>
      )}
      {vehicle.daysListed !== null && (
        <p className={row}>
          <Icon name="clock" />
          {t("vehicle.days_listed", { count: vehicle.daysListed })}
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
      {valueAdds.length > 0 && (
        <section className={styles.adds} aria-label={t("vehicle.value_adds")}>
          <Ticks texts={valueAdds} />
        </section>
      )}
      <Seller seller={seller} />
    </div>
  );
}

function IconRow({ items }: { items: SpecItem[] }) {
  const { t, format } = useWords();
  return (
    <dl className={styles.icons}>
      {items.map((item) => (
        <div key={item.key} className={styles.icon}>
          <dt className={styles.icon}>
            <Icon name={FACT_ICONS[item.key] ?? "body"} size={24} />
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
