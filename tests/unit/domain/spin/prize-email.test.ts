import { expect, it } from "vitest";
import { prizeEmail } from "~/domain/spin/spin";
import { EMAIL_SENDER } from "../../../support/email-sender";
import { english as t } from "../../../support/english";

it("prizeEmail says what was won, the code, until when and where to claim it (rules/spin-to-win#prize-email)", () => {
  const facts = {
    prize: "A <free> service",
    code: "7KQM-4TWX",
    until: "23 December 2026",
    dealership: "First Yard",
    address: "1 First Street, Perth WA 6000",
    phone: "08 5550 0009",
    terms: "https://harbour.example/spin-to-win/terms",
  };
  const logo = { src: "https://harbour.example/logo.png", width: 150, height: 40 };
  const sender = { ...EMAIL_SENDER, brand: { ...EMAIL_SENDER.brand, logo } };
  const { subject, text, html } = prizeEmail(facts, sender, t);
  // The band and the button have the colours of the site.
  expect(html).toMatch(
    /background:#101820;color:#ffffff;border-bottom:4px solid #b3001b"><img src="https:\/\/harbour\.example\/logo\.png" alt="A &amp; B" width="150" height="40"/,
  );
  expect(html).toMatch(/<a href="[^"]*" style="[^"]*background:#b3001b;color:#ffffff"/);
  expect(subject).toBe("You've won: A <free> service (7KQM-4TWX)");
  expect(text).toContain(
    [
      "Your prize: A <free> service",
      "Your code: 7KQM-4TWX",
      "Claim it by: 23 December 2026",
      "Where to claim it: First Yard",
      "Address: 1 First Street, Perth WA 6000",
      "Phone: 08 5550 0009",
    ].join("\n"),
  );
  expect(text).toContain(`Terms of this promotion: ${facts.terms}`);
  expect(html).toContain("A &lt;free&gt; service");
  for (const form of [text, html]) expect(form).not.toMatch(/spin\.|\{\{|undefined/);
});
