import { useLocation } from "@remix-run/react";
import { AppLink } from "~/components/app-link";
import { useTranslation } from "~/components/site-context";
import { button } from "~/styles/button.css";
import { row } from "~/styles/layout.css";
import { CallLink } from "./call-link";
import * as styles from "./stale-notice.css";

/**
 * Shown above results from a part of the stock, in the first seconds after a start: more cars follow, and how to see
 * them.
 */
export function LoadingNotice() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <div className={styles.notice} role="status">
      <p>{t("search.loading.text")}</p>
      <p className={row}>
        <AppLink href={pathname + search} className={button.secondary} preventScrollReset>
          {t("search.loading.again")}
        </AppLink>
        <CallLink />
      </p>
    </div>
  );
}
