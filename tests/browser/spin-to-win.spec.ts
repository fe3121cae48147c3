import { expectUsable } from "../support/checkout-journey";
import { expect, journey, siteOrigin } from "../support/journey";
import { findSite } from "../support/shipped-sites";
import { newNumber, sentCode } from "../support/sms-outbox";

const origin = () => siteOrigin(findSite(({ spin_to_win }) => spin_to_win.enabled));

journey.long("a shopper reads the terms, signs in and spins once", async ({ page }) => {
  await page.goto(`${origin()}/spin-to-win/terms`);
  await expect(page.getByRole("heading", { level: 1, name: /^Terms: / })).toBeVisible();
  await expectUsable(page);
  await page.getByRole("link", { name: "Back to the promotion" }).click();
  const phone = newNumber();
  await page.getByRole("textbox", { name: "Mobile number" }).fill(phone);
  await page.getByRole("button", { name: "Text me a code" }).click();
  await page.getByRole("textbox", { name: "Six-digit code" }).fill(await sentCode(phone));
  await page.getByRole("button", { name: "Sign in" }).click();

  await expect(page.getByRole("button", { name: "Spin" })).toBeVisible();
  await expectUsable(page);
  await page.getByRole("textbox", { name: "Your name" }).fill("Ada Nguyen");
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
  await page.getByRole("button", { name: "Spin" }).click();
  await expect(page.getByRole("group", { name: "Please fix the following errors:" })).toBeFocused();
  await page.getByRole("checkbox", { name: /^I agree to the terms of this promotion/ }).check();
  await page.getByRole("button", { name: "Spin" }).click();
  const result = page.getByRole("heading", { level: 1, name: /^(You've won!|No prize this time)$/ });
  await expect(result).toBeVisible();
  await expectUsable(page);
  await page.reload();
  await expect(result).toBeVisible();
  await expect(page.getByRole("button", { name: "Spin" })).toHaveCount(0);
});
