import { describe, expect, it } from "vitest";
import {
  type ReservationFacts,
  type ReservationNews,
  reservationEmail,
} from "~/domain/checkout/reservation-email";
import { EMAIL_SENDER } from "../../../support/email-sender";
import { english as t } from "../../../support/english";

const FACTS: ReservationFacts = {
  kind: "reservation",
  reference: "7KQM-4TWX",
  car: "2020 Mazda CX-5",
  price: "$31,990",
  deposit: "$200",
  until: "Friday 6 March 2026 at 10:00 am AWST",
  dealership: "First Yard",
  address: "1 First Street, Perth WA 6000",
  phone: "03 5550 0009",
  href: "https://harbour.example/cars/cx-5/checkout?reservation=1",
};
const REASONS = ["time_over", "car_gone", "hold_lost", "shopper", "staff"] as const;
const NEWS: ReservationNews[] = [
  { news: "paid" },
  { news: "ending_soon" },
  { news: "refunded" },
  { news: "refund_failed" },
  ...REASONS.map((reason) => ({ news: "ended" as const, reason })),
];
const MONEY = {
  paid: "The deposit is fully refundable.",
  ending_soon: "After that, it goes back on sale and your deposit of $200 will be refunded in full.",
  refunded: "We've refunded your deposit of $200 for the 2020 Mazda CX-5 in full",
  refund_failed: "We refunded your deposit of $200 for the 2020 Mazda CX-5, but your bank didn't accept it.",
  ended: "Your deposit of $200 will be refunded in full",
};
const email = (news: ReservationNews, facts: Partial<ReservationFacts> = {}) =>
  reservationEmail(news, { ...FACTS, ...facts }, EMAIL_SENDER, t);

describe("rules/checkout#reservation-emails", () => {
  it.each([
    [{ news: "paid" }, "Reserved for you: 2020 Mazda CX-5 (7KQM-4TWX)"],
    [{ news: "ending_soon" }, "Your reservation ends soon: 2020 Mazda CX-5 (7KQM-4TWX)"],
    [{ news: "refunded" }, "Your refund is on its way: 2020 Mazda CX-5 (7KQM-4TWX)"],
    [{ news: "refund_failed" }, "We couldn't refund your deposit: 2020 Mazda CX-5 (7KQM-4TWX)"],
    [
      { news: "ended", reason: "shopper" },
      "Your reservation has been cancelled: 2020 Mazda CX-5 (7KQM-4TWX)",
    ],
    [{ news: "ended", reason: "time_over" }, "Your reservation has ended: 2020 Mazda CX-5 (7KQM-4TWX)"],
    [{ news: "ended", reason: "car_gone" }, "No longer available: 2020 Mazda CX-5 (7KQM-4TWX)"],
    [{ news: "ended", reason: "hold_lost" }, "Your payment arrived too late: 2020 Mazda CX-5 (7KQM-4TWX)"],
  ] as [ReservationNews, string][])("says in the subject what %j is about", (news, subject) => {
    expect(email(news).subject).toBe(subject);
  });

  it.each(NEWS)("has every text of %j, the same in both forms", (news) => {
    const { text, html } = email(news);
    for (const form of [text, html.replaceAll("&#39;", "'")]) {
      expect(form).not.toMatch(/reservation_email\.|\{\{|undefined|null/);
      expect(form).toContain("7KQM-4TWX");
      expect(form).toContain("Harbour Cars · Harbour Pty Ltd · 03 5550 0001");
      // Gmail on a phone would break "Refer|ence" otherwise.
      expect(html).toMatch(/<th scope="row" style="[^"]*word-break:normal/);
      // Each of them says what happens to the money, in the amount.
      expect(form).toContain("$200");
      expect(form).toContain(MONEY[news.news]);
    }
  });

  it("is a receipt: reference, car, price, deposit, end, dealership, and how to cancel", () => {
    const { text } = email({ news: "paid" });
    expect(text).toContain(
      [
        "Reference: 7KQM-4TWX",
        "Vehicle: 2020 Mazda CX-5",
        "Price when you reserved: $31,990",
        "Deposit paid: $200",
        "Held for you until: Friday 6 March 2026 at 10:00 am AWST",
        "Dealership: First Yard",
        "Address: 1 First Street, Perth WA 6000",
        "Phone: 03 5550 0009",
      ].join("\n"),
    );
    expect(text).toContain("The deposit is fully refundable.");
    expect(text).toContain("To cancel, open your reservation and choose “Cancel this reservation”");
    expect(text).toContain(`View or cancel your reservation: ${FACTS.href}`);
    expect(email({ news: "paid" }, { price: null }).text).not.toContain("Price when");
  });

  it("leads a buyer on to the purchase", () =>
    expect(email({ news: "paid" }, { kind: "purchase" }).text).toContain(
      "First Yard will contact you to complete your purchase.",
    ));

  it("shows the car's picture, and none where there is none", () => {
    const picture = "https://harbour.example/img/a.svg?w=640&q=75";
    expect(email({ news: "paid" }, { picture }).html).toContain(
      '<img src="https://harbour.example/img/a.svg?w=640&amp;q=75" alt="2020 Mazda CX-5"',
    );
    expect(email({ news: "paid" }).html).not.toContain("<img");
  });

  it("shows what is typed or fed as text", () => {
    const { html, subject } = email(
      { news: "paid" },
      { car: '<img src=x onerror="1">\r\nBcc: x@example.com', dealership: "A & B" },
    );
    expect(html).not.toContain("<img");
    expect(html).toContain("A &amp; B");
    expect(subject).not.toMatch(/[\r\n]/);
  });
});
