import {
  DESKTOP,
  expect,
  expectAccessible,
  journey,
  LONG,
  PHONE,
  siteOrigin,
  test,
} from "../support/journey";
import { findSite, shippedSite } from "../support/shipped-sites";
import { VISITOR } from "../support/visitor";

/* Robots get no popup, and a browser without a window counts as one. */
test.use({ userAgent: VISITOR });

const withPopup = findSite(({ popups }) => Object.keys(popups).length > 0);
const [popup] = Object.values(shippedSite(withPopup).site.popups);
const address = siteOrigin(withPopup) + (Array.isArray(popup?.pages) ? popup.pages[0] : "/");

journey.long("a reader closes a popup by its button, once in a visit", async ({ page }) => {
  await page.goto(address);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAccessibleName(/\S/);
  await expect(dialog.getByRole("button", { name: "Close", exact: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("heading", { level: 1 }).click();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

journey(
  "a popup closes by Escape and gives the keyboard back to the page, and closes by its picture",
  async ({ page }) => {
    await page.goto(address);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: "Close", exact: true })).toBeFocused();
    // Nothing behind it has the focus while it is open.
    for (let pressed = 0; pressed < 6; pressed += 1) {
      await page.keyboard.press("Tab");
      expect(await page.locator("main :focus, header :focus, footer :focus").count()).toBe(0);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.keyboard.press("Tab");
    await expect(page.locator("a:focus")).toHaveCount(1);

    // A picture closes it too.
    await page.context().clearCookies();
    await page.goto(address);
    await page.getByRole("button", { name: /Close this message/ }).click();
    await expect(dialog).toBeHidden();
    expect(page.url()).toBe(address);
  },
);

test("a popup stays within 600 px and 80 % of each screen, and moves nothing", { tag: LONG }, async ({
  page,
  context,
}) => {
  for (const size of [PHONE, DESKTOP, { width: 320, height: 256 }]) {
    await context.clearCookies();
    await page.setViewportSize(size);
    await page.goto(address);
    const box = await page.getByRole("dialog").boundingBox();
    expect(box?.width).toBeLessThanOrEqual(Math.min(600, size.width));
    expect(box?.height).toBeLessThanOrEqual(0.8 * size.height + 1);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
          }).observe({ type: "layout-shift", buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
    expect(shift).toBe(0);
    expect(await page.locator("script:not([type='application/ld+json'])").count()).toBe(0);
  }
});
