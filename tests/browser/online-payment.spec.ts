import { expectUsable, heading } from "../support/checkout-journey";
import { expect, type JourneyTools, journey, siteOrigin } from "../support/journey";
import { findSite } from "../support/shipped-sites";

type Page = JourneyTools["page"];

const openSite = () =>
  siteOrigin(findSite(({ online_payment, gates }) => online_payment.enabled && gates.online_payment_open));

const fill = (page: Page, name: string, value: string) =>
  page.getByRole("textbox", { name, exact: true }).fill(value);

journey.long("a payer pays an invoice online", async ({ page }) => {
  await page.goto(openSite());
  await page.getByRole("contentinfo").getByRole("link", { name: "Pay online" }).click();
  await expect(heading(page, "Pay online")).toBeVisible();
  await expectUsable(page);

  await fill(page, "Reference", "INV 42");
  await fill(page, "Amount ($)", "free");
  await page.getByRole("button", { name: "Go to payment" }).click();
  const summary = page.getByRole("group", { name: "Please fix the following errors:" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    "Enter the amount in dollars and cents, like 1,250.00",
    "Enter your name",
    "Enter your email address",
    "Enter your phone number",
  ]);
  await expectUsable(page);
  await expect(page.getByRole("textbox", { name: "Reference", exact: true })).toHaveValue("INV 42");
  await fill(page, "Amount ($)", "$1,234.50");
  await fill(page, "Your name", "Ada Nguyen");
  await fill(page, "Email", "pay@example.com");
  await fill(page, "Phone", "0400 123 456");
  await page.getByRole("button", { name: "Go to payment" }).click();

  // The gateway's page: left once, then paid.
  await expect(heading(page, "Pay $1,234.50")).toBeVisible();
  await page.getByRole("button", { name: /^Cancel/ }).click();
  await expect(heading(page, "You haven't paid yet")).toBeVisible();
  await expectUsable(page);
  await page.getByRole("button", { name: "Pay $1,234.50 now" }).click();
  await page.getByRole("button", { name: "Pay $1,234.50" }).click();
  await expect(heading(page, "Thank you, we've received your payment")).toBeVisible();
  await expect(page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible();
  await expectUsable(page);
  await page.reload();
  await expect(heading(page, "Thank you, we've received your payment")).toBeVisible();
});
