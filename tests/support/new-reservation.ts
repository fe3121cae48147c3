import { randomUUID } from "node:crypto";
import type { NewReservation } from "~/adapters/database/checkout-hold.server";
import type { NewSession } from "~/adapters/payments/payment-gateway";
import { asDealershipId, asPaymentId } from "~/domain/text/identifiers";
import type { incomingCar } from "./incoming-car";
import { ALPHA_SLUG } from "./site-slugs";

interface Changes extends Partial<Omit<NewReservation, "content" | "terms">> {
  content?: Partial<NewReservation["content"]>;
  terms?: Partial<NewReservation["terms"]>;
}

/** What one shopper asks to reserve; a test names only what it needs. */
export function newReservation(
  { id, slug }: Pick<ReturnType<typeof incomingCar>, "id" | "slug">,
  { content, terms, ...changes }: Changes = {},
): NewReservation {
  return {
    submission_id: randomUUID(),
    kind: "reservation",
    car_id: id,
    car_slug: slug,
    car_name: "2023 Hyundai i30",
    car_price: 24_990,
    account_id: null,
    content: {
      name: "Ada",
      last_name: null,
      email: `${randomUUID()}@shopper.example`,
      phone: "0491 570 006",
      postcode: null,
      consents: [],
      answers: {},
      url: "/cars/i30/checkout",
      user_agent: null,
      ...content,
    },
    hours: 48,
    max_unpaid: 1000,
    terms: {
      site: ALPHA_SLUG,
      dealership_id: asDealershipId("dealership-1"),
      purpose: "deposit",
      amount_cents: 20_000,
      currency: "aud",
      gateway: "sandbox",
      account: "sandbox_alpha",
      ...terms,
    },
    ...changes,
  };
}

/** What a gateway is asked to open for a deposit of $200. */
export function newSession(changes: Partial<NewSession> = {}): NewSession {
  return {
    payment_id: asPaymentId("payment-1"),
    site: ALPHA_SLUG,
    account: "sandbox_alpha",
    amount_cents: 20_000,
    currency: "aud",
    description: "2023 Hyundai i30, Alpha Motors",
    email: "ada@example.com",
    success_url: "http://alpha.localhost/cars/i30/checkout?reservation=1",
    cancel_url: "http://alpha.localhost/cars/i30/checkout?reservation=1&back=1",
    expires_at: "2026-03-02T01:30:00.000Z",
    locale: "en-AU",
    ...changes,
  };
}
