import { expectUsable, follow, heading, openCarWith, press, signInAtGate } from "../support/checkout-journey";
import { expect, goBackToPost, journey, siteOrigin } from "../support/journey";
import { findSite } from "../support/shipped-sites";

const openSite = () =>
  siteOrigin(findSite(({ actions, gates }) => actions.checkout.enabled && !gates.checkout));
const gatedSite = () =>
  siteOrigin(
    findSite(
      ({ actions, gates }) => actions.checkout.enabled && gates.checkout && actions.card === "reserve",
    ),
  );

journey(
  "a shopper reserves a car, leaves the payment and comes back, pays, and cancels",
  { withoutJavaScript: "npm test" },
  async ({ page, javaScript }) => {
    const order = javaScript ? "price-asc" : "price-desc";
    await openCarWith(page, `${openSite()}/cars?sortBy=${order}`, "Reserve Car Now");
    const car = page.url();
    const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    await expect(page.getByText("$200 deposit, held for 48 hours, fully refundable").first()).toBeVisible();
    await follow(page, "Reserve Car Now");

    await expect(heading(page, "Reserve this car")).toBeVisible();
    await expectUsable(page, javaScript);
    await page.getByRole("textbox", { name: "Your name" }).fill("Ada Nguyen");
    await press(page, "Go to payment");
    const summary = page.getByRole("group", { name: "Please fix the following errors:" });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([
      "Enter your email address",
      "Enter your phone number",
      "*You must agree to the reservation terms and the website terms of use before going to payment.",
    ]);
    await expectUsable(page, javaScript);
    await page.getByRole("textbox", { name: "Email" }).fill(`ada.${javaScript}@example.com`);
    await page.getByRole("textbox", { name: "Phone" }).fill(javaScript ? "0400 123 001" : "0400 123 002");
    await page.getByRole("checkbox", { name: /^I agree to the reservation terms/ }).check();
    await expect(page.getByRole("textbox", { name: "Your name" })).toHaveValue("Ada Nguyen");
    await press(page, "Go to payment");

    // Back, to the page with the errors: everything is there, and sending it again leads to the same payment.
    await expect(heading(page, "Pay $200")).toBeVisible();
    const payment = page.url();
    await goBackToPost(page);
    await expect(heading(page, "Reserve this car")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(`ada.${javaScript}@example.com`);
    await expect(page.getByRole("checkbox", { name: /^I agree to the reservation terms/ })).toBeChecked();
    await press(page, "Go to payment");
    await expect(page).toHaveURL(payment);

    // The gateway's page: declined, then left.
    await expect(heading(page, "Pay $200")).toBeVisible();
    await expectUsable(page, javaScript);
    await press(page, /declined/i);
    await expect(page.getByRole("alert")).toBeVisible();
    await press(page, /^Cancel/);
    await expect(heading(page, "You haven't paid yet")).toBeVisible();
    await expectUsable(page, javaScript);
    const reservation = page.url();

    // The car's button leads back to the same reservation.
    await page.goto(`${car}/checkout`);
    await expect(page).toHaveURL(reservation);
    await follow(page, "Pay $200 now");
    await press(page, "Pay $200");
    await expect(heading(page, "This car is reserved for you")).toBeVisible();
    await expect(page).toHaveURL(reservation);
    await expect(page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible();
    await expectUsable(page, javaScript);
    await page.reload();
    await expect(heading(page, "This car is reserved for you")).toBeVisible();
    await follow(page, name);
    await expect(page.getByText(/^reserved$/i).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Reserve Car Now" })).toHaveCount(0);

    await page.goto(reservation);
    await follow(page, "Cancel this reservation");
    await expect(heading(page, "Cancel this reservation?")).toBeVisible();
    await expectUsable(page, javaScript);
    await press(page, "Yes, cancel it");
    await expect(heading(page, "You've cancelled this reservation")).toBeVisible();
    await expect(page.getByText(/\$200/).first()).toBeVisible();
    await expectUsable(page, javaScript);
    await follow(page, "Reserve it again");
    await expect(heading(page, "Reserve this car")).toBeVisible();
  },
);

journey.long(
  "a shopper signs in at the gate, reserves a car from its card, and finds it in the account",
  async ({ page }) => {
    await page.goto(`${gatedSite()}/cars?sortBy=price-asc`);
    await follow(page, /^Reserve Car Now/);
    const phone = "0412 000 031";
    await signInAtGate(page, phone);

    await expect(heading(page, "Reserve this car")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue(phone);
    await page.getByRole("textbox", { name: "Your name" }).fill("Ada Nguyen");
    await page.getByRole("textbox", { name: "Email" }).fill("ada.gate@example.com");
    await page.getByRole("checkbox", { name: /^I agree to the reservation terms/ }).check();
    await press(page, "Go to payment");
    await press(page, "Pay $200");
    await expect(heading(page, "This car is reserved for you")).toBeVisible();
    const reservation = page.url();

    await page.goto(`${gatedSite()}/account`);
    await expect(page.getByRole("heading", { name: "Your reservations" })).toBeVisible();
    await expectUsable(page);
    await follow(page, "View this reservation");
    await expect(page).toHaveURL(reservation);
  },
);
