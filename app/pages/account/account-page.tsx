import { SIGN_OUT_PATH } from "~/domain/account/gates";
import type { OwnLeads } from "~/domain/account/own-lead";
import type { CompactCarView, LatestCars } from "~/domain/card/compact-car";
import type { FormView } from "~/domain/forms/form-view";
import type { SavedList } from "~/domain/visitor/saved-lists";
import { CompactCard } from "~/ui/card/compact-card";
import { strip, strips } from "~/ui/card/compact-card.css";
import { LatestCarsSection } from "~/ui/card/latest-cars";
import { EmptyList } from "~/ui/content/empty-list";
import { PostedForm } from "~/ui/forms/posted-form";
import {
  OwnLeadSections,
  OwnPayments,
  type OwnPaymentsProps,
  OwnReservations,
  type OwnReservationsProps,
} from "~/ui/own-leads";
import { useTranslation } from "~/ui/site-context";
import { HiddenFields, PageForm, SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { container, muted, panel, row, section, spread, stack, stackTight } from "~/ui/styles/layout.css";
import { type AccountAlertsProps, AlertSettings, SavedSearches } from "./account-alerts";
import * as styles from "./account-page.css";

export interface AccountPageProps extends DeviceListProps, OwnReservationsProps, OwnPaymentsProps {
  heading: string;
  /** What has just been done. */
  notice: string | null;
  /** Why nothing was done, where no form of the page says it. */
  fault: string | null;
  phone: string;
  name: FormView;
  email: FormView;
  /** Whether the address is confirmed; null: there is none. */
  emailState: string | null;
  /** The form that sends the confirmation again; null: nothing is to be confirmed. */
  confirmAgain: { email: string } | null;
  /** Null on a site without alerts. */
  alerts: AccountAlertsProps | null;
  /** Null on a site that saves no cars. */
  saved: OwnSavedCarsProps | null;
  leads: OwnLeads;
  /** Null: cars and searches are saved. */
  latest: LatestCars | null;
}

/** What a shopper has on the site, then their settings (rules/account#account-order). */
export function AccountPage(props: AccountPageProps) {
  const { t } = useTranslation();
  const { heading, notice, fault, alerts, saved, reservations, payments, leads, latest, devices, owner } =
    props;
  return (
    <div className={`${container} ${section} ${styles.page}`}>
      <div className={stack}>
        <h1>{heading}</h1>
        <Overview {...props} />
        {fault && (
          <p role="alert" className={`${panel} ${styles.fault}`}>
            {fault}
          </p>
        )}
        {notice && (
          <p role="status" className={`${panel} ${styles.notice}`}>
            {notice}
          </p>
        )}
      </div>
      {saved && <OwnSavedCars {...saved} />}
      {alerts && <SavedSearches {...alerts} />}
      <OwnReservations reservations={reservations} />
      <OwnPayments payments={payments} />
      <OwnLeadSections leads={leads} />
      {latest && <LatestCarsSection {...latest} />}
      {alerts && <AlertSettings {...alerts} />}
      <Details {...props} />
      <div className={styles.sideBySide}>
        <DeviceList devices={devices} owner={owner} />
        <section className={stack} aria-labelledby="data">
          <h2 id="data">{t("account.data.heading")}</h2>
          <p className={styles.text}>{t("account.data.text")}</p>
          <div className={row}>
            <PageForm method="post" action="/account/download">
              <HiddenFields fields={owner} />
              <button type="submit" className={button.secondary}>
                {t("account.data.download")}
              </button>
            </PageForm>
            <SiteLink href="/account/delete" className={button.quiet}>
              {t("account.data.delete")}
            </SiteLink>
          </div>
        </section>
      </div>
    </div>
  );
}

/** What the shopper has, counted, and where it is on the page: it is long on a phone. */
function Overview({ saved, alerts, reservations, payments, leads }: AccountPageProps) {
  const { t, format } = useTranslation();
  const { bookings, valuations, enquiries } = leads;
  const parts = [
    { id: "saved", name: t("account.saved.heading"), count: saved?.count },
    { id: "searches", name: t("alerts.account.searches"), count: alerts?.searches.length },
    { id: "reservations", name: t("account.overview.reservations"), count: reservations.length || undefined },
    { id: "payments", name: t("account.overview.payments"), count: payments.length || undefined },
    { id: "bookings", name: t("account.overview.bookings"), count: bookings.length || undefined },
    { id: "valuations", name: t("account.overview.valuations"), count: valuations.length || undefined },
    { id: "enquiries", name: t("account.overview.enquiries"), count: enquiries.length || undefined },
  ];
  return (
    <nav aria-label={t("account.overview.label")}>
      <ul className={styles.overview}>
        {parts.map(
          ({ id, name, count }) =>
            count !== undefined && (
              <li key={id}>
                <a href={`#${id}`} className={styles.part}>
                  <strong className={styles.number}>{format.count(count)}</strong> {name}
                </a>
              </li>
            ),
        )}
        <li>
          <a href={`#${alerts ? "alerts" : "details"}`} className={styles.part}>
            {t("account.overview.settings")}
          </a>
        </li>
      </ul>
    </nav>
  );
}

function Details({ phone, name, email, emailState, confirmAgain, owner }: AccountPageProps) {
  const { t } = useTranslation();
  return (
    <section className={stack} aria-labelledby="details">
      <h2 id="details">{t("account.details.heading")}</h2>
      <div className={styles.details}>
        <div className={`${panel} ${stackTight}`}>
          <h3>{t("account.details.name_heading")}</h3>
          <PostedForm form={name} idPrefix="name-" emphasis="secondary" />
        </div>
        <div className={`${panel} ${stackTight}`}>
          <h3>{t("account.details.email_heading")}</h3>
          {emailState && <p>{emailState}</p>}
          {confirmAgain && (
            <PageForm method="post" action={email.action}>
              <HiddenFields fields={{ form: "email", email: confirmAgain.email, ...owner }} />
              <button type="submit" className={button.quiet}>
                {t("account.details.email_again")}
              </button>
            </PageForm>
          )}
          <PostedForm form={email} idPrefix="email-" emphasis="secondary" />
        </div>
        <div className={`${panel} ${stackTight}`}>
          <h3>{t("account.details.mobile_heading")}</h3>
          <p>{t("account.details.mobile", { phone })}</p>
          <p className={muted}>{t("account.details.mobile_text")}</p>
          <p className={row}>
            <SiteLink href="/account/mobile" className={button.secondary}>
              {t("account.details.mobile_change")}
            </SiteLink>
            <SiteLink href={SIGN_OUT_PATH} className={button.quiet}>
              {t("account.sign_out.submit")}
            </SiteLink>
          </p>
        </div>
      </div>
    </section>
  );
}

interface DeviceListProps {
  devices: { id: string; name: string; used: { text: string; datetime: string }; isThis: boolean }[];
  /** The hidden field of the page's forms that have no view of their own. */
  owner: Record<string, string>;
}

/** The browsers in which the shopper is signed in, each with a button that signs it out. */
function DeviceList({ devices, owner }: DeviceListProps) {
  const { t } = useTranslation();
  return (
    <section className={stack} aria-labelledby="devices">
      <h2 id="devices">{t("account.devices.heading")}</h2>
      <p className={styles.text}>{t("account.devices.text")}</p>
      <ul className={styles.devices}>
        {devices.map(({ id, name, used, isThis }) => (
          <li key={id} className={`${panel} ${styles.device}`}>
            <div>
              <strong>{name}</strong>
              {isThis && <span className={styles.thisDevice}> {t("account.devices.this")}</span>}
              <p className={muted}>
                {t("account.devices.used")} <time dateTime={used.datetime}>{used.text}</time>
              </p>
            </div>
            <PageForm method="post" action={isThis ? SIGN_OUT_PATH : "/account"}>
              <HiddenFields fields={{ form: "device", ...owner }} />
              <button
                type="submit"
                name="device"
                value={id}
                className={button.quiet}
                aria-label={t(isThis ? "account.devices.sign_out_of_this" : "account.devices.sign_out_of", {
                  device: name,
                  date: used.text,
                })}
              >
                {t("account.sign_out.submit")}
              </button>
            </PageForm>
          </li>
        ))}
      </ul>
      <PageForm method="post" action={SIGN_OUT_PATH} className={row}>
        <HiddenFields fields={owner} />
        <button type="submit" name="everywhere" value="1" className={button.secondary}>
          {t("account.sign_out.everywhere")}
        </button>
      </PageForm>
    </section>
  );
}

export interface OwnSavedCarsProps {
  list: SavedList;
  href: string;
  /** The newest of them that are still shown. */
  cars: CompactCarView[];
  /** Number of all saved cars. */
  count: number;
  /** In words, how many of their prices are watched; null where none can be. */
  watched: string | null;
}

/** The cars in a shopper's account, or in their browser where the site keeps them there. */
function OwnSavedCars({ list, href, cars, count, watched }: OwnSavedCarsProps) {
  const { t } = useTranslation();
  return (
    <section className={stack} aria-labelledby="saved">
      <div className={spread}>
        <h2 id="saved">{t("account.saved.heading")}</h2>
        {count > 0 && <p>{t(`${list}.count`, { count })}</p>}
      </div>
      {count === 0 ? (
        <EmptyList list={list} heading="h3" title={t("account.saved.empty")} />
      ) : (
        <>
          <div className={strips}>
            <ul className={strip} data-back={t("search.previous")} data-next={t("search.next")}>
              {cars.map((car) => (
                <li key={car.slug}>
                  <CompactCard car={car} />
                </li>
              ))}
            </ul>
          </div>
          {watched && <p className={styles.text}>{watched}</p>}
          <p className={row}>
            <SiteLink href={href} className={button.secondary}>
              {t("account.saved.all")}
            </SiteLink>
          </p>
        </>
      )}
    </section>
  );
}
