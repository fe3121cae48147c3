import { data, redirectDocument } from "@remix-run/node";
import { mobileNumberText } from "~/domain/account/mobile-number";
import type { Car } from "~/domain/car/car";
import type { Reservation } from "~/domain/checkout/reservation";
import { phoneHref } from "~/domain/locations/call";
import { translator } from "~/i18n/site-i18n.server";
import { formHeaders, type SendAgainView, sendAgainView } from "~/pages/forms/form-answer.server";
import { markGatewayForm } from "~/pages/http/answer-marks.server";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import { areaOf } from "~/services/leads/booked-test-drive.server";
import { locationOfCar } from "~/services/locations/car-location.server";
import { storeFailure } from "~/services/platform/logger.server";
import type { Site } from "~/tenants/site";
import type { CheckoutFormProps, CheckoutNoticeProps, DealershipPlace } from "./checkout-page";
import type { PurchaseStepProps } from "./purchase-page";

/* What the loaders add to what their pages show. */

interface PageMeta {
  page: { title: string; canonical: string };
}

export type CheckoutFormView = CheckoutFormProps & PageMeta;
export type CheckoutNoticeView = CheckoutNoticeProps & PageMeta;

/** Nothing could be done with a post: everything in it, in a form that sends it again. */
interface KeptPostView extends SendAgainView {
  kind: "kept";
}

type CheckoutView = CheckoutFormView | CheckoutNoticeView | KeptPostView;

export type PurchaseStepView = PurchaseStepProps & PageMeta;

type PurchaseView = PurchaseStepView | CheckoutNoticeView | KeptPostView;

/** A page around a payment. Every answer is this visitor's own: no cache keeps it. */
export function answerCheckout<View extends CheckoutView | PurchaseView>(
  view: View,
  status: number,
  headers: Headers = formHeaders(true),
) {
  if (leadsToGateway(view)) markGatewayForm(headers);
  return data(view, { status, headers });
}

/** Whether a form of the page may be answered with a redirect to the gateway. */
function leadsToGateway(view: CheckoutView | PurchaseView): boolean {
  switch (view.kind) {
    case "form":
      return true;
    case "step":
      return view.takesPayment;
    case "notice":
      return view.form?.intent === "pay";
    case "kept":
      return true;
  }
}

/** Leads away from a form: to the gateway, or to a reservation's page. */
export function leaveFor(to: string, cookies: readonly string[] = []): Response {
  const headers = formHeaders(true);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return redirectDocument(to, { status: 303, headers });
}

/** What the account that is signed in knows of the shopper, by field name. */
export async function knownDetails({ session, platform }: RequestContext): Promise<Record<string, string>> {
  try {
    const account = (await session())?.account;
    if (!account) return {};
    const { name, email, phone } = account;
    return {
      ...(name ? { name } : {}),
      ...(email ? { email } : {}),
      phone: mobileNumberText(phone),
    };
  } catch (error) {
    platform.log.warn(storeFailure(error), "a shopper's details could not be read");
    return {};
  }
}

/**
 * Takes a form; when that fails, e.g. because the store can't be read, the answer is 503 and everything that was posted,
 * with a button that sends it again (rules/checkout#answers-kept). Who has filled in six steps loses none of them.
 */
export async function preserveAnswersOnFailure<Answer>(
  { request, context }: PageArgs,
  take: () => Promise<Answer>,
) {
  const unread = request.clone();
  try {
    return await take();
  } catch (error) {
    if (error instanceof Response) throw error;
    const { platform, site } = context;
    platform.log.error(storeFailure(error), "a form of the checkout could not be taken");
    const t = translator(site);
    const { pathname, search } = new URL(request.url);
    const words = { title: t("checkout.kept.title"), text: t("checkout.kept.text", { phone: site.phone }) };
    const view = await sendAgainView(context, unread, pathname + search, words);
    return answerCheckout({ kind: "kept" as const, ...view }, 503);
  }
}

/** The dealership's name; the site's when it has the dealership no more. */
export function dealershipName(site: Site, { dealership_id }: Pick<Reservation, "dealership_id">): string {
  return site.dealerships.find(({ id }) => id === dealership_id)?.name ?? site.name;
}

/** @param car null: the site has it no more */
export function dealershipPlace(
  site: Site,
  { dealership_id }: Pick<Reservation, "dealership_id">,
  car: Pick<Car, "location_id" | "city" | "state"> | null,
): DealershipPlace {
  const t = translator(site);
  const { location_id = null, city = null, state = null } = car ?? {};
  const location = locationOfCar(site, { dealership_id, location_id, city, state });
  const address = location?.address ?? site.address;
  const phone = location?.phone ?? site.phone;
  return {
    heading: t("checkout.place.heading"),
    name: location?.name ?? site.name,
    lines: [address.street, areaOf(address)].filter(Boolean),
    phone: { label: t("checkout.place.phone"), text: phone, href: phoneHref(phone) },
    directions: address.place_url ? { label: t("checkout.place.directions"), href: address.place_url } : null,
  };
}
