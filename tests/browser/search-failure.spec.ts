import type { Page } from "@playwright/test";
import { expect, expectAccessible, PHONE, shippedSites, siteOrigin, test } from "../support/journey";

/*
 * Spec 1 §4 and §8: while a search has failed, the last good hits, counts and facets stay displayed. Here the
 * network or the server fails under a page that is open, which only a page with scripts can outlive.
 */
test.use({ viewport: PHONE });
const [site = ""] = shippedSites();
const origin = siteOrigin(site);
const NOT_LOADED = "Your last choice could not be loaded.";
const AWAY = "The search can't be reached right now";

test.beforeEach(async ({ page }) => {
  await page.route("**/img/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" }),
  );
});

/* What is loaded in place is the page's address with .data behind its path. */
const DATA = /\.data(\?|$)/;
const networkGone = (page: Page) => page.route(DATA, (route) => route.abort("internetdisconnected"));
const serverGone = (page: Page) =>
  page.route(DATA, (route) => route.fulfill({ status: 503, contentType: "text/html", body: "<h1>503</h1>" }));

const alert = (page: Page) => page.getByRole("alert");
const count = (page: Page) => page.locator("#result-count");
const cars = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();

for (const [what, fail] of [
  ["the network", networkGone],
  ["the server", serverGone],
] as const) {
  test(`${what} fails: the results stay, marked, at their own address, until the search answers again`, async ({
    page,
  }) => {
    await page.goto(`${origin}/cars`);
    const before = { count: await count(page).innerText(), cars: await cars(page) };
    await fail(page);
    // Chosen before scripts have taken over, it counts once they have: so this works at any moment.
    const sort = page.getByRole("combobox", { name: "Sort by" });
    await sort.selectOption("Lowest price");
    await expect(alert(page)).toContainText(NOT_LOADED);
    await expect(alert(page).getByRole("link", { name: /^Call / })).toHaveAttribute("href", /^tel:/);
    await expect(page).toHaveURL(`${origin}/cars`);
    await expect(sort).toHaveValue("relevant");
    expect({ count: await count(page).innerText(), cars: await cars(page) }).toEqual(before);
    await expectAccessible(page);

    // Tried too early it stays so, and nothing is added to the history.
    const retry = alert(page).getByRole("link", { name: "Try again" });
    const again = page.waitForRequest(DATA);
    await retry.click();
    await again;
    await expect(page).toHaveURL(`${origin}/cars`);
    await expect(alert(page)).toContainText(NOT_LOADED);

    await page.unroute(DATA);
    await retry.click();
    await expect(page).toHaveURL(`${origin}/cars?sortBy=price-asc`);
    await expect(alert(page)).toHaveCount(0);
    await expect(sort).toHaveValue("price-asc");
    await page.goBack();
    await expect(page).toHaveURL(`${origin}/cars`);
    await expect(sort).toHaveValue("relevant");
    await expect(alert(page)).toHaveCount(0);
    expect(await cars(page)).toEqual(before.cars);
  });
}

test("Back and Forward without a network show each search's own last results", async ({ page }) => {
  await page.goto(`${origin}/cars`);
  const first = await cars(page);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Lowest price");
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("price-asc");
  await expect.poll(() => cars(page)).not.toEqual(first);
  const second = await cars(page);

  await networkGone(page);
  await page.goBack();
  await expect(alert(page)).toContainText(AWAY);
  await expect(page).toHaveURL(`${origin}/cars`);
  expect(await cars(page)).toEqual(first);
  await page.goForward();
  await expect(page).toHaveURL(`${origin}/cars?sortBy=price-asc`);
  await expect.poll(() => cars(page)).toEqual(second);
  await expect(alert(page)).toContainText(AWAY);

  // A search never seen: the shopper stays where the results are.
  await page.getByRole("link", { name: "Next" }).click();
  await expect(alert(page)).toContainText(NOT_LOADED);
  await expect(page).toHaveURL(`${origin}/cars?sortBy=price-asc`);
  await page.unroute(DATA);
  await alert(page).getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(`${origin}/cars?sortBy=price-asc&page=2`);
  await expect(alert(page)).toHaveCount(0);
});
