import type { Account } from "~/adapters/database/accounts.server";
import type { OwnSavedCarsProps } from "~/components/account/own-saved-cars";
import { compactCarView } from "~/domain/card/compact-car";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { hasAlerts } from "~/services/alerts/saved-search.server";
import { hasPage, shownCars } from "~/services/stock/listed-cars.server";
import { accountList, listPage } from "~/services/visitor/saved-cars.server";

/** A row of them; the list's own page has all. */
const SHOWN = 6;

/** Returns the saved cars that the account's page shows; null on a site that saves no cars in accounts. */
export async function loadOwnSavedCars(
  context: RequestContext,
  { id }: Account,
): Promise<OwnSavedCarsProps | null> {
  const { platform, site } = context;
  const list = accountList(context);
  if (list === null) return null;
  const saved = await platform.store.savedCars.list(id);
  const cars = await shownCars(
    context,
    saved.map(({ carId }) => carId),
  );
  const t = translator(site);
  const watched = saved.filter(({ watchPrice }) => watchPrice).length;
  return {
    list,
    href: listPage(site, list),
    cars: cars
      .filter((car) => hasPage(context, car))
      .slice(0, SHOWN)
      .map((car) => compactCarView({ ...car, image: car.images[0]?.url ?? null }, site.vehicle)),
    count: saved.length,
    watched: hasAlerts(platform, site)
      ? watched > 0
        ? t("alerts.account.watched", { count: watched })
        : t("alerts.account.watched_none", { link: t(`${list}.watch`) })
      : null,
  };
}
