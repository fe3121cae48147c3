import type { Page } from "@playwright/test";
import { DESKTOP, expect, journey, LONG, siteOrigin } from "../support/journey";
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
journey(
  "a caravan shows its berths, size and weight on its card and page",
  async ({ page }) => {
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
    // A phone's row of icons has the values alone; a wide one has their labels.
    await page.setViewportSize(DESKTOP);
    for (const label of ["Sleeps", "Body length", "Aggregate trailer mass"])
      await expect(main.getByText(label, { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await expect(main.getByText("Kilometres", { exact: true })).toHaveCount(0);
  },
  { tag: LONG },
);

journey(
  "a truck shows its mass and body",
  async ({ page }) => {
    await page.goto(`${siteOrigin(siteOfKind("truck"))}/cars`);
    await expect(page.locator("#result-count")).toHaveText(/^\d+ trucks$/);
    await openCard(page, /GVM [\d,]+ kg/);
    const main = page.getByRole("main");
    await page.setViewportSize(DESKTOP);
    for (const label of ["Gross vehicle mass", "Body configuration", "Drive"])
      await expect(main.getByText(label, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  },
  { tag: LONG },
);

// rules/cards#price-subscription: the subscription price is shown where a site offers subscriptions and the price is above 0.
journey(
  "a subscription has a weekly price, and can be searched by it",
  async ({ page }) => {
    const origin = siteOrigin(subscriptionSite());
    await page.goto(`${origin}/cars?range[weekly_price_range]=:200`);
    await expect(page.getByRole("article").first()).toContainText(/\$\d{2,3} \/ week/);
    const prices = await page.getByRole("article").allTextContents();
    const weekly = prices.map((text) => Number(/\$(\d+) \/ week/.exec(text)?.[1]));
    expect(weekly.length).toBeGreaterThan(3);
    expect(weekly.filter((price) => !(price <= 200))).toEqual([]);
    await openCard(page, /\/ week/);
    await expect(page.getByRole("main")).toContainText(/\$\d{2,3} \/ week/);
  },
  { tag: LONG },
);

const section = (page: Page, name: string) =>
  page.locator("summary", { has: page.getByRole("heading", { name, exact: true }) });

/** Returns a number of each card, which the words after it or before it name. */
async function numbersOnCards(page: Page, pattern: RegExp): Promise<number[]> {
  const texts = await page.getByRole("article").allTextContents();
  return texts.map((text) => Number(pattern.exec(text)?.[1]?.replaceAll(",", "")));
}

// rules/facets#facet-kinds, rules/facets#facet-measures
journey(
  "a caravan is found by the weight that the car may pull and by its berths",
  async ({ page }) => {
    await page.goto(`${siteOrigin(siteOfKind("caravan"))}/cars`);
    for (const name of ["Seats", "Fuel", "Transmission", "Kilometres"])
      await expect(section(page, name)).toHaveCount(0);
    const weight = page.getByRole("textbox", { name: "Aggregate trailer mass (ATM) To kg" });
    await weight.fill("2.5 t");
    await weight.press("Enter");
    await expect(page).toHaveURL((url) => url.searchParams.get("range[aggregate_trailer_mass]") === ":2500");
    await expect(page.getByRole("link", { name: "Remove filter: ATM up to 2,500 kg" })).toBeVisible();
    await page.getByRole("checkbox", { name: /^2 berths/ }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get("sleeps") === "2");
    await expect(page.getByRole("link", { name: "Remove filter: 2 berths" })).toBeVisible();
    const weights = await numbersOnCards(page, /ATM ([\d,]+) kg/);
    expect(weights.length).toBeGreaterThan(2);
    expect(weights.filter((atm) => !(atm <= 2500))).toEqual([]);
    expect(new Set(await numbersOnCards(page, /(\d+) berth/))).toEqual(new Set([2]));
  },
  { viewport: DESKTOP, tag: LONG },
);

journey(
  "a truck is found by its gross vehicle mass and its axles",
  async ({ page }) => {
    await page.goto(`${siteOrigin(siteOfKind("truck"))}/cars`);
    await expect(section(page, "Berths")).toHaveCount(0);
    const mass = page.getByRole("textbox", { name: "Gross vehicle mass (GVM) From kg" });
    await mass.fill("10,000");
    await mass.press("Enter");
    await expect(page.getByRole("link", { name: "Remove filter: GVM from 10,000 kg" })).toBeVisible();
    const masses = await numbersOnCards(page, /GVM ([\d,]+) kg/);
    expect(masses.length).toBeGreaterThan(2);
    expect(masses.filter((gvm) => !(gvm >= 10_000))).toEqual([]);
    await section(page, "Axles").click();
    await page.getByRole("checkbox", { name: /^Tandem/ }).click();
    await expect(page.getByRole("link", { name: "Remove filter: Tandem" })).toBeVisible();
    await expect(page.getByRole("article").first()).toContainText("6x4");
  },
  { viewport: DESKTOP, tag: LONG },
);

journey(
  "an electric car by the week is found by its range, and its page has battery and term",
  async ({ page }) => {
    await page.goto(`${siteOrigin(subscriptionSite())}/cars?sortBy=weekly-asc`);
    const weekly = await numbersOnCards(page, /\$(\d+) \/ week/);
    const priced = weekly.filter((price) => !Number.isNaN(price));
    expect(priced.length).toBeGreaterThan(3);
    expect(priced).toEqual([...priced].sort((a, b) => a - b));
    await section(page, "Electric range").click();
    const range = page.getByRole("textbox", { name: "Electric range From km" });
    await range.fill("400");
    await range.press("Enter");
    await expect(page.getByRole("link", { name: "Remove filter: Range from 400 km" })).toBeVisible();
    await expect(page.getByRole("article").first()).toContainText("Electric");
    await openCard(page, /\/ week/);
    const main = page.getByRole("main");
    await expect(main.getByText("Minimum term", { exact: true }).first()).toBeVisible();
    await expect(main.getByText(/^\d+ months?$/).first()).toBeVisible();
    await expect(main.getByText("Electric range", { exact: true }).first()).toBeAttached();
    await expect(main.getByText("Battery", { exact: true }).first()).toBeAttached();
  },
  { viewport: DESKTOP, tag: LONG },
);
