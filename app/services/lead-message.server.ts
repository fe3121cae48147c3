import type { MailMessage } from "~/adapters/mail/mailer";
import type { Car } from "~/domain/car";
import type { Delivery, Lead } from "~/domain/lead";
import { leadEmail, type Translate } from "~/domain/lead-email";
import { priceDisplay } from "~/domain/price";
import { formatDollars } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { leadDealership } from "./leads.server";
import type { Platform } from "./platform.server";
import { siteOrigin } from "./site-origin.server";

/** The message of one e-mail delivery, with the car as it stands now. */
export async function leadMessage(
  platform: Pick<Platform, "store" | "config">,
  site: Site,
  delivery: Delivery & { lead: Lead },
): Promise<MailMessage> {
  const { lead } = delivery;
  const car = lead.car_id ? await platform.store.cars.byId(lead.car_id, site.dealershipIds) : null;
  const origin = siteOrigin(site, platform.config);
  const t = translator(site);
  const translate: Translate = (key, options) => t(key, options ?? {});
  const { subject, text, html, replyTo } = leadEmail(
    {
      lead,
      car: car && {
        name: car.name,
        price: priceText(car, site, translate),
        stockNumber: car.stocknum,
        url: `${origin}/cars/${car.slug}`,
      },
      site: { name: site.name, language: site.language, timeZone: site.time_zone },
      dealership: leadDealership(lead, site).name,
      // Put together, not resolved: whatever the path is, the link stays on the site.
      pageUrl: new URL(`${origin}${lead.url.startsWith("/") ? "" : "/"}${lead.url}`).href,
    },
    translate,
  );
  return {
    // Made from the delivery, so that the message sent again after a crash is known as the same.
    messageId: `<${delivery.id}@forecourt>`,
    to: delivery.target,
    subject,
    text,
    html,
    ...(replyTo ? { replyTo } : {}),
  };
}

/** The price as the site shows it (spec 1 §4), in words. */
function priceText(car: Car, site: Site, translate: Translate): string {
  const dollars = (amount: number) => formatDollars(site.language, amount);
  const price = priceDisplay(car, { offersSubscription: site.vehicle.offers_subscription });
  switch (price.kind) {
    case "subscription":
      return translate("email.lead.car.per_week", { amount: dollars(price.perWeek) });
    case "preorder":
      return translate("email.lead.car.preorder");
    case "none":
      return translate("email.lead.car.no_price");
    default: {
      const amount = price.type
        ? translate(`email.lead.car.${price.type}`, { amount: dollars(price.amount) })
        : dollars(price.amount);
      return price.was === null
        ? amount
        : translate("email.lead.car.was", { amount, was: dollars(price.was) });
    }
  }
}
