import type { FormView } from "~/domain/forms/form-view";
import { phoneHref } from "~/domain/locations/call";
import { type OnlinePaymentWithPayment, onlinePaymentStage } from "~/domain/online-payment/online-payment";
import { formatDollarsAndCents } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Fact } from "~/pages/checkout/checkout-parts";
import type { RequestContext } from "~/pages/request-context";
import {
  ONLINE_PAYMENT_PATH,
  onlinePaymentPath,
  payableDealerships,
  payeeOf,
} from "~/services/checkout/payments-of-site.server";
import { momentText } from "~/services/checkout/reservation-facts.server";
import { areaOf } from "~/services/leads/booked-test-drive.server";
import type { CheckoutFormView, CheckoutNoticeView } from "../checkout/checkout-answers.server";

/** The form that pays an amount, with what a payer asks before: to whom, how much, what they get. */
export function payFormView(context: RequestContext, form: FormView): CheckoutFormView {
  const { platform, site } = context;
  const t = translator(site);
  const { min_dollars, max_dollars } = site.online_payment;
  const dollars = (amount: number) => formatDollarsAndCents(site.language, amount);
  const [only, ...others] = payableDealerships(site);
  const fact = (name: string, text: string): Fact => ({
    label: t(`online_payment.summary.${name}`),
    text,
  });
  return {
    kind: "form",
    ...pageOf(context, t("online_payment.form.heading"), form.errors.length > 0),
    order: null,
    demo: platform.payments?.name === "sandbox" ? t("checkout.demo") : null,
    summary: {
      heading: t("online_payment.summary.heading"),
      facts: [
        ...(only && others.length === 0 ? [fact("to", only.name)] : []),
        fact(
          "limits",
          t("online_payment.summary.limits_text", { min: dollars(min_dollars), max: dollars(max_dollars) }),
        ),
        fact("receipt", t("online_payment.summary.receipt_text")),
        fact("back", t("online_payment.summary.back_text", { phone: site.phone })),
      ],
    },
    moneyBack: null,
    next: null,
    terms: null,
    form: { ...form, notice: null },
  };
}

/**
 * The page of a payment, which answers its payer at every moment (rules/online-payment#payment-own-page). It names no
 * person and not their reference: who forwards the link shows the amount and the receipt's number.
 * @param error what went wrong with the last step
 */
export function onlinePaymentView(
  context: RequestContext,
  online: OnlinePaymentWithPayment,
  error: string | null = null,
): CheckoutNoticeView {
  const { site } = context;
  const { payment, receipt } = online;
  const t = translator(site);
  const stage = onlinePaymentStage(payment);
  const payee = payeeOf(site, online);
  const amount = formatDollarsAndCents(site.language, payment.amount_cents / 100);
  const values = { amount, dealership: payee.name, phone: payee.phone };
  const fact = (name: string, text: string, datetime?: string): Fact => ({
    label: t(`online_payment.fact.${name}`),
    text,
    ...(datetime === undefined ? {} : { datetime }),
  });
  const paid = payment.paid_at === null ? null : momentText(site, payment.paid_at);
  const isPaid = payment.paid_at !== null;
  const isOver = stage !== "not_sent" && stage !== "to_pay";
  return {
    ...noticeOf(context, t(`online_payment.stage.${stage}.heading`), error),
    isDone: stage === "paid",
    paragraphs: [t(`online_payment.stage.${stage}.text`, values)],
    facts: [
      fact(isPaid ? "receipt" : "number", receipt),
      fact("amount", amount),
      ...(paid ? [fact("when", paid.text, paid.datetime)] : []),
    ],
    form:
      stage === "not_sent" || stage === "to_pay"
        ? {
            action: onlinePaymentPath(online),
            intent: "pay",
            submit: t("online_payment.action.pay", values),
            emphasis: "primary",
          }
        : null,
    links: [
      ...(isOver
        ? [
            {
              label: t(`online_payment.action.${stage === "unpaid" ? "again" : "another"}`),
              href: ONLINE_PAYMENT_PATH,
              emphasis: stage === "unpaid" ? ("primary" as const) : ("secondary" as const),
            },
          ]
        : []),
      { label: t("online_payment.action.home"), href: "/", emphasis: "quiet" },
    ],
    place: {
      heading: t(`online_payment.place.${isPaid ? "paid" : "unpaid"}`),
      name: payee.name,
      lines: [payee.address.street, areaOf(payee.address)].filter(Boolean),
      phone: { label: t("checkout.place.phone"), text: payee.phone, href: phoneHref(payee.phone) },
      directions: null,
    },
  };
}

/** The page where nobody can pay just now: there is no gateway, or no text message reaches shoppers. */
export function closedPaymentView(context: RequestContext): CheckoutNoticeView {
  return shortNotice(context, "closed");
}

/** The page of a link that leads to no payment of this site. */
export function unknownPaymentView(context: RequestContext): CheckoutNoticeView {
  return shortNotice(context, "unknown");
}

function shortNotice(context: RequestContext, what: "closed" | "unknown"): CheckoutNoticeView {
  const t = translator(context.site);
  return {
    ...noticeOf(context, t(`online_payment.${what}.heading`), null),
    paragraphs: [t(`online_payment.${what}.text`, { phone: context.site.phone })],
    facts: [],
    form: null,
    links: [{ label: t("online_payment.action.home"), href: "/", emphasis: "secondary" }],
    place: null,
  };
}

function noticeOf(context: RequestContext, heading: string, error: string | null) {
  const nothing = { order: null, held: null, next: null, cancel: null, similar: null };
  return { kind: "notice" as const, ...pageOf(context, heading, error !== null), error, ...nothing };
}

function pageOf({ site, origin }: RequestContext, heading: string, isWrong: boolean) {
  const t = translator(site);
  const title = t("online_payment.title", { heading, site: site.name });
  return {
    heading,
    page: {
      title: isWrong ? t("form.error_title", { title }) : title,
      // Without the payment's id: a canonical address is copied and counted.
      canonical: origin + ONLINE_PAYMENT_PATH,
    },
  };
}
