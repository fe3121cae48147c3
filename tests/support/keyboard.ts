import type { Locator, Page } from "@playwright/test";

/** Presses Tab until the element has the focus. Every element must be reachable within `most` steps. */
export async function tabTo(page: Page, wanted: Locator, most = 120): Promise<void> {
  // The focus of a page that is still loading starts again at its top.
  await page.waitForLoadState();
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return;
  }
  throw new Error(`The keyboard did not reach ${wanted} in ${most} steps`);
}
