import type { Page } from "@playwright/test";
import { expect, LONG, shippedSites, siteOrigin, test } from "../support/journey";
import { shippedSite } from "../support/shipped-sites";

/** Pixels; below 992 the links are a drawer. */
const SCREENS = [320, 1280];

const withMenus = (slug: string) =>
  shippedSite(slug).site.navigation.header.some(({ menu, children = [] }) => menu || children.length > 0);

/** How far the page can be scrolled sideways. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Where the page's content stands. */
const placeOfMain = (page: Page) =>
  page.evaluate(() => {
    const { x, y, width } = document.getElementById("main")?.getBoundingClientRect() ?? new DOMRect();
    return [x, y, width].map(Math.round);
  });

/** The entries of an open menu that reach beyond the screen, or are covered by something else where they begin. */
const outOfSight = (page: Page) =>
  page
    .locator(":popover-open")
    .last()
    .evaluate((panel) => {
      const entries = [...panel.querySelectorAll("a")].filter((link) => link.checkVisibility());
      return entries
        .filter((link) => {
          const { left, right } = link.getBoundingClientRect();
          return left < 0 || right > document.documentElement.clientWidth;
        })
        .map((link) => link.textContent);
    });

for (const site of shippedSites().filter(withMenus))
  for (const width of SCREENS)
    test(`each menu of ${site} opens within a screen of ${width} px and moves nothing`, {
      tag: LONG,
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        (window as unknown as { shifts: number[] }).shifts = shifts;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            if (entry.value >= 0.001) shifts.push(entry.value);
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(`${siteOrigin(site)}/cars`, { waitUntil: "networkidle" });
      const before = await placeOfMain(page);
      expect(await sideways(page)).toBe(0);
      const banner = page.getByRole("banner");
      const toggle = banner.getByRole("button", { name: "Menu", exact: true });
      const isPhone = await toggle.isVisible();
      expect(isPhone).toBe(width < 992);
      if (isPhone) await toggle.click();
      const buttons = banner.getByRole("navigation", { name: "Main" }).locator("li > button[popovertarget]");
      const count = await buttons.count();
      expect(count).toBeGreaterThan(0);
      for (let index = 0; index < count; index++) {
        const button = buttons.nth(index);
        const name = await button.innerText();
        await button.click();
        await expect(page.locator(":popover-open")).toHaveCount(isPhone ? 2 : 1);
        expect(await outOfSight(page), name).toEqual([]);
        expect(await sideways(page), name).toBe(0);
        await page.keyboard.press("Escape");
        await expect(page.locator(":popover-open")).toHaveCount(isPhone ? 1 : 0);
      }
      if (isPhone) await page.keyboard.press("Escape");
      expect(await placeOfMain(page)).toEqual(before);
      expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    });
