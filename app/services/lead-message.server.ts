import type { MailMessage } from "~/adapters/mail/mailer";
import { messageIdOf } from "~/adapters/mail/message-id";
import type { Car } from "~/domain/car";
import type { Delivery, Lead } from "~/domain/lead";
import { type LeadEmailInput, leadEmail } from "~/domain/lead-email";
import type { Translate } from "~/domain/lead-email-answers";
import { type PriceDisplay, priceDisplay } from "~/domain/price";
import { formatDollars } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { SiteDealership } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { dealersCalendar } from "./appointment-calendar.server";
import { driveWords, type LeadDrive } from "./lead-drive.server";
import { leadDealership } from "./lead-routing.server";
import type { Platform } from "./platform.server";
import { siteOrigin } from "./site-origin.server";

/** What every message about a lead says, whatever its format: the car as it stands now, the site, who reads it. */
export async function leadParticulars(
  platform: Pick<Platform, "store" | "config">,
  site: Site,
  lead: Lead,
): Promise<LeadParticulars> {
  const origin = siteOrigin(site, platform.config);
  const t = translator(site);
  const translate: Translate = (key, options) => t(key, options ?? {});
  const car = lead.car_id ? await platform.store.cars.byId(lead.car_id, site.dealershipIds) : null;
  return {
    car,
    carUrl: car && `${origin}/cars/${car.slug}`,
    price: car && priceDisplay(car, { offersSubscription: site.vehicle.offers_subscription }),
    priceText: car && priceText(car, site, translate),
    dealership: leadDealership(lead, site),
    origin,
    // Put together, not resolved: whatever the path is, the link stays on the site.
    pageUrl: new URL(`${origin}${lead.url.startsWith("/") ? "" : "/"}${lead.url}`).href,
    site: {
      name: site.name,
      language: site.language,
      timeZone: site.time_zone,
      places: placeNames(site),
    },
    translate,
  };
}

export interface LeadParticulars {
  /** Null: it is about none, or the car is gone. */
  car: Car | null;
  carUrl: string | null;
  price: PriceDisplay | null;
  priceText: string | null;
  dealership: SiteDealership;
  /** The site's own address, without a slash at the end. */
  origin: string;
  pageUrl: string;
  site: LeadEmailInput["site"];
  translate: Translate;
}

/** The message of one e-mail delivery, with the car as it stands now, and the time that is held as it stands now. */
export async function leadMessage(
  platform: Pick<Platform, "store" | "config">,
  site: Site,
  delivery: Delivery & { lead: Lead },
): Promise<MailMessage> {
  const { lead } = delivery;
  const { car, carUrl, priceText, ...particulars } = await leadParticulars(platform, site, lead);
  const held = await platform.store.appointments.ofLead(lead.lead_id);
  const { subject, text, html, replyTo } = leadEmail(
    {
      lead,
      car: car && { name: car.name, price: priceText ?? "", stockNumber: car.stocknum, url: carUrl ?? "" },
      site: particulars.site,
      dealership: particulars.dealership.name,
      appointment: held && appointmentText(site, held, particulars.translate),
      pageUrl: particulars.pageUrl,
    },
    particulars.translate,
  );
  const calendar = held && dealersCalendar(site, lead, held, car && { name: car.name, url: carUrl ?? "" });
  return {
    messageId: messageIdOf(delivery.id, platform.config.MAIL_FROM),
    to: delivery.target,
    subject,
    text,
    html,
    ...(replyTo ? { replyTo } : {}),
    ...(calendar ? { attachments: [calendar] } : {}),
  };
}

/** "Wednesday 25 November 2026, 10:30 am to 11:30 am, at The yard" */
function appointmentText(site: Site, held: LeadDrive, translate: Translate): string {
  const { time, location } = driveWords(site, held);
  return location ? translate("email.lead.appointment.at", { time, location: location.name }) : time;
}

/** What people call the places that forms and leads name by id or slug. */
export function placeNames(site: Site): Record<string, string> {
  return Object.fromEntries([
    ...site.dealerships.flatMap(({ id, slug, name }) => [
      [id, name],
      [slug, name],
    ]),
    ...site.locations.flatMap(({ id, slug, name }) => [
      [id, name],
      [slug, name],
    ]),
  ]);
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
