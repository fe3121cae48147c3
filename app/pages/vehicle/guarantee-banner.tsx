import type { VehicleAction } from "~/domain/buttons/vehicle-actions";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { Ticks } from "./description";
import * as styles from "./guarantee-banner.css";

/** What the site guarantees of its used cars, with the way to reserve this one (rules/vehicle-page#guarantee-banner). */
export function GuaranteeBanner({ claims, reserve }: { claims: string[]; reserve: VehicleAction | null }) {
  const { t } = useTranslation();
  if (claims.length === 0) return null;
  return (
    <section className={styles.banner} aria-labelledby="guarantee">
      <h2 id="guarantee" className={styles.heading}>
        {t("vehicle.guarantee.heading")}
      </h2>
      <Ticks texts={claims} />
      {reserve && (
        <p>
          <SiteLink href={reserve.href} className={button.primary}>
            {t("vehicle.guarantee.reserve")}
          </SiteLink>
        </p>
      )}
    </section>
  );
}
