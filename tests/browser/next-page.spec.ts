import { expect, shippedSites, siteOrigin, test } from "../support/journey";

const [site = ""] = shippedSites();

test("the search has the vehicle page's code and styles at hand, before anybody asks for a car", async ({
  page,
}) => {
  const code = page.waitForResponse(/\/assets\/vehicle-[\w-]+\.js$/);
  const styles = page.waitForResponse(/\/assets\/vehicle-[\w-]+\.css$/);
  const html = await (await page.goto(`${siteOrigin(site)}/cars`))?.text();
  expect(html).toContain("/assets/search-");
  expect(html).not.toContain("/assets/vehicle-");
  expect((await code).ok()).toBe(true);
  expect((await styles).ok()).toBe(true);
});

test("the vehicle page has the search's", async ({ page }) => {
  await page.goto(`${siteOrigin(site)}/cars`);
  const car = await page.locator("main article a").first().getAttribute("href");
  const code = page.waitForResponse(/\/assets\/search-[\w-]+\.js$/);
  const html = await (await page.goto(`${siteOrigin(site)}${car}`))?.text();
  expect(html).toContain("/assets/vehicle-");
  expect(html).not.toContain("/assets/search-");
  expect((await code).ok()).toBe(true);
});
