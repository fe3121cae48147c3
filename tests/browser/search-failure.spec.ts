import type { Page } from "@playwright/test";
import { expect, expectAccessible, LONG, PHONE, shippedSites, siteOrigin, test } from "../support/journey";

/*
 * rules/search#last-good-results: after a failed search the last good hits, counts and facets stay
 * on the page. Here the network or the server fails while a page is open, so these tests need
 * JavaScript.
 */
test.use({ viewport: PHONE });
const [site = ""] = shippedSites();
const origin = siteOrigin(site);
const NOT_LOADED = "We couldn't load your last choice.";
const AWAY = "Search isn't available right now";

/* Data that is loaded in place has the address of the page with .data after its path. */
const DATA = /\.data(\?|$)/;
const networkGone = (page: Page) => page.route(DATA, (route) => route.abort("internetdisconnected"));
const serverGone = (page: Page) =>
  page.route(DATA, (route) => route.fulfill({ status: 503, contentType: "text/html", body: "<h1>503</h1>" }));

const alert = (page: Page) => page.getByRole("region", { name: "Search results" }).getByRole("alert");
const count = (page: Page) => page.locator("#result-count");
const chosenSort = (page: Page) =>
  page
    .getByRole("combobox", { name: "Sort by" })
    .getByRole("option", { selected: true, includeHidden: true });
const cars = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();

for (const [what, fail] of [
  ["the network", networkGone],
  ["the server", serverGone],
] as const)
  test(`the search keeps and marks its results, and their address, while ${what} fails`, {
    tag: LONG,
  }, async ({ page }) => {
    await page.goto(`${origin}/cars`);
    const before = { count: await count(page).innerText(), cars: await cars(page) };
    await fail(page);
    // A choice from before hydration is searched for after it, so this works at any time.
    const sort = page.getByRole("combobox", { name: "Sort by" });
    await sort.selectOption("Lowest price");
    await expect(alert(page)).toContainText(NOT_LOADED);
    await expect(alert(page).getByRole("link", { name: /^Call / })).toHaveAttribute("href", /^tel:/);
    await expect(page).toHaveURL(`${origin}/cars`);
    await expect(chosenSort(page)).toHaveText("Most relevant");
    expect({ count: await count(page).innerText(), cars: await cars(page) }).toEqual(before);
    await expectAccessible(page);

    // A retry during the failure changes nothing, and adds no history entry.
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
    await expect(chosenSort(page)).toHaveText("Lowest price");
    await page.goBack();
    await expect(page).toHaveURL(`${origin}/cars`);
    await expect(chosenSort(page)).toHaveText("Most relevant");
    await expect(alert(page)).toHaveCount(0);
    expect(await cars(page)).toEqual(before.cars);
  });

test("Back and Forward without a network show the last results of each search", { tag: LONG }, async ({
  page,
}) => {
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

  // A search without earlier results leaves the visitor on the current results.
  await page.getByRole("link", { name: "Next" }).click();
  await expect(alert(page)).toContainText(NOT_LOADED);
  await expect(page).toHaveURL(`${origin}/cars?sortBy=price-asc`);
  await page.unroute(DATA);
  await alert(page).getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(`${origin}/cars?sortBy=price-asc&page=2`);
  await expect(alert(page)).toHaveCount(0);
});
