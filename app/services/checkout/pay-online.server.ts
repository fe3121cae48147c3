import { canOpenSession } from "~/domain/checkout/gateway-times";
import type { PaymentTerms } from "~/domain/checkout/payment";
import type { OnlinePaymentContent, OnlinePaymentWithPayment } from "~/domain/online-payment/online-payment";
import type { AccountId, OnlinePaymentId } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import type { SiteContext } from "../platform/platform";
import { isGatewayError, PAGE_WITHIN_MS } from "./gateway-movements.server";
import { payeeOf } from "./payments-of-site.server";
import { derivedSubmission } from "./reservation-news.server";
import { endSession, openSession, syncPaymentFromGateway } from "./settle-payment.server";

type PayingContext = Pick<SiteContext, "platform" | "site">;

interface OnlinePaymentRequest {
  /** Of the form: posts with the same one are one payment. */
  submission_id: string;
  account_id: AccountId | null;
  content: OnlinePaymentContent;
  terms: PaymentTerms;
  /** The whole address to which the gateway sends the payer, paid or not. */
  returnUrl(id: OnlinePaymentId): string;
}

/**
 * pay: the payer goes on at `url`. done: it is paid, or its session has ended. gateway_down: nothing was charged; the
 * same submission again continues.
 */
type PayOutcome =
  | { outcome: "pay"; url: string; payment: OnlinePaymentWithPayment }
  | { outcome: "done" | "gateway_down"; payment: OnlinePaymentWithPayment };

/**
 * Opens the gateway's session in which somebody pays an amount (rules/online-payment#pay-once). The same form again, at
 * any time and in any process, continues where the first one came to. With another amount or reference it is another
 * payment, and the unpaid one before is ended, so that nobody pays both.
 */
export async function payOnline(context: PayingContext, request: OnlinePaymentRequest): Promise<PayOutcome> {
  const { platform } = context;
  const { onlinePayments } = platform.store;
  const { submission_id, account_id, content, terms } = request;
  const first = await onlinePayments.start({ submission_id, account_id, content, terms }, platform.now());
  if (isSame(first, request)) return goOnToPay(context, first, request);
  const before = await current(context, first);
  if (before.payment.state === "open") {
    try {
      await endSession(platform, before.payment, "shopper");
    } catch (error) {
      if (!isGatewayError(error)) throw error;
      return { outcome: "gateway_down", payment: before };
    }
  }
  const after = await reload(context, before);
  // Paid before it was changed: that one stands, and its page states it.
  if (after.payment.state !== "unpaid" && after.payment.state !== "new")
    return { outcome: "done", payment: after };
  const changed = derivedSubmission(submission_id, valuesOf(request));
  const next = await onlinePayments.start(
    { submission_id: changed, account_id, content, terms },
    platform.now(),
  );
  return goOnToPay(context, next, request);
}

function valuesOf({ content, terms }: Pick<OnlinePaymentRequest, "content" | "terms">): string {
  const { name, email, phone, reference } = content;
  return JSON.stringify([terms.account, terms.amount_cents, name, email, phone, reference]);
}

function isSame({ content, payment }: OnlinePaymentWithPayment, request: OnlinePaymentRequest): boolean {
  return content === null || valuesOf({ content, terms: payment }) === valuesOf(request);
}

/** Goes on to pay: after the form, and after a press of "Pay" on the payment's page. */
export async function goOnToPay(
  context: PayingContext,
  found: OnlinePaymentWithPayment,
  { returnUrl }: Pick<OnlinePaymentRequest, "returnUrl">,
): Promise<PayOutcome> {
  const { platform, site } = context;
  const { payment, content, receipt } = found;
  try {
    if (payment.state === "new" && !canOpenSession(payment.created_at, platform.now())) {
      // Its session would end too soon for the gateway: the payer begins again with the form.
      await platform.store.checkout.closeUnpaid(found.payment_id, "unpaid", platform.now());
    } else if (payment.state === "new") {
      await openSession(context, payment, {
        description: translator(site)("online_payment.description", {
          dealership: payeeOf(site, found).name,
          reference: content?.reference ?? "",
          receipt,
        }),
        email: content?.email ?? "",
        success_url: returnUrl(found.id),
        cancel_url: returnUrl(found.id),
      });
    } else if (payment.state === "open") await syncPaymentFromGateway(platform, payment);
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    const about = { site: site.slug, payment_id: found.payment_id, error: error.message };
    platform.log[error.temporary ? "warn" : "error"](about, "the gateway opened no session");
    return { outcome: "gateway_down", payment: found };
  }
  const now = await reload(context, found);
  const { state, session_url } = now.payment;
  return state === "open" && session_url
    ? { outcome: "pay", url: session_url, payment: now }
    : { outcome: "done", payment: now };
}

/**
 * Returns a payment of this site as the gateway says that it stands, for the page to which the payer comes back. When the
 * gateway does not answer, it is returned as unconfirmed.
 */
export async function currentOnlinePayment(
  context: PayingContext,
  id: OnlinePaymentId,
): Promise<OnlinePaymentWithPayment | null> {
  const found = await context.platform.store.onlinePayments.byId(id);
  return found?.payment.site === context.site.slug ? current(context, found) : null;
}

async function current(
  context: PayingContext,
  found: OnlinePaymentWithPayment,
): Promise<OnlinePaymentWithPayment> {
  const { platform } = context;
  if (found.payment.state !== "open") return found;
  try {
    await syncPaymentFromGateway(platform, found.payment, PAGE_WITHIN_MS);
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    const about = { site: found.payment.site, receipt: found.receipt, error: error.message };
    platform.log.warn(about, "the gateway did not say more");
    return { ...found, payment: { ...found.payment, is_unconfirmed: true } };
  }
  return reload(context, found);
}

async function reload(
  { platform }: PayingContext,
  found: OnlinePaymentWithPayment,
): Promise<OnlinePaymentWithPayment> {
  return (await platform.store.onlinePayments.byId(found.id)) ?? found;
}
