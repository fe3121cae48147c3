import { carWithPhotos } from "../support/demo-cars";
import { DESKTOP, expect, LONG, PHONE, shippedSites, siteOrigin, test } from "../support/journey";
import { VISITOR } from "../support/visitor";

const [site = ""] = shippedSites();

// A robot would not get the page of a first visit.
test.use({ userAgent: VISITOR });

interface Shift {
  value: number;
  what: string[];
}

for (const [screen, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
  test(`pages cause no layout shift while they load, hydrate and scroll on a ${screen}`, {
    tag: screen === "desktop" ? LONG : [],
  }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(() => {
      const shifts: Shift[] = [];
      (window as unknown as { shifts: Shift[] }).shifts = shifts;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as PerformanceEntry & {
            value: number;
            sources: { node: Node | null }[];
          };
          const what = sources.map(({ node }) =>
            node instanceof Element ? node.outerHTML.slice(0, 200) : (node?.textContent ?? ""),
          );
          // A slow machine draws a list before its last option has arrived, and the list grows by a
          // few pixels (0.0007).
          if (value >= 0.001) shifts.push({ value, what });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    for (const address of [`${siteOrigin(site)}/cars`, await carWithPhotos(site, 40)]) {
      await page.goto(address, { waitUntil: "networkidle" });
      // Scrolls down the page and back: pictures load when they come near, and bars appear and
      // disappear.
      for (const part of [0.25, 0.5, 0.75, 1, 0]) {
        await page.evaluate((to) => {
          scrollTo({ top: document.documentElement.scrollHeight * to, behavior: "instant" });
        }, part);
        await page.waitForLoadState("networkidle");
      }
      const shifts = () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
      expect(await shifts(), address).toEqual([]);
    }
    await page.getByRole("button", { name: "Next photo" }).click();
    await expect(page.locator("#photo-2")).toBeInViewport({ ratio: 0.9 });
    await page.locator("#photo-2").click();
    await page.getByRole("dialog", { name: "Photos" }).getByRole("button", { name: "Close" }).click();
    await expect(page.locator("#photo-2")).toBeFocused();
    expect(await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)).toEqual([]);
  });
