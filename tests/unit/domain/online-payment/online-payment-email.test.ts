import { expect, it } from "vitest";
import { onlinePaymentEmail } from "~/domain/online-payment/online-payment";
import { EMAIL_SENDER } from "../../../support/email-sender";
import { english as t } from "../../../support/english";

const FACTS = {
  receipt: "7KQM-4TWX",
  reference: "INV <42> & more",
  amount: "$1,234.50",
  paid: "Monday 23 November 2026, 10:30 am",
  dealership: "First Yard",
  address: "1 First Street, Perth WA 6000",
  phone: "08 5550 0009",
  href: "https://harbour.example/online-payment?payment=1",
};

it("onlinePaymentEmail writes a receipt with everything that a payer needs (rules/online-payment#payment-emails)", () => {
  const { subject, text, html } = onlinePaymentEmail("paid", FACTS, EMAIL_SENDER, t);
  expect(subject).toBe("Receipt 7KQM-4TWX: $1,234.50 to First Yard");
  expect(text).toContain(
    [
      "Receipt number: 7KQM-4TWX",
      "Your reference: INV <42> & more",
      "Paid: $1,234.50",
      "When: Monday 23 November 2026, 10:30 am",
      "Paid to: First Yard",
      "Address: 1 First Street, Perth WA 6000",
      "Phone: 08 5550 0009",
    ].join("\n"),
  );
  expect(text).toContain("Thank you. First Yard has received $1,234.50 for INV <42> & more.");
  expect(text).toContain(`View your payment: ${FACTS.href}`);
  expect(html).toContain("INV &lt;42&gt; &amp; more");
  for (const form of [text, html]) expect(form).not.toMatch(/online_payment\.|\{\{|undefined/);
});

it("onlinePaymentEmail names a refund, without a link", () => {
  const { subject, text, html } = onlinePaymentEmail("refunded", FACTS, EMAIL_SENDER, t);
  expect(subject).toBe("Your refund is on its way: $1,234.50 (7KQM-4TWX)");
  expect(text).toContain("Refund: $1,234.50");
  expect(text).not.toContain("When:");
  expect(text).not.toContain(FACTS.href);
  for (const form of [text, html]) expect(form).not.toMatch(/online_payment\.|\{\{|undefined/);
});
