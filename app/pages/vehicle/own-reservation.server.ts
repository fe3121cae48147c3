import type { Car } from "~/domain/car/car";
import { reservationStage } from "~/domain/checkout/reservation-stage";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { reservationPath } from "~/services/checkout/checkout-of-site.server";
import { storedReservationOfCar } from "~/services/checkout/own-reservations.server";
import { clockText, momentText } from "~/services/checkout/reservation-texts.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import { storeFailure } from "~/services/platform/redacted-error.server";

/**
 * Returns what the page of a car tells the visitor who has reserved it, in this browser or with the account that is
 * signed in (rules/buttons#own-reservation-link). Null: somebody else has it, or nobody.
 */
export async function ownReservationView(
  context: RequestContext,
  visitor: VisitorRequest,
  car: Pick<Car, "id" | "reserved">,
): Promise<{ href: string; note: string } | null> {
  if (!car.reserved) return null;
  const { platform, site } = context;
  try {
    const own = await storedReservationOfCar(
      context,
      visitor,
      async () => (await context.session())?.account.id ?? null,
      car.id,
    );
    if (!own) return null;
    const t = translator(site);
    const stage = reservationStage(own, platform.now());
    const note =
      stage === "reserved"
        ? t("checkout.own.car.reserved", { until: momentText(site, own.ends_at).text })
        : stage === "to_pay" || stage === "not_sent"
          ? t("checkout.own.car.to_pay", { until: clockText(site, own.ends_at) })
          : t("checkout.own.car.other");
    return { href: reservationPath(site, own), note };
  } catch (error) {
    platform.log.warn(storeFailure(error), "a car's own reservation could not be read");
    return null;
  }
}
