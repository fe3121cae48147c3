import type { LoaderFunctionArgs } from "@remix-run/node";
import { newSandboxChargeId, type SandboxSession } from "~/adapters/payments/sandbox-gateway.server";
import { isSandboxChoice, type SandboxChoice, sandboxPaymentPath } from "~/domain/checkout/gateway-times";
import { formatDollarsAndCents } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { personalPage, seeOther } from "../forms/form-answer.server";
import { formDataOf } from "../http/form-data.server";
import type { SandboxPaymentPageProps } from "./sandbox-payment-page";

type Visit = Pick<LoaderFunctionArgs, "params" | "context">;

/**
 * The sandbox gateway's page (rules/checkout#sandbox-page).
 * @throws Response 404 where another gateway, or none, takes payments, and for a session of another site
 */
export async function loadSandboxPayment(visit: Visit) {
  return show(visit.context, await openedSession(visit));
}

/** Does what the shopper has chosen. Every choice may come twice. */
export async function chooseSandboxPayment({ request, ...visit }: Visit & { request: Request }) {
  const session = await openedSession(visit);
  const choice = (await formDataOf(request)).get("choice");
  if (typeof choice !== "string" || !isSandboxChoice(choice)) throw new Response(null, { status: 400 });
  if (choice === "cancel") return seeOther(session.cancel_url);
  if (choice === "decline") return show(visit.context, session, session.state === "open");
  return pay(visit.context, session, choice);
}

async function pay({ platform }: RequestContext, { id }: SandboxSession, choice: SandboxChoice) {
  const session = await platform.store.sandboxPayments.pay(id, newSandboxChargeId(), platform.now());
  const isDone = session?.state === "paid" && choice === "pay";
  return seeOther(isDone ? session.success_url : sandboxPaymentPath(id));
}

async function openedSession({ params, context }: Visit): Promise<SandboxSession> {
  const { platform, site } = context;
  if (platform.payments?.name !== "sandbox") throw new Response(null, { status: 404 });
  const session = await platform.store.sandboxPayments.byId(params.session ?? "", platform.now());
  if (session?.site !== site.slug) throw new Response(null, { status: 404 });
  return session;
}

function show({ site, origin }: RequestContext, session: SandboxSession, isDeclined = false) {
  const t = translator(site);
  const amount = formatDollarsAndCents(site.language, session.amount_cents / 100);
  const view: SandboxPaymentPageProps = {
    state: session.state,
    amount,
    description: session.description,
    isDeclined,
    back: session.state === "paid" ? session.success_url : session.cancel_url,
  };
  const title = t("sandbox_payment.title", { amount });
  const page = {
    title: isDeclined ? t("form.error_title", { title }) : title,
    canonical: origin + sandboxPaymentPath(session.id),
  };
  return personalPage({ ...view, page }, isDeclined ? 400 : 200);
}
