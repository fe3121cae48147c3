import type { MailMessage } from "~/adapters/mail/mailer";
import { messageIdOf } from "~/adapters/mail/message-id";
import { adfDocument } from "~/domain/adf/adf-document";
import type { Delivery, Lead } from "~/domain/lead";
import { shownPrice } from "~/domain/price";
import type { Site } from "~/tenants/site";
import { leadParticulars } from "./lead-message.server";
import type { Platform } from "./platform.server";

/**
 * The message that a customer system imports: the ADF document is the whole plain-text body, as importers refuse HTML
 * and anything beside the XML; the subject names the dealership, as some want it.
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
