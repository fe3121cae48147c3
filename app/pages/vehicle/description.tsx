import type { SpecItem } from "~/domain/car/spec-list";
import type { Shortened, VehicleView } from "~/domain/vehicle-page/vehicle-view";
import { specValue } from "~/i18n/spec-value";
import { Icon } from "~/ui/icon";
import { Still } from "~/ui/layout/server-drawn";
import { useFirstLanguage, useTranslation } from "~/ui/site-context";
import { prose, stack } from "~/ui/styles/layout.css";
import { CommentBlocks } from "./comment-blocks";
import * as styles from "./vehicle-page.css";

function Facts({ items }: { items: SpecItem[] }) {
  const { t, format } = useTranslation();
  return (
    <dl className={styles.blocks}>
      {items.map((item) => (
        <div key={item.key} className={styles.fact}>
          <dt className={styles.term}>{t(`vehicle.spec.${item.key}`)}</dt>
          <dd className={styles.value}>{specValue(t, format, item)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Toggle({ more, less }: { more: string; less: string }) {
  return (
    <summary className={styles.toggle}>
      <span className={styles.moreText}>{more}</span>
      <span className={styles.less}>{less}</span>
    </summary>
  );
}

export function KeyInformation({ items }: { items: Shortened<SpecItem> | undefined }) {
  const { t } = useTranslation();
  return (
    <Still
      as="section"
      id="key-facts"
      className={styles.block}
      aria-labelledby="key-information"
      data={items}
    >
      {({ first, rest }) =>
        first.length === 0 ? null : (
          <>
            <h2 id="key-information">{t("vehicle.key_information")}</h2>
            <Facts items={first} />
            {rest.length > 0 && (
              <details>
                <Toggle more={t("vehicle.show_more")} less={t("vehicle.show_less")} />
                <div className={styles.afterToggle}>
                  <Facts items={rest} />
                </div>
              </details>
            )}
          </>
        )
      }
    </Still>
  );
}

export function DealerComments({ comments }: { comments: VehicleView["comments"] }) {
  const { t } = useTranslation();
  return (
    <div className={`${prose} ${stack}`}>
      {comments ? (
        <CommentBlocks blocks={comments.lead} more={comments.rest.length > 0} />
      ) : (
        <p>{t("vehicle.comments_pending")}</p>
      )}
      {comments && comments.rest.length > 0 && (
        <details>
          <Toggle more={t("vehicle.show_more")} less={t("vehicle.show_less")} />
          <div className={`${styles.afterToggle} ${stack}`}>
            <CommentBlocks blocks={comments.rest} />
          </div>
        </details>
      )}
    </div>
  );
}

export function Features({ features: { first, rest } }: { features: Shortened<string> }) {
  const { t } = useTranslation();
  const written = useFirstLanguage();
  return (
    <>
      <Ticks texts={first} {...written} />
      {rest.length > 0 && (
        <details>
          <Toggle
            more={t("vehicle.show_all", { count: first.length + rest.length })}
            less={t("vehicle.hide")}
          />
          <div className={styles.afterToggle}>
            <Ticks texts={rest} {...written} />
          </div>
        </details>
      )}
    </>
  );
}

/** A list of short claims, each with a tick. */
export function Ticks({ texts, ...language }: { texts: string[]; lang?: string; dir?: "auto" }) {
  return (
    <ul className={styles.features} {...language}>
      {texts.map((text) => (
        <li key={text} className={styles.feature}>
          <span className={styles.tick}>
            <Icon name="tick" size={18} />
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}

export function CarDetails({ items }: { items: SpecItem[] | undefined }) {
  const { t, format } = useTranslation();
  return (
    <Still as="section" id="all-details" className={styles.block} aria-labelledby="car-details" data={items}>
      {(all) =>
        all.length === 0 ? null : (
          <>
            <h2 id="car-details">{t("vehicle.car_details")}</h2>
            <dl className={styles.table}>
              {all.map((item) => (
                <div key={item.key} className={styles.tableRow}>
                  <dt className={styles.term}>{t(`vehicle.spec.${item.key}`)}</dt>
                  <dd className={styles.tableValue}>{specValue(t, format, item)}</dd>
                </div>
              ))}
            </dl>
          </>
        )
      }
    </Still>
  );
}
