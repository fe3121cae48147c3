import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";
import type { FormView } from "~/domain/forms/form-view";
import { firstAnswer, type PostedForm } from "~/domain/forms/posted-form";
import { phoneHref } from "~/domain/locations/call";
import {
  type OnlinePaymentWithPayment,
  onlinePaymentForm,
  onlinePaymentStage,
  readAmount,
} from "~/domain/online-payment/online-payment";
import { asOnlinePaymentId, type OnlinePaymentId } from "~/domain/text/identifiers";
import { formatDollarsAndCents } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Fact } from "~/pages/checkout/checkout-parts";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import { currentOnlinePayment, goOnToPay, payOnline } from "~/services/checkout/pay-online.server";
import {
  canPayOnline,
  ONLINE_PAYMENT_PATH,
  onlinePaymentPath,
  onlinePaymentTerms,
  payableDealerships,
  payeeOf,
} from "~/services/checkout/payments-of-site.server";
import { momentText } from "~/services/checkout/reservation-facts.server";
import { fillForm, startForm } from "~/services/forms/fill-form.server";
import { buildFormView } from "~/services/forms/form-view.server";
import { type PlacedForm, placeForm } from "~/services/forms/place-form.server";
import { readForm } from "~/services/forms/read-form.server";
import { areaOf } from "~/services/leads/booked-test-drive.server";
import { createLead, readLeadSource } from "~/services/leads/intake/create-lead.server";
import { storeFailure } from "~/services/platform/logger.server";
import { fullAddress } from "~/services/platform/site-origin.server";
import { rememberDetails, withRememberedDetails } from "~/services/visitor/autofill.server";
import {
  answerCheckout,
  type CheckoutFormView,
  type CheckoutNoticeView,
  knownDetails,
  preserveAnswersOnFailure,
} from "../checkout/checkout-answers.server";
import { formHeaders, readPost, seeOther, signedInAccount } from "../forms/form-answer.server";
import { passGate } from "../gates/require-session.server";
import { visitorRequest } from "../http/visitor-request.server";

/**
 * `GET /online-payment`: the form (rules/online-payment#payment-form). With `?payment={id}`, to which the gateway and the
 * receipt lead: how that payment stands.
 * @throws Response 404 where the site has no online payment
 */
export async function loadOnlinePaymentPage(args: PageArgs) {
  const { context, request } = args;
  const { platform, site } = context;
  const asked = new URL(request.url).searchParams.get("payment");
  if (asked !== null) return showPayment(context, asked);
  if (!site.online_payment.enabled) throw new Response(null, { status: 404 });
  if (!canPayOnline(context)) return answerCheckout(closedPaymentView(context), 200);
  await passGate(args, "online-payment");
  const form = await startForm(platform, placePayment(context), await knownDetails(context));
  return answerCheckout(
    payFormView(context, withRememberedDetails(context, visitorRequest(request), form)),
    200,
  );
}

/** Takes the form: 303 to the gateway, or the page with everything typed. At a payment's own address: pays it again. */
export async function onlinePaymentAction(args: ActionFunctionArgs) {
  const { context, request } = args;
  const asked = new URL(request.url).searchParams.get("payment");
  if (asked !== null) return payAgain(context, asked, await readPost(request));
  if (!context.site.online_payment.enabled) throw new Response(null, { status: 404 });
  if (!canPayOnline(context)) return answerCheckout(closedPaymentView(context), 409);
  return preserveAnswersOnFailure(args, async () => {
    await passGate(args, "online-payment", { redirect: ONLINE_PAYMENT_PATH });
    return pay(args, await readPost(request));
  });
}

async function pay({ context, request }: PageArgs, posted: PostedForm) {
  const { platform, site } = context;
  const t = translator(site);
  const visitor = visitorRequest(request);
  const accountId = await signedInAccount(context);
  const filled = await fillForm(platform, placePayment(context), posted);
  const read = readForm(filled);
  const show = (form: ReturnType<typeof buildFormView>, status: number) =>
    answerCheckout(payFormView(context, form), status);
  const amount = readAmount(firstAnswer(posted.typed, "amount") ?? "", site.online_payment);
  // Whole dollars were checked by the form; the cents are checked here.
  const errors = {
    ...("fault" in amount && { amount: [`form.error.amount_${amount.fault}`] }),
    ...(!read.ok && read.errors),
  };
  if (!read.ok || "fault" in amount) return show(buildFormView(filled, errors), 400);
  const dealership = read.answers.dealership_slug;
  const terms = onlinePaymentTerms(context, typeof dealership === "string" ? dealership : null, amount.cents);
  if (!terms) return answerCheckout(closedPaymentView(context), 409);

  const lead = createLead(read, readLeadSource(site, visitor, accountId));
  const failed = (message: string, status: number) =>
    show({ ...buildFormView(filled), errors: [{ field: null, message }] }, status);
  try {
    const outcome = await payOnline(context, {
      submission_id: lead.submission_id,
      account_id: accountId,
      content: {
        name: lead.name,
        email: lead.email ?? "",
        phone: lead.phone ?? "",
        reference: String(read.answers.reference ?? ""),
        consents: lead.consents,
        url: lead.url,
        user_agent: lead.user_agent,
        ...(site.first && { language: site.language }),
      },
      terms,
      returnUrl: returnUrl(context),
    });
    if (outcome.outcome === "gateway_down") {
      const isNew = outcome.payment.payment.state === "new";
      return failed(t(isNew ? "online_payment.error.gateway_down" : "checkout.error.not_checked"), 503);
    }
    const headers = formHeaders(true);
    for (const cookie of rememberDetails(context, lead)) headers.append("Set-Cookie", cookie);
    const to = outcome.outcome === "pay" ? outcome.url : onlinePaymentPath(outcome.payment);
    return redirectDocument(to, { status: 303, headers });
  } catch (error) {
    if (error instanceof Response) throw error;
    platform.log.error(storeFailure(error), "an online payment could not be started");
    return failed(t("online_payment.error.failed"), 503);
  }
}

async function showPayment(context: RequestContext, asked: string) {
  const found = await paymentOf(context, asked);
  return found
    ? answerCheckout(onlinePaymentView(context, found), 200)
    : answerCheckout(unknownPaymentView(context), 404);
}

async function payAgain(context: RequestContext, asked: string, { typed }: PostedForm) {
  if (firstAnswer(typed, "intent") !== "pay") throw new Response(null, { status: 400 });
  const found = await paymentOf(context, asked);
  if (!found) return answerCheckout(unknownPaymentView(context), 404);
  if (found.payment.is_unconfirmed) return answerCheckout(onlinePaymentView(context, found), 503);
  const outcome = await goOnToPay(context, found, { returnUrl: returnUrl(context) });
  if (outcome.outcome === "gateway_down") {
    const error = translator(context.site)("checkout.error.pay_failed");
    return answerCheckout(onlinePaymentView(context, found, error), 503);
  }
  const to = outcome.outcome === "pay" ? outcome.url : onlinePaymentPath(found);
  return seeOther(to);
}

function returnUrl({ site, visitorOrigin }: RequestContext) {
  return (id: OnlinePaymentId) => fullAddress(site, visitorOrigin, onlinePaymentPath({ id }));
}

/** What an id can look like: nothing else is asked of the database. */
const ID = /^[0-9A-Za-z-]{1,100}$/;

async function paymentOf(context: RequestContext, asked: string): Promise<OnlinePaymentWithPayment | null> {
  return ID.test(asked) ? currentOnlinePayment(context, asOnlinePaymentId(asked)) : null;
}

function placePayment({ site }: RequestContext): PlacedForm {
  const dealerships = payableDealerships(site);
  const definition = onlinePaymentForm({ ...site.online_payment, dealerships });
  return placeForm(site, definition, ONLINE_PAYMENT_PATH, null);
}

/** The form that pays an amount, with what a payer asks before: to whom, how much, what they get. */
function payFormView(context: RequestContext, form: FormView): CheckoutFormView {
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
function onlinePaymentView(
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
  const isToPay = stage === "not_sent" || stage === "to_pay";
  const isOver = !isToPay && stage !== "checking";
  return {
    ...noticeOf(context, t(`online_payment.stage.${stage}.heading`), error),
    isDone: stage === "paid",
    paragraphs: [t(`online_payment.stage.${stage}.text`, values)],
    facts: [
      fact(isPaid ? "receipt" : "number", receipt),
      fact("amount", amount),
      ...(paid ? [fact("when", paid.text, paid.datetime)] : []),
    ],
    form: isToPay
      ? {
          action: onlinePaymentPath(online),
          intent: "pay",
          submit: t("online_payment.action.pay", values),
          emphasis: "primary",
        }
      : null,
    links: [
      ...(stage === "checking"
        ? [
            {
              label: t("checkout.action.check"),
              href: onlinePaymentPath(online),
              emphasis: "primary" as const,
            },
          ]
        : []),
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
function closedPaymentView(context: RequestContext): CheckoutNoticeView {
  return shortNotice(context, "closed");
}

/** The page of a link that leads to no payment of this site. */
function unknownPaymentView(context: RequestContext): CheckoutNoticeView {
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
