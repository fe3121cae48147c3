import type { MailMessage } from "~/adapters/mail/mailer";
import { messageIdOf } from "~/adapters/mail/message-id";
import { shownPrice } from "~/domain/car/price";
import { adfDocument } from "~/domain/lead/adf/adf-document";
import type { Delivery, Lead } from "~/domain/lead/lead";
import type { Platform } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";
import { leadParticulars } from "./lead-email.server";

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
