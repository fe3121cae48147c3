import type { FormView } from "~/domain/forms/form-view";
import { SEARCH_PATH } from "~/domain/search/search-address";
import * as styles from "~/ui/alert-section.css";
import { PostedForm } from "~/ui/forms/posted-form";
import { useTranslation } from "~/ui/site-context";
import { HiddenFields, PageForm, SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { muted, panel, row, small, stack, stackTight, visuallyHidden } from "~/ui/styles/layout.css";

export interface AccountAlertsProps {
  notice: string | null;
  /** What has just been done with the searches. */
  searchNotice: string | null;
  /** How the shopper is notified, or why not. */
  state: string;
  /** Whether something must be done before anything is sent. */
  isWaiting: boolean;
  /** The address whose confirmation can be sent again; null: none. */
  confirmAgain: string | null;
  consent: string | null;
  isOn: boolean;
  /** Turns alerts on, or changes how the shopper is notified. */
  choice: FormView;
  isChoosing: boolean;
  searches: SavedSearchProps[];
  maxSearches: number;
  /** The hidden field of the section's forms that have no view of their own. */
  owner: Record<string, string>;
}

/** How the shopper is notified of new cars and lower prices. */
export function AlertSettings(props: AccountAlertsProps) {
  const { t } = useTranslation();
  return (
    <section className={stack} aria-labelledby="alerts">
      <h2 id="alerts">{t("alerts.account.heading")}</h2>
      <Done text={props.notice} />
      <Channel {...props} />
    </section>
  );
}

function Done({ text }: { text: string | null }) {
  return (
    text && (
      <p role="status" className={`${panel} ${styles.done}`}>
        {text}
      </p>
    )
  );
}

export function SavedSearches({ searchNotice, searches, maxSearches, choice, owner }: AccountAlertsProps) {
  const { t } = useTranslation();
  return (
    <section className={stack} aria-labelledby="searches">
      <h2 id="searches">{t("alerts.account.searches")}</h2>
      <Done text={searchNotice} />
      {searches.length === 0 ? (
        <div className={`${panel} ${stack}`}>
          <p className={styles.text}>{t("alerts.account.none", { link: t("search.tell_me") })}</p>
          <p>
            <SiteLink href={SEARCH_PATH} className={button.secondary}>
              {t("alerts.account.search")}
            </SiteLink>
          </p>
        </div>
      ) : (
        <>
          <ul className={styles.searches}>
            {searches.map((search) => (
              <SavedSearch key={search.id} {...search} action={choice.action} owner={owner} />
            ))}
          </ul>
          <p className={muted}>{t("alerts.account.room", { count: maxSearches })}</p>
        </>
      )}
    </section>
  );
}

/** How messages reach the shopper, to turn on, change and turn off. */
function Channel({
  state,
  isWaiting,
  confirmAgain,
  consent,
  isOn,
  choice,
  isChoosing,
  owner,
}: AccountAlertsProps) {
  const { t } = useTranslation();
  const form = <PostedForm form={choice} idPrefix="alerts-" />;
  return (
    <div className={`${panel} ${stack} ${isWaiting ? styles.waiting : ""}`}>
      <p className={styles.text}>{state}</p>
      {confirmAgain && (
        <PageForm method="post" action={choice.action}>
          <HiddenFields fields={{ form: "email", email: confirmAgain, ...owner }} />
          <button type="submit" className={button.secondary}>
            {t("alerts.account.again")}
          </button>
        </PageForm>
      )}
      {consent && <p className={`${styles.text} ${muted} ${small}`}>{consent}</p>}
      {isOn ? (
        <>
          <details open={isChoosing}>
            <summary className={styles.summary}>{t("alerts.account.change")}</summary>
            <div className={`${styles.inside} ${styles.form}`}>{form}</div>
          </details>
          <PageForm method="post" action={choice.action}>
            <HiddenFields fields={{ form: "alerts_off", ...owner }} />
            <button type="submit" className={button.quiet}>
              {t("alerts.account.turn_off")}
            </button>
          </PageForm>
        </>
      ) : (
        <div className={styles.form}>{form}</div>
      )}
    </div>
  );
}

export interface SavedSearchProps {
  id: string;
  name: string;
  href: string;
  /** The search in words. */
  what: string;
  saved: { text: string; datetime: string };
  rename: FormView;
  /** Whether the form is open: the new name was refused. */
  isRenaming: boolean;
}

function SavedSearch({
  id,
  name,
  href,
  what,
  saved,
  rename,
  isRenaming,
  action,
  owner,
}: SavedSearchProps & { action: string; owner: Record<string, string> }) {
  const { t } = useTranslation();
  return (
    <li className={`${panel} ${stackTight}`}>
      <h3 className={styles.name}>
        <SiteLink href={href} className={styles.link}>
          {name}
        </SiteLink>
      </h3>
      {what !== name && <p className={styles.what}>{what}</p>}
      <p className={`${muted} ${small}`}>
        {t("alerts.account.saved")} <time dateTime={saved.datetime}>{saved.text}</time>
      </p>
      <details open={isRenaming}>
        <summary className={styles.summary}>
          {t("alerts.account.rename")}
          <span className={visuallyHidden}>: {name}</span>
        </summary>
        <div className={styles.inside}>
          <PostedForm form={rename} idPrefix={`${id}-`} />
        </div>
      </details>
      <PageForm method="post" action={action} className={row}>
        <HiddenFields fields={{ form: "search_delete", ...owner }} />
        <button
          type="submit"
          name="search"
          value={id}
          className={button.quiet}
          aria-label={t("alerts.account.delete_for", { name })}
        >
          {t("alerts.account.delete")}
        </button>
      </PageForm>
    </li>
  );
}
