import type { Page } from "@playwright/test";
import { expect, expectAccessible, journey, siteOrigin } from "../support/journey";
import { siteOfKind, subscriptionSite } from "../support/shipped-sites";

/**
 * Opens the first result whose card has these words. With JavaScript the address changes before the
 * page does, and both pages share many texts, so it waits for the heading.
 */
async function openCard(page: Page, words: RegExp): Promise<void> {
  const link = page
    .getByRole("article")
    .filter({ hasText: words })
    .first()
    .getByRole("heading")
    .getByRole("link");
  const name = (await link.textContent()) ?? "";
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/cars\/[a-z0-9-]+$/);
}

// rules/vehicle-page#caravan-measures: body_width and body_length are in feet (1 ft = 0.3048 m).
journey("a caravan shows its berths, size and weight on its card and page", async ({ page, javaScript }) => {
  await page.goto(`${siteOrigin(siteOfKind("caravan"))}/cars`);
  await expect(page.locator("#result-count")).toHaveText(/^\d+ caravans$/);
  const card = page.getByRole("article").filter({ hasText: "berth" }).first();
  await expect(card).toContainText(/\d+ ft( \d+ in)? \(\d\.\d\d\sm\)/);
  await expect(card).toContainText(/Tare [\d,]+ kg/);
  await expect(card).toContainText(/ATM [\d,]+ kg/);
  await expect(card).toContainText(/Single|Tandem/);
  await expect(card).not.toContainText(/\d km|Automatic|Manual/);
  await openCard(page, /berth/);
  const main = page.getByRole("main");
  for (const label of ["Sleeps", "Body length", "Aggregate trailer mass"])
    await expect(main.getByText(label, { exact: true }).first()).toBeVisible();
  await expect(main.getByText("Kilometres", { exact: true })).toHaveCount(0);
  await expectAccessible(page, javaScript);
});

journey("a truck shows its mass and body, in an accessible dark theme", async ({ page, javaScript }) => {
  await page.goto(`${siteOrigin(siteOfKind("truck"))}/cars`);
  await expect(page.locator("#result-count")).toHaveText(/^\d+ trucks$/);
  await openCard(page, /GVM [\d,]+ kg/);
  const main = page.getByRole("main");
  for (const label of ["Gross vehicle mass", "Body configuration", "Driven wheels"])
    await expect(main.getByText(label, { exact: true }).first()).toBeVisible();
  await expectAccessible(page, javaScript);
});

// rules/cards#price-subscription: the subscription price is shown where a site offers subscriptions and the price is above 0.
journey("a subscription has a weekly price, and can be searched by it", async ({ page, javaScript }) => {
  const origin = siteOrigin(subscriptionSite());
  await page.goto(`${origin}/cars?range[weekly_price_range]=:200`);
  await expect(page.getByRole("article").first()).toContainText(/\$\d{2,3} \/ week/);
  const prices = await page.getByRole("article").allTextContents();
  const weekly = prices.map((text) => Number(/\$(\d+) \/ week/.exec(text)?.[1]));
  expect(weekly.length).toBeGreaterThan(3);
  expect(weekly.filter((price) => !(price <= 200))).toEqual([]);
  await openCard(page, /\/ week/);
  await expect(page.getByRole("main")).toContainText(/\$\d{2,3} \/ week/);
  await expectAccessible(page, javaScript);
});
