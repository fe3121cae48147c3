import {
  DESKTOP,
  expect,
  expectAccessible,
  journey,
  LONG,
  PHONE,
  shippedSites,
  siteOrigin,
} from "../support/journey";
import { shippedSite } from "../support/shipped-sites";

const [site = ""] = shippedSites()
  .filter((slug) => shippedSite(slug).site.models.enabled)
  .reverse();

for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
  journey(
    `a shopper finds a model by category in the menu, and its page, on a ${screen}`,
    { viewport, tag: screen === "desktop" ? LONG : undefined },
    async ({ page }) => {
      await page.goto(`${siteOrigin(site)}/contact`);
      const banner = page.getByRole("banner");
      if (screen === "phone") await banner.getByRole("button", { name: "Menu", exact: true }).click();
      await banner.getByRole("button", { name: "New Vehicles" }).click();
      const menu = page.getByRole("navigation", { name: "Main" });
      await expect(menu.getByRole("radio", { name: "All Vehicles" })).toBeChecked();
      const cards = menu.getByRole("link", { name: /^Explore / });
      const all = await cards.count();
      await menu.getByRole("radio", { name: "Utes & Vans" }).check();
      const utes = await cards.count();
      expect(utes).toBeGreaterThan(0);
      expect(utes).toBeLessThan(all);
      await expectAccessible(page);
      await cards.first().click();
      await expect(page).toHaveURL(/\/models\/[a-z0-9-]+$/);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.locator("script[src], link[rel=modulepreload]").count()).toBe(0);
    },
  );
