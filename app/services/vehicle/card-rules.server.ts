import type { CardRules } from "~/domain/card/car-card";
import type { Site } from "~/tenants/site";
import { actionRules, type PayingPlatform } from "./button-rules.server";
import { publishedNumber } from "./call-box.server";
import { financeRules } from "./finance-view.server";

/** Returns a site's configuration of its car cards. */
export function cardRules(platform: PayingPlatform, site: Site): CardRules {
  return {
    ...site.vehicle,
    ...site.saved_cars,
    actions: actionRules(platform, site),
    phoneOf: (car) => publishedNumber(site, car),
    finance: site.finance.on_card ? financeRules(site) : null,
  };
}
