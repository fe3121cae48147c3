import { readPage } from "../support/axe";
import { expect, LONG, shippedSites, siteOrigin, test, untilHydrated } from "../support/journey";

const [site = ""] = shippedSites();

test("the search preloads the code and styles of the vehicle page", { tag: LONG }, async ({ page }) => {
  const code = page.waitForResponse(/\/assets\/vehicle-[\w-]+\.js$/);
  const styles = page.waitForResponse(/\/assets\/vehicle-[\w-]+\.css$/);
  const html = await (await page.goto(`${siteOrigin(site)}/cars`))?.text();
  expect(html).toContain("/assets/search-");
  expect(html).not.toContain("/assets/vehicle-");
  expect((await code).ok()).toBe(true);
  expect((await styles).ok()).toBe(true);
});

test("the vehicle page preloads the code of the search", { tag: LONG }, async ({ page }) => {
  await page.goto(`${siteOrigin(site)}/cars`);
  const car = await page.locator("main article a").first().getAttribute("href");
  const code = page.waitForResponse(/\/assets\/search-[\w-]+\.js$/);
  const html = await (await page.goto(`${siteOrigin(site)}${car}`))?.text();
  expect(html).toContain("/assets/vehicle-");
  expect(html).not.toContain("/assets/search-");
  expect((await code).ok()).toBe(true);
});

test("a page shows a progress bar, and stays accessible, while the next page loads", { tag: LONG }, async ({
  page,
}) => {
  await page.goto(`${siteOrigin(site)}/cars`);
  await untilHydrated(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    (address) => address.searchParams.has("_data") || address.pathname.endsWith(".data"),
    (route) => held.then(() => route.continue()),
  );
  const link = page.getByRole("article").first().getByRole("heading").getByRole("link");
  const car = (await link.textContent()) ?? "";
  await link.click();
  const loading = page.getByRole("progressbar", { name: "Loading the next page" });
  await expect(loading).toBeVisible();
  expect(await readPage(page)).toEqual([]);
  answer();
  await expect(page.getByRole("heading", { level: 1, name: car })).toBeVisible();
  await expect(loading).toHaveCount(0);
});
