import type { CardRules } from "~/domain/car-card";
import type { Site } from "~/tenants/site";
import { actionRules } from "./action-rules.server";
import { publishedNumber } from "./call.server";
import { financeRules } from "./finance.server";

/** What a site's configuration says of its car cards. */
export function cardRules(site: Site): CardRules {
  return {
    ...site.vehicle,
    ...site.saved_cars,
    actions: actionRules(site),
    phoneOf: (car) => publishedNumber(site, car),
    finance: site.finance.on_card ? financeRules(site) : null,
  };
}
