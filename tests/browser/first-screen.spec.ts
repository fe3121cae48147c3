import {
  expect,
  expectAccessible,
  LONG,
  openFilters,
  PHONE,
  shippedSites,
  siteOrigin,
  test,
  untilHydrated,
} from "../support/journey";
import { sitesWithManyCars } from "../support/shipped-sites";

test("the first card starts within 300 px on a phone on every site also when a price is chosen", {
  tag: LONG,
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const site of shippedSites()) {
    await page.goto(`${siteOrigin(site)}/cars?range[price]=:50000`);
    const card = await page.getByRole("article").first().boundingBox();
    expect(card?.y, site).toBeLessThanOrEqual(300);
  }
});

test("a chip below the search opens the filters of a phone at its section", { tag: LONG }, async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const [site = ""] = sitesWithManyCars();
  await page.goto(`${siteOrigin(site)}/cars`);
  await untilHydrated(page);
  await page.getByRole("link", { name: "Kilometres", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet.locator(":focus").getByRole("heading", { name: "Filters" })).toBeVisible();
  await expect(sheet.getByLabel("Kilometres To km")).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Kilometres", exact: true })).toBeFocused();
  // The Filters link opens the same panel at its beginning.
  await openFilters(page);
  await expect(sheet.getByRole("heading", { name: "Filters" })).toBeInViewport();
});
