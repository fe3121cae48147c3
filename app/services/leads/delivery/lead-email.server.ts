import { type MailMessage, messageIdOf } from "~/adapters/mail/mailer.server";
import type { Car } from "~/domain/car/car";
import { placeText } from "~/domain/car/car-place";
import { type PriceDisplay, priceDisplay, shownPrice } from "~/domain/car/price";
import { adfDocument } from "~/domain/lead/adf/adf-document";
import type { Translate } from "~/domain/lead/email/email-answers";
import { type LeadEmailInput, leadEmail } from "~/domain/lead/email/lead-email";
import type { Delivery, Lead } from "~/domain/lead/lead";
import { formatDollars } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import {
  dealersCalendar,
  type LeadTestDrive,
  testDriveTexts,
} from "~/services/leads/booked-test-drive.server";
import { leadDealership } from "~/services/leads/submit-lead.server";
import type { Platform } from "~/services/platform/platform";
import { siteOrigin } from "~/services/platform/site-origin.server";
import type { SiteDealership } from "~/tenants/schema";
import type { Site } from "~/tenants/site";

/** The content of every message about a lead, in any format: the current car, the site and the dealership. */
async function leadParticulars(
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
    // Concatenated, not resolved: whatever the path is, the link stays on the site.
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

interface LeadParticulars {
  /** Null when the lead is about no car or the car is gone. */
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

/** Returns the message of one e-mail delivery, with the current car and the current appointment. */
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
      car: car && {
        name: car.name,
        price: priceText ?? "",
        place: placeText(car),
        stockNumber: car.stocknum,
        url: carUrl ?? "",
      },
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
function appointmentText(site: Site, held: LeadTestDrive, translate: Translate): string {
  const { time, location } = testDriveTexts(site, held);
  return location ? translate("email.lead.appointment.at", { time, location: location.name }) : time;
}

/** The names of the locations that forms and leads identify by id or slug. */
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

/** The price as the site shows it (rules/cards#price-order), in words. */
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

/**
 * The message that a customer system imports: the ADF document is the whole plain-text body, because importers reject
 * HTML and any text outside the XML. The subject names the dealership, because some importers require it.
 */
export async function adfMessage(
  platform: Pick<Platform, "store" | "config">,
  site: Site,
  delivery: Delivery & { lead: Lead },
): Promise<MailMessage> {
  const { lead } = delivery;
  const about = await leadParticulars(platform, site, lead);
  const { dealership, translate } = about;
  const text = adfDocument(
    {
      lead,
      car: about.car,
      carUrl: about.carUrl,
      price:
        about.price && about.priceText !== null
          ? { dollars: shownPrice(about.price), text: about.priceText }
          : null,
      site: { ...about.site, url: `${about.origin}/` },
      dealership: {
        id: dealership.id,
        name: dealership.name,
        email: dealership.lead_email,
        phone: site.phone,
      },
      pageUrl: about.pageUrl,
    },
    translate,
  );
  const subject = translate("email.adf.subject", {
    dealership: dealership.name,
    category: lead.category,
    reference: lead.reference,
  });
  return {
    messageId: messageIdOf(delivery.id, platform.config.MAIL_FROM),
    to: delivery.target,
    subject: subject.replace(/[\s\p{Cc}]+/gu, " ").trim(),
    text,
  };
}
