import type { Locator, Page } from "@playwright/test";

/** Presses Tab until the element has the focus. Every element must be reachable within `most` steps. */
export async function tabTo(page: Page, wanted: Locator, most = 120): Promise<void> {
  // The focus of a page that is still loading starts again at its top.
  await page.waitForLoadState();
  // Looking an element up by its role takes longer than a step does.
  let element = await wanted.elementHandle();
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press("Tab");
    const place = await element
      ?.evaluate((there) => (there.isConnected ? there === document.activeElement : null))
      .catch(() => null);
    if (place) return;
    // The page has drawn it again.
    if (place === null) element = await wanted.elementHandle();
  }
  throw new Error(`The keyboard did not reach ${wanted} in ${most} steps`);
}
