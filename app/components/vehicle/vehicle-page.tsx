import { AppLink } from "~/components/app-link";
import { FormDialogs } from "~/components/forms/form-dialogs";
import { Icon } from "~/components/icon";
import { SaveActions } from "~/components/saved-cars/save-actions";
import { useWords } from "~/components/site-context";
import type { CallView } from "~/domain/call/call-view";
import type { CompactCarView } from "~/domain/compact-car";
import type { CarVersion } from "~/domain/fresh-car";
import type { SpecItem } from "~/domain/spec-list";
import type { VehicleAction } from "~/domain/vehicle-actions";
import type { VehicleView } from "~/domain/vehicle-view";
import { specValue } from "~/i18n/spec-value";
import { button } from "~/styles/button.css";
import { row } from "~/styles/layout.css";
import { AboutSections, type AboutSectionsProps } from "./about-sections";
import { ActionButtons, ActionLink } from "./action-buttons";
import { CallDealer, CallNow } from "./call-dealer";
import { CarStrip } from "./car-strip";
import { FACT_ICONS } from "./card-fact";
import { CertifiedBadge } from "./certified";
import { CarDetails, KeyInformation, Ticks } from "./description";
import { FinanceSummary, type FinanceSummaryProps } from "./finance-summary";
import { Gallery } from "./gallery";
import { HandOn, type HandOnProps } from "./hand-on";
import { MarketPrice, type MarketPriceProps } from "./market-price";
import { Price } from "./price";
import { ShareBar } from "./share-bar";
import { StickyBar } from "./sticky-bar";
import { type ShownCall, useCall } from "./use-call";
import { useFreshCar } from "./use-fresh-car";
import { VehicleLocation, type VehicleLocationProps } from "./vehicle-location";
import * as styles from "./vehicle-page.css";
import { ViewCount, ViewPixel } from "./view-count";

export interface VehiclePageProps {
  vehicle: VehicleView;
  actions: VehicleAction[];
  about: AboutSectionsProps["about"] & { valueAdds: string[]; usedStrip: string[] };
  stickyBar: boolean;
  seller: {
    dealership: string;
    street: string | null;
    licence: string | null;
    directions: string | null;
    locationHref: string | null;
    moreHref: string;
  };
  call: CallView | null;
  version: CarVersion;
  location: VehicleLocationProps["location"] | null;
  finance: FinanceSummaryProps["finance"] | null;
  market: MarketPriceProps["market"] | null;
  handOn: HandOnProps["handOn"];
  savable: boolean;
  similar: CompactCarView[];
  viewed: CompactCarView[];
  breadcrumbs: { name: string; href: string }[];
}

/** Spec 1 §2 "Vehicle detail page". */
export function VehiclePage({
  vehicle,
  actions,
  about,
  stickyBar,
  seller,
  breadcrumbs,
  location,
  finance,
  market,
  handOn,
  call: callView,
  version,
  savable,
  similar,
  viewed,
}: VehiclePageProps) {
  const { t } = useWords();
  const call = useCall(callView);
  const views = useFreshCar(version);
  return (
    <FormDialogs>
      <div className={styles.page}>
        <Breadcrumbs crumbs={breadcrumbs} />
        <div className={styles.columns}>
          <div className={styles.galleryArea}>
            <Gallery key={vehicle.slug} name={vehicle.name} images={vehicle.images} tag={vehicle.tag} />
          </div>
          <div className={styles.sideArea}>
            <Sidebar
              vehicle={vehicle}
              savable={savable}
              actions={actions}
              valueAdds={about.valueAdds}
              seller={seller}
              location={location}
              finance={finance}
              market={market}
              handOn={handOn}
              call={call}
              views={views}
            />
            <ViewPixel slug={version.slug} />
          </div>
          <div className={styles.mainArea}>
            {!vehicle.available && <CarStrip heading={t("saved.similar.heading")} cars={similar} />}
            <UsedStrip claims={about.usedStrip} />
            <KeyInformation items={vehicle.keyInformation} />
            <AboutSections vehicle={vehicle} actions={actions} about={about} />
            <CarDetails items={vehicle.details} />
            {handOn.share && <ShareBar key={vehicle.slug} name={vehicle.name} share={handOn.share} />}
            {location && <VehicleLocation location={location} moreHref={seller.moreHref} />}
          </div>
        </div>
        <div className={styles.strips}>
          {vehicle.available && <CarStrip heading={t("saved.similar.heading")} cars={similar} />}
          <CarStrip heading={t("saved.viewed.heading")} cars={viewed} clearable />
        </div>
        {stickyBar && (
          <StickyBar price={vehicle.available ? vehicle.price : null}>
            <CallNow call={call} />
            {actions[0] && <ActionLink action={actions[0]} className={button.primary} />}
          </StickyBar>
        )}
      </div>
    </FormDialogs>
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

interface SidebarProps
  extends Pick<
    VehiclePageProps,
    "vehicle" | "savable" | "actions" | "seller" | "location" | "finance" | "market" | "handOn"
  > {
  valueAdds: string[];
  call: ShownCall | null;
  views: number | null;
}

/**
 * From top to bottom: title, price or SOLD, location, finance summary, call the dealer, buttons, icon row (spec 1 §2).
 */
function Sidebar({
  vehicle,
  actions,
  valueAdds,
  seller,
  location,
  finance,
  market,
  call,
  views,
  handOn,
  savable,
}: SidebarProps) {
  const { t } = useWords();
  return (
    <div className={styles.side}>
      <h1 className={styles.title}>{vehicle.name}</h1>
      {vehicle.available ? (
        <Price price={vehicle.price} large />
      ) : (
        <p className={styles.sold}>{t("vehicle.sold")}</p>
      )}
      {market && <MarketPrice market={market} />}
      {vehicle.certified && <CertifiedBadge make={vehicle.certified} dealership={seller.dealership} />}
      {vehicle.place && (
        <p className={row}>
          <Icon name="pin" />
          {location ? (
            <a href="#vehicle-map" className={styles.sellerLink}>
              {vehicle.place}
            </a>
          ) : (
            vehicle.place
          )}
        </p>
      )}
      {(vehicle.daysListed !== null || views !== null) && (
        <div className={styles.interest}>
          {vehicle.daysListed !== null && (
            <p className={row}>
              <Icon name="clock" />
              {t("vehicle.days_listed", { count: vehicle.daysListed })}
            </p>
          )}
          {views !== null && views > 0 && <ViewCount views={views} />}
        </div>
      )}
      {!vehicle.available && <p>{t("vehicle.similar_prompt")}</p>}
      {finance && (
        <FinanceSummary
          finance={finance}
          enquireHref={actions.find(({ kind }) => kind === "finance")?.href ?? null}
        />
      )}
      <CallDealer call={call} />
      <div className={styles.actions}>
        <ActionButtons actions={actions} />
      </div>
      <div className={styles.tools}>
        <SaveActions car={vehicle} savable={savable} />
        <HandOn key={vehicle.slug} car={vehicle} handOn={handOn} />
      </div>
      {vehicle.icons.length > 0 && <IconRow items={vehicle.icons} />}
      {valueAdds.length > 0 && (
        <section className={styles.adds} aria-label={t("vehicle.value_adds")}>
          <Ticks texts={valueAdds} />
        </section>
      )}
      <Seller seller={seller} location={location} />
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

/** Who sells it; where to find them too, on a page without the location's section. */
function Seller({ seller, location }: Pick<VehiclePageProps, "seller" | "location">) {
  const { t } = useWords();
  return (
    <section className={styles.seller} aria-label={t("vehicle.seller")}>
      <p className={styles.value}>{seller.dealership}</p>
      {!location && seller.street && <p>{seller.street}</p>}
      {seller.licence && <p className={styles.term}>{t("footer.licence", { number: seller.licence })}</p>}
      {!location && (
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
      )}
    </section>
  );
}
