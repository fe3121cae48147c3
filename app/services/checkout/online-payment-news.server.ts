import { isSubmissionConflict } from "~/adapters/database/lead-errors";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { REFUND_FAILED } from "~/domain/checkout/reservation-email";
import type { NewLead } from "~/domain/lead/lead";
import { fileLead } from "~/domain/lead/lead-routing";
import type { WrittenEmail } from "~/domain/message/written-email";
import {
  ONLINE_PAYMENT_CATEGORY,
  type OnlinePaymentContent,
  type OnlinePaymentNews,
  type OnlinePaymentWithPayment,
  onlinePaymentEmail,
} from "~/domain/online-payment/online-payment";
import { formatDollarsAndCents } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { emailSender } from "~/services/messages/new-message.server";
import type { Site } from "~/tenants/site";
import { siteIn } from "~/tenants/site-language";
import { areaOf } from "../leads/booked-test-drive.server";
import { submitLead } from "../leads/submit-lead.server";
import { newMessage } from "../messages/new-message.server";
import { storeFailure } from "../platform/logger.server";
import { fullAddress, siteOrigin } from "../platform/site-origin.server";
import { onlinePaymentPath, payeeOf } from "./payments-of-site.server";
import { momentText } from "./reservation-facts.server";
import type { NewsPlatform } from "./reservation-news.server";

const AT_ONCE = 100;

export type KnownPayment = OnlinePaymentWithPayment & { content: OnlinePaymentContent };

/**
 * Notifies payers and dealerships of online payments (rules/online-payment#payment-notified): a receipt and a lead when one is
 * paid, an e-mail when it went back, and both again when the refund failed. Lead and e-mail have keys, so that a repeated one is the same.
 * @param failed payments that failed before, so that each is logged once
 * @returns how many notifications were stored
 */
export async function notifyOfOnlinePayments(
  platform: NewsPlatform,
  stop: () => boolean,
  failed: Set<string>,
): Promise<number> {
  const { store, sites, log, now } = platform;
  let notified = 0;
  for (const { news, payment } of await store.onlinePayments.pendingNews(AT_ONCE)) {
    if (stop()) break;
    const site = sites.bySlug(payment.site);
    if (!site) continue;
    try {
      // An erased person gets no more messages.
      if (isKnown(payment)) await notify(platform, site, news, payment);
      await store.onlinePayments.setNotified(payment.id, news, now());
      failed.delete(payment.id);
      notified += 1;
    } catch (error) {
      if (isStoreUnavailable(error)) throw error;
      if (!failed.has(payment.id))
        log.error(
          { site: site.slug, receipt: payment.receipt, ...storeFailure(error) },
          "nobody was notified",
        );
      failed.add(payment.id);
    }
  }
  return notified;
}

function isKnown(payment: OnlinePaymentWithPayment): payment is KnownPayment {
  return payment.content !== null;
}

async function notify(
  platform: NewsPlatform,
  site: Site,
  news: OnlinePaymentNews,
  online: KnownPayment,
): Promise<void> {
  const { store } = platform;
  const moved = (await store.ledger.movementsOf([online.payment_id])).get(online.payment_id) ?? [];
  const failures = moved.filter(({ kind }) => kind === "refund_failed").length;
  if (news !== "refunded") {
    try {
      const lead = leadOf(site, online, news === "paid" ? 0 : failures);
      const { lead_id } = await submitLead(platform, lead, site, { accountId: online.account_id });
      if (news === "paid") await store.onlinePayments.setLead(online.id, lead_id);
    } catch (error) {
      // It was stored before, and a release in between has changed what it says.
      if (!isSubmissionConflict(error)) throw error;
    }
  }
  const spoken = siteIn(site, online.content.language);
  const { subject, text, html } = onlinePaymentMail(platform, spoken, online, news);
  await store.messages.add(
    newMessage(platform, site, {
      channel: "email",
      kind: `online_payment_${news}`,
      accountId: online.account_id,
      // Of each try to give it back somebody hears once.
      dedupeKey: [
        "online-payment",
        online.payment_id,
        news,
        ...(news === "paid" || failures === 0 ? [] : [failures]),
      ].join(" "),
      to: online.content.email,
      subject,
      text,
      html,
    }),
  );
}

/** Returns the e-mail about an online payment, in the words of a site. */
export function onlinePaymentMail(
  platform: Pick<NewsPlatform, "config">,
  site: Site,
  online: KnownPayment,
  news: OnlinePaymentNews,
): WrittenEmail {
  const t = translator(site);
  return onlinePaymentEmail(
    news,
    factsOf(platform, site, online),
    emailSender(site, platform.config),
    (key, options) => t(key, options),
  );
}

function amountOf(site: Site, { payment }: OnlinePaymentWithPayment): string {
  return formatDollarsAndCents(site.language, payment.amount_cents / 100);
}

function factsOf({ config }: Pick<NewsPlatform, "config">, site: Site, online: KnownPayment) {
  const { name, address, phone } = payeeOf(site, online);
  return {
    receipt: online.receipt,
    reference: online.content.reference,
    amount: amountOf(site, online),
    paid: momentText(site, online.payment.paid_at ?? online.created_at).text,
    dealership: name,
    address: [address.street, areaOf(address)].filter(Boolean).join(", "),
    phone,
    href: fullAddress(site, siteOrigin(site, config), onlinePaymentPath(online)),
  };
}

/**
 * Its `submission_id` is the payment's, which nobody outside knows: a repeated one is the same lead.
 * @param failures 0: the lead of the payment; otherwise the one of the last refund that failed, which follows it
 */
function leadOf(site: Site, online: KnownPayment, failures: number): NewLead {
  const { content, payment, receipt, lead_id } = online;
  const hasFailed = failures > 0;
  const { reference, name, email, phone, consents, url, user_agent } = content;
  return {
    follows: hasFailed ? lead_id : null,
    submission_id: hasFailed ? `${payment.id}-refund-failed-${failures}` : payment.id,
    site: site.slug,
    dealership_id: payment.dealership_id,
    ...fileLead(
      { category: ONLINE_PAYMENT_CATEGORY, subcategory: hasFailed ? REFUND_FAILED : null },
      null,
      null,
    ),
    // A payment is no enquiry, and has no event.
    event_id: null,
    source: "Website",
    car_id: null,
    car_dealership_id: null,
    ...{ name, email, phone, consents, url, user_agent },
    last_name: null,
    postcode: null,
    message: null,
    answers: {
      payment_amount: amountOf(site, online),
      payment_reference: reference,
      payment_receipt: receipt,
      ...(hasFailed
        ? {
            refund_failed: translator(site)("reservation_email.lead.refund_failed", {
              amount: amountOf(site, online),
            }),
          }
        : {}),
    },
    lead_attributes: {},
  };
}
