import type { Car } from "~/domain/car/car";
import {
  isDelivered,
  type PurchaseParts,
  purchaseForm,
  purchaseSteps,
} from "~/domain/checkout/purchase-form";
import type { FormAnswers } from "~/domain/forms/form-schema";
import type { StepDefinition } from "~/domain/forms/form-steps";
import { distanceKm, positionOf, postcodeText, shownKm } from "~/domain/locations/distance";
import { HAS_TRADE_IN } from "~/domain/valuation/valuation-form";
import { formatCount } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { type AcceptedForm, placeForm } from "../forms/place-form.server";
import type { CompletedForm, SteppedForm } from "../leads/intake/step-session.server";
import { locationOfCar } from "../locations/car-location.server";
import type { Platform } from "../platform/platform";
import type { PostcodeLookup } from "../postcodes/postcode-lookup.server";
import { placeValuation, type ValuedCar } from "../valuation/valuation-form.server";

/** The page where a car is bought online. */
export const PURCHASE_PATH = "/checkout-journey";

export interface PlacedPurchase {
  form: SteppedForm;
  /** Values the car that the shopper trades in. Null: there is none, or not enough is known of it. */
  valueTradeIn(answers: FormAnswers): Promise<ValuedCar | null>;
}

/**
 * Returns the form in which a shopper buys a car online (rules/checkout#purchase-steps).
 * @param known of the shopper, by field name
 */
export async function placePurchase(
  platform: Platform,
  site: Site,
  car: Car,
  known: Readonly<Record<string, string>>,
): Promise<PlacedPurchase> {
  const valuation = await placeValuation(platform, site, PURCHASE_PATH, null);
  const parts: PurchaseParts = {
    rules: site.enquiry,
    delivers: site.actions.online_purchase.delivery,
    tradeInFields: valuation.carFields,
  };
  const hasTradeIn = (answers: FormAnswers) => answers[HAS_TRADE_IN] === "Yes";
  const tradeInSteps = async (answers: FormAnswers): Promise<StepDefinition[]> => {
    if (!hasTradeIn(answers)) return [];
    const steps = await valuation.carSteps(answers);
    // Without valuations online a person works it out: which car it is suffices.
    return site.valuation.enabled ? steps : steps.slice(0, 1);
  };

  const complete = async (accepted: AcceptedForm): Promise<CompletedForm> => {
    const traded = hasTradeIn(accepted.answers)
      ? await valuation.form.complete(accepted)
      : { accepted, serverAnswers: {} };
    const distance = isDelivered(accepted.answers) ? deliveryText(site, car, accepted.form.postcode) : null;
    return {
      accepted: traded.accepted,
      serverAnswers: {
        ...traded.serverAnswers,
        ...(distance === null ? {} : { delivery_distance: distance }),
      },
    };
  };

  return {
    form: {
      id: "purchase",
      placed: placeForm(site, purchaseForm(parts), PURCHASE_PATH, car),
      planSteps: () => async (answers) => purchaseSteps(answers, await tradeInSteps(answers), parts),
      given: {},
      offered: { ...known, regoState: site.valuation.default_state },
      query: { car_id: car.slug },
      complete,
    },
    valueTradeIn: async (answers) => (hasTradeIn(answers) ? valuation.valueCar(answers) : null),
  };
}

/**
 * "Mooloolaba QLD, about 5 km from Coastline MG" (rules/checkout#purchase-delivery). Null: the postcode could not be
 * looked up.
 */
export function deliveryText(site: Site, car: Car, lookup: PostcodeLookup | null): string | null {
  if (!lookup?.place) return null;
  const t = translator(site);
  const place = `${postcodeText(lookup.place)} ${lookup.postcode}`;
  const location = locationOfCar(site, car);
  const from = location && positionOf(location);
  if (!from) return place;
  const km = formatCount(site.language, shownKm(distanceKm(from, lookup.place)));
  return t("purchase.delivery.distance", { place, km, location: location.name });
}
