import type { VehicleAction } from "~/domain/buttons/vehicle-actions";
import type { SpecItem } from "~/domain/car/spec-list";
import type { CompactCarView } from "~/domain/card/compact-car";
import type { CalculatorView } from "~/domain/finance/calculator-view";
import type { CallView } from "~/domain/locations/call";
import { own } from "~/domain/text/own-property";
import type { CarVersion } from "~/domain/vehicle-page/live-fields";
import { carTitle, type StickyBarRule, type VehiclePageView } from "~/domain/vehicle-page/vehicle-view";
import { specValue } from "~/i18n/spec-value";
import type { MarketPriceView } from "~/services/stock/market-price.server";
import { AppLink } from "~/ui/app-link";
import { CarName } from "~/ui/card/car-name";
import { CarStates } from "~/ui/card/car-states";
import { CarStrip } from "~/ui/card/car-strip";
import { factText, isSpeltOut } from "~/ui/card/card-fact";
import { Price } from "~/ui/card/price";
import { FormDialogs } from "~/ui/forms/form-dialogs";
import { Icon } from "~/ui/icon";
import { FACT_ICONS } from "~/ui/icon-drawings";
import { Still } from "~/ui/layout/server-drawn";
import { SaveActions } from "~/ui/saving/save-actions";
import { useFirstLanguage, useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { row } from "~/ui/styles/layout.css";
import { AboutSections, type AboutSectionsProps } from "./about-sections";
import { ActionButtons, ActionLink, MoreActions, StickyBar } from "./action-buttons";
import { CalculatorArea } from "./calculator-area";
import { CallDealer, CallNow } from "./call-dealer";
import { CarDetails, KeyInformation, Ticks } from "./description";
import { FinanceSummary, type FinanceSummaryProps, FinanceTerms } from "./finance-summary";
import { Gallery } from "./gallery";
import { CertifiedBadge, GuaranteeBanner } from "./guarantee-banner";
import { MarketPrice } from "./sections";
import { ShareAndPrint, type ShareAndPrintProps } from "./share-bar";
import { type ShownCall, useCall } from "./use-call";
import { useFreshCar } from "./use-fresh-car";
import { VehicleLocation, type VehicleLocationProps } from "./vehicle-location";
import * as styles from "./vehicle-page.css";
import { ViewCount, ViewPixel } from "./view-count";

interface VehiclePageProps {
  vehicle: VehiclePageView;
  actions: VehicleAction[];
  about: AboutSectionsProps["about"] & { valueAdds: string[]; usedStrip: string[]; guarantee: string[] };
  stickyBar: StickyBarRule;
  seller: {
    dealership: string;
    elsewhere: string | null;
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
  calculator: CalculatorView | null;
  market: MarketPriceView | null;
  shareAndPrint: ShareAndPrintProps["shareAndPrint"];
  savable: boolean;
  similar: CompactCarView[];
  viewed: CompactCarView[];
  breadcrumbs: { name: string; href: string }[];
}

/** The page of one car (rules/vehicle-page#vehicle-address). */
export function VehiclePage({
  vehicle,
  actions,
  about,
  stickyBar,
  seller,
  breadcrumbs,
  location,
  finance,
  calculator,
  market,
  shareAndPrint,
  call: callView,
  version,
  savable,
  similar,
  viewed,
}: VehiclePageProps) {
  const { t } = useTranslation();
  const call = useCall(callView);
  const views = useFreshCar(version);
  const enquire = actions.find(({ kind }) => kind === "enquire");
  return (
    <FormDialogs>
      <div className={styles.page}>
        <div className={styles.columns}>
          <Breadcrumbs crumbs={breadcrumbs} />
          <div className={styles.galleryArea}>
            <Gallery
              key={vehicle.slug}
              vehicle={vehicle}
              askForPhotos={actions.find(({ kind }) => kind === "photos") ?? null}
            />
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
              calculates={calculator !== null}
              market={market}
              shareAndPrint={shareAndPrint}
              call={call}
              views={views}
            />
            <ViewPixel slug={version.slug} />
          </div>
          <div className={styles.mainArea}>
            {!vehicle.available && <CarStrip heading={t("saved.similar.heading")} cars={similar} />}
            <Proof
              claims={about.usedStrip}
              history={actions.find(({ kind }) => kind === "history_report")}
              moneyBackHours={about.moneyBackHours}
            />
            <GuaranteeBanner
              claims={about.guarantee}
              reserve={actions.find(({ kind }) => kind === "reserve") ?? null}
            />
            <KeyInformation items={vehicle.keyInformation} />
            <FeatureChips features={vehicle.features} />
            <AboutSections vehicle={vehicle} actions={actions} about={about} />
            <CarDetails items={vehicle.details} />
            {calculator && <CalculatorArea key={`${vehicle.slug} finance`} calculator={calculator} />}
            {finance && <FinanceTerms finance={finance} />}
            {location && <VehicleLocation location={location} moreHref={seller.moreHref} />}
          </div>
        </div>
        <div className={styles.strips}>
          {vehicle.available && <CarStrip heading={t("saved.similar.heading")} cars={similar} />}
          <CarStrip heading={t("saved.viewed.heading")} cars={viewed} clearable />
        </div>
        {stickyBar !== "off" && (
          <StickyBar price={vehicle.available ? vehicle.price : null} fromStart={stickyBar === "from_start"}>
            <CallNow call={call} />
            {call?.view.callNow === "closed" && enquire && enquire !== actions[0] && (
              <ActionLink action={enquire} className={button.secondary} />
            )}
            {actions[0] && <ActionLink action={actions[0]} className={button.primary} />}
          </StickyBar>
        )}
      </div>
    </FormDialogs>
  );
}

/**
 * What this used car comes with (rules/vehicle-page#used-strip), and what the buyer can check or return: only what the
 * site states of this car, its history report, and the money-back hours.
 */
function Proof({
  claims,
  history,
  moneyBackHours,
}: {
  claims: string[];
  history: VehicleAction | undefined;
  moneyBackHours: number | null;
}) {
  const { t } = useTranslation();
  const texts =
    moneyBackHours === null ? claims : [...claims, t("vehicle.proof.money_back", { count: moneyBackHours })];
  if (texts.length === 0 && !history) return null;
  return (
    <section className={styles.proof} aria-label={t("vehicle.used_strip_heading")}>
      {texts.length > 0 && <Ticks texts={texts} />}
      {history && <ActionLink action={history} className={styles.sellerLink} />}
    </section>
  );
}

/** The first features, before the tabs; all of them are in theirs. */
function FeatureChips({ features }: Pick<VehiclePageView, "features">) {
  const { t } = useTranslation();
  const written = useFirstLanguage();
  return (
    <Still
      as="ul"
      id="first-features"
      className={styles.featureChips}
      aria-label={t("vehicle.features")}
      {...written}
      data={features}
    >
      {({ first }) =>
        first.length === 0
          ? null
          : first.map((feature) => (
              <li key={feature} className={styles.featureChip}>
                {feature}
              </li>
            ))
      }
    </Still>
  );
}

function Breadcrumbs({ crumbs }: { crumbs: VehiclePageProps["breadcrumbs"] }) {
  const { t } = useTranslation();
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
    "vehicle" | "savable" | "actions" | "seller" | "location" | "finance" | "market" | "shareAndPrint"
  > {
  valueAdds: string[];
  calculates: boolean;
  call: ShownCall | null;
  views: number | null;
}

/**
 * From top to bottom: title, price or SOLD, location, finance summary, call the dealer, buttons, icon row
 * (rules/vehicle-page#sidebar-order).
 */
function Sidebar({
  vehicle,
  actions,
  valueAdds,
  seller,
  location,
  finance,
  calculates,
  market,
  call,
  views,
  shareAndPrint,
  savable,
}: SidebarProps) {
  const { t, format } = useTranslation();
  const { title, rest } = carTitle(vehicle.name);
  return (
    <div className={styles.side}>
      <div className={styles.lead}>
        <h1 className={styles.title}>
          <CarName name={title} />
          {rest && (
            <span className={styles.titleRest}>
              {" "}
              <CarName name={rest} />
            </span>
          )}
        </h1>
        {vehicle.titleFacts.length > 0 && (
          <p className={styles.titleFacts}>
            {vehicle.titleFacts.map((fact) => factText(t, format, fact)).join(" · ")}
          </p>
        )}
        {vehicle.available ? (
          <Price price={vehicle.price} large />
        ) : (
          <p className={styles.sold}>{t("vehicle.sold")}</p>
        )}
        <CarStates states={vehicle.states} />
      </div>
      {vehicle.certified && <CertifiedBadge make={vehicle.certified} dealership={seller.dealership} />}
      <div className={styles.interest}>
        {vehicle.place && (
          <p className={styles.line}>
            <Icon name="pin" size={18} />
            {location ? (
              <a href="#vehicle-map" className={styles.sellerLink}>
                {vehicle.place}
              </a>
            ) : (
              vehicle.place
            )}
          </p>
        )}
        {vehicle.daysListed !== null && (
          <p className={styles.line}>
            <Icon name="clock" size={18} />
            {t("vehicle.days_listed", { count: vehicle.daysListed })}
          </p>
        )}
        {views !== null && views > 0 && <ViewCount views={views} />}
      </div>
      {!vehicle.inStock && <p className={styles.prompt}>{t("vehicle.similar_prompt")}</p>}
      {finance && (
        <FinanceSummary
          finance={finance}
          enquireHref={actions.find(({ kind }) => kind === "finance")?.href ?? null}
          calculates={calculates}
        />
      )}
      <CallDealer call={call} className={styles.call} />
      <div className={styles.actions}>
        <ActionButtons actions={actions} />
      </div>
      {vehicle.icons.length > 0 && <IconRow items={vehicle.icons} stated={vehicle.titleFacts} />}
      {market && <MarketPrice market={market} />}
      <MoreActions actions={actions} />
      <div className={styles.tools}>
        <SaveActions car={{ ...vehicle, savable }} />
        <ShareAndPrint key={vehicle.slug} car={vehicle} shareAndPrint={shareAndPrint} />
      </div>
      {valueAdds.length > 0 && (
        <section className={styles.adds} aria-label={t("vehicle.value_adds")}>
          <Ticks texts={valueAdds} />
        </section>
      )}
      <Seller seller={seller} location={location} />
    </div>
  );
}

/** @param stated what the line under the title states, which a phone shows right above */
function IconRow({ items, stated }: { items: SpecItem[]; stated: SpecItem[] }) {
  const { t, format } = useTranslation();
  return (
    <dl className={styles.icons}>
      {items.map((item) => (
        <div
          key={item.key}
          className={stated.some(({ key }) => key === item.key) ? styles.wideOnly : styles.iconFact}
        >
          <dt className={styles.icon}>
            <Icon name={own(FACT_ICONS, item.key) ?? "body"} size={18} />
            <span className={isSpeltOut(item) ? `${styles.term} ${styles.wideOnly}` : styles.iconTerm}>
              {t(`vehicle.spec.${item.key}`)}
            </span>
          </dt>
          <dd className={styles.value}>
            {isSpeltOut(item) ? (
              <>
                <span className={styles.narrowOnly}>{factText(t, format, item)}</span>
                <span className={styles.wideOnly}>{specValue(t, format, item)}</span>
              </>
            ) : (
              factText(t, format, item)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Who sells it; where it is too, on a page without the location's section. */
function Seller({ seller, location }: Pick<VehiclePageProps, "seller" | "location">) {
  const { t } = useTranslation();
  return (
    <section
      id="seller"
      className={styles.seller}
      aria-label={t(seller.elsewhere ? "vehicle.sold_by" : "vehicle.seller")}
    >
      <p className={styles.value}>{seller.dealership}</p>
      {seller.elsewhere && <p>{t("vehicle.elsewhere", { place: seller.elsewhere })}</p>}
      {!location && seller.street && <p>{seller.street}</p>}
      {seller.licence && <p className={styles.term}>{t("footer.licence", { number: seller.licence })}</p>}
      {!location && (
        <p className={row}>
          {seller.directions && (
            <SiteLink href={seller.directions} className={styles.sellerLink} rel="noreferrer">
              {t("locations.directions")}
            </SiteLink>
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
