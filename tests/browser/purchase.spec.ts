import { expect, expectAccessible, type JourneyTools, journey, siteOrigin } from "../support/journey";
import { findSite } from "../support/shipped-sites";
import { sentCode } from "../support/sms-outbox";

type Page = JourneyTools["page"];

const site = () =>
  siteOrigin(findSite(({ actions, gates }) => actions.online_purchase.enabled && gates.checkout));

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const step = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const choose = (page: Page, name: string | RegExp) => page.getByRole("radio", { name }).check();
const follow = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("link", { name }).first().click();
const next = (page: Page) => page.getByRole("button", { name: "Continue", exact: true }).click();

/** A used car that is sold online: each test has one of its own. */
async function openCar(page: Page, sortBy: string): Promise<void> {
  await page.goto(`${site()}/cars?car_type=used&sortBy=${sortBy}`);
  const links = await page
    .getByRole("article")
    .getByRole("heading")
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  for (const link of links) {
    await page.goto(link);
    if ((await page.getByRole("link", { name: "Online Purchase" }).count()) > 0) return;
  }
  throw new Error("no car is sold online");
}

journey(
  "a shopper buys a car online: signs in, trades in a car, wants finance and delivery, pays, and has a receipt",
  async ({ page, javaScript }) => {
    await openCar(page, javaScript ? "km-asc" : "km-desc");
    await follow(page, "Online Purchase");
    const phone = javaScript ? "0412 000 041" : "0412 000 042";
    await page.getByRole("textbox", { name: "Mobile number" }).fill(phone);
    await press(page, "Text me a code");
    await page.getByRole("textbox", { name: "Six-digit code" }).fill(await sentCode(phone));
    await press(page, "Sign in");

    await expect(heading(page, "Buy this car online")).toBeVisible();
    await expect(step(page, "Car and price")).toBeVisible();
    await expect(page.getByText(/^48 hour money-back on used cars/)).toBeVisible();
    await expectAccessible(page, javaScript);
    await next(page);

    await expect(step(page, "Trade-in")).toBeVisible();
    await next(page);
    const summary = page.getByRole("group", { name: "Please fix the following errors:" });
    await expect(summary).toBeFocused();
    await expectAccessible(page, javaScript);
    await choose(page, "Yes");
    await next(page);
    await expect(step(page, "Your car")).toBeVisible();
    await page.getByRole("textbox", { name: "Kilometres" }).fill("60,000");
    await expectAccessible(page, javaScript);
    await next(page);
    const makes = page.getByRole("group", { name: "Makes" });
    await makes.getByRole("radio").first().press("Space");
    await makes.getByRole("group").first().getByRole("radio").first().press("Space");
    await page.getByRole("combobox", { name: "Year" }).selectOption("2022");
    await next(page);
    await expect(step(page, "Condition")).toBeVisible();
    for (const question of await page.getByRole("main").getByRole("group").all())
      await question.getByRole("radio").first().check();
    await next(page);

    await expect(step(page, "Pay or finance")).toBeVisible();
    await expect(page.getByText(/60,000\skm/).first()).toBeVisible();
    await expectAccessible(page, javaScript);
    await choose(page, /^With finance/);
    await next(page);
    await expect(step(page, "Collect or deliver")).toBeVisible();
    await page.reload();
    await expect(step(page, "Collect or deliver")).toBeVisible();
    await page.goBack();
    await expect(step(page, "Pay or finance")).toBeVisible();
    await expect(page.getByRole("radio", { name: /^With finance/ })).toBeChecked();
    await next(page);
    await choose(page, "Deliver it to me");
    await next(page);
    await page.getByRole("textbox", { name: "Postcode of the delivery address" }).fill("4557");
    await expectAccessible(page, javaScript);
    await next(page);

    await expect(step(page, "Who you are")).toBeVisible();
    await expect(page.getByText(/^We deliver to .* 4557, about \d+ km from/)).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue(phone);
    await page.getByRole("textbox", { name: "Your name" }).fill("Ada Nguyen");
    await page.getByRole("textbox", { name: "Email" }).fill(`ada.buys.${javaScript}@example.com`);
    await expectAccessible(page, javaScript);
    await next(page);

    await expect(step(page, "Deposit")).toBeVisible();
    await expect(page.getByText("With finance", { exact: true })).toBeVisible();
    await expect(page.getByText("$200 deposit", { exact: true })).toBeVisible();
    await expectAccessible(page, javaScript);
    await page.getByRole("checkbox", { name: /^I agree to the reservation terms/ }).check();
    await press(page, "Go to payment");

    await expect(heading(page, "Pay $200")).toBeVisible();
    await press(page, "Pay $200");
    await expect(heading(page, "This car is reserved for you")).toBeVisible();
    await expect(page.getByText(/calls you to finish the purchase/)).toBeVisible();
    await expectAccessible(page, javaScript);
  },
);
