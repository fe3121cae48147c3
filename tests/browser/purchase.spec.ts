import { expectUsable, follow, heading, openCarWith, signInAtGate } from "../support/checkout-journey";
import { expect, type JourneyTools, journey, siteOrigin } from "../support/journey";
import { findSite } from "../support/shipped-sites";

type Page = JourneyTools["page"];

const site = () =>
  siteOrigin(findSite(({ actions, gates }) => actions.online_purchase.enabled && gates.checkout));

const step = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });
const choose = (page: Page, name: string | RegExp) => page.getByRole("radio", { name }).check();
const next = (page: Page) => page.getByRole("button", { name: "Continue", exact: true }).click();

/** Reload, Back and Forward lead to where they lead on every page: this step, the one before, and this one again. */
async function expectToStay(page: Page, before: string, now: string): Promise<void> {
  await expect(step(page, now)).toBeVisible();
  await page.reload();
  await expect(step(page, now)).toBeVisible();
  await page.goBack();
  await expect(step(page, before)).toBeVisible();
  await page.goForward();
  await expect(step(page, now)).toBeVisible();
  await expectUsable(page);
}

journey.long(
  "a shopper goes back, forward and reloads at each step of a purchase, clicks twice, and has one payment",
  async ({ page }) => {
    const order = "price-asc";
    await openCarWith(page, `${site()}/cars?car_type=used&sortBy=${order}`, "Online Purchase");
    await follow(page, "Online Purchase");
    await signInAtGate(page, "0412 000 043");
    await next(page);
    await expectToStay(page, "Car and price", "Trade-in");
    await choose(page, "No");
    await next(page);
    await expectToStay(page, "Trade-in", "Pay or finance");
    await choose(page, /^In full/);
    await next(page);
    await expectToStay(page, "Pay or finance", "Pick-up or delivery");
    await choose(page, "I'll pick it up from the dealership");
    await next(page);
    await expectToStay(page, "Pick-up or delivery", "Your details");
    await page.getByRole("textbox", { name: "Your name" }).fill("Ada Nguyen");
    await page.getByRole("textbox", { name: "Email" }).fill("ada.back@example.com");
    await next(page);
    await expectToStay(page, "Your details", "Deposit");
    await page.getByRole("checkbox", { name: /^I agree to the reservation terms/ }).check();
    await page.getByRole("button", { name: "Go to payment" }).dblclick();
    await expect(heading(page, "Pay $200")).toBeVisible();
    const payment = page.url();
    await page.goBack();
    // The page that was left, or the reservation to which its address leads now: both lead to the same payment.
    const again = page.getByRole("button", { name: "Go to payment" });
    const unpaid = heading(page, "You haven't paid yet");
    await expect(again.or(unpaid)).toBeVisible();
    if (await again.isVisible()) await again.click();
    else await follow(page, "Pay $200 now");
    await expect(page).toHaveURL(payment);
  },
);
