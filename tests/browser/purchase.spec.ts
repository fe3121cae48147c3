import { expectUsable, follow, heading, openCarWith, press, signInAtGate } from "../support/checkout-journey";
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

journey.long(
  "a shopper buys a car online: signs in, trades in a car, wants finance and delivery, pays, and has a receipt",
  async ({ page }) => {
    const order = "km-asc";
    await openCarWith(page, `${site()}/cars?car_type=used&sortBy=${order}`, "Online Purchase");
    await follow(page, "Online Purchase");
    const phone = "0412 000 041";
    await signInAtGate(page, phone);

    await expect(heading(page, "Buy this car online")).toBeVisible();
    await expect(step(page, "Car and price")).toBeVisible();
    await expect(page.getByText(/^48-hour money-back on used cars/)).toBeVisible();
    await expectUsable(page);
    await next(page);

    await expect(step(page, "Trade-in")).toBeVisible();
    await expectUsable(page);
    await next(page);
    const summary = page.getByRole("group", { name: "Please fix the following errors:" });
    await expect(summary).toBeFocused();
    await expectUsable(page);
    await choose(page, "Yes");
    await next(page);
    await expect(step(page, "Your car")).toBeVisible();
    await page.getByRole("textbox", { name: "Kilometres" }).fill("60,000");
    await expectUsable(page);
    await next(page);
    await expect(step(page, "Make and model")).toBeVisible();
    await expectUsable(page);
    const makes = page.getByRole("group", { name: "Makes" });
    await makes.getByRole("radio").first().press("Space");
    await makes.getByRole("group").first().getByRole("radio").first().press("Space");
    await page.getByRole("combobox", { name: "Year" }).selectOption("2022");
    await next(page);
    await expect(step(page, "Condition")).toBeVisible();
    await expectUsable(page);
    for (const question of await page.getByRole("main").getByRole("group").all())
      await question.getByRole("radio").first().check();
    await next(page);

    await expect(step(page, "Pay or finance")).toBeVisible();
    await expect(page.getByText(/60,000\skm/).first()).toBeVisible();
    await expectUsable(page);
    await choose(page, /^With finance/);
    await next(page);
    await expect(step(page, "Pick-up or delivery")).toBeVisible();
    await page.reload();
    await expect(step(page, "Pick-up or delivery")).toBeVisible();
    await page.goBack();
    await expect(step(page, "Pay or finance")).toBeVisible();
    await expect(page.getByRole("radio", { name: /^With finance/ })).toBeChecked();
    await next(page);
    await expectUsable(page);
    await choose(page, "Deliver it to me");
    await next(page);
    await page.getByRole("textbox", { name: "Delivery postcode" }).fill("4557");
    await expectUsable(page);
    await next(page);

    await expect(step(page, "Your details")).toBeVisible();
    await expect(page.getByText(/^Delivery to .* 4557, about \d+ km from/)).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue(phone);
    await page.getByRole("textbox", { name: "Your name" }).fill("Ada Nguyen");
    await page.getByRole("textbox", { name: "Email" }).fill("ada.buys@example.com");
    await expectUsable(page);
    await next(page);

    await expect(step(page, "Deposit")).toBeVisible();
    await expect(page.getByText("With finance", { exact: true })).toBeVisible();
    await expect(page.getByText("$200 deposit", { exact: true }).first()).toBeVisible();
    await expectUsable(page);
    await page.getByRole("checkbox", { name: /^I agree to the reservation terms/ }).check();
    await press(page, "Go to payment");

    await expect(heading(page, "Pay $200")).toBeVisible();
    await expectUsable(page);
    await press(page, "Pay $200");
    await expect(heading(page, "This car is reserved for you")).toBeVisible();
    await expect(page.getByText(/will call you to complete the purchase/)).toBeVisible();
    await expectUsable(page);
  },
);
