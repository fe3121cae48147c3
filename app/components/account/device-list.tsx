import { HiddenFields } from "~/components/forms/hidden-fields";
import { useTranslation } from "~/components/site-context";
import { PageForm } from "~/components/site-link";
import { SIGN_OUT_PATH } from "~/domain/account/gates";
import { button } from "~/styles/button.css";
import { muted, panel, row, stack } from "~/styles/layout.css";
import * as styles from "./account-page.css";

export interface DeviceListProps {
  devices: { id: string; name: string; used: { text: string; datetime: string }; isThis: boolean }[];
  /** The hidden field of the page's forms that have no view of their own. */
  owner: Record<string, string>;
}

/** The browsers in which the shopper is signed in, each with a button that signs it out. */
export function DeviceList({ devices, owner }: DeviceListProps) {
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
