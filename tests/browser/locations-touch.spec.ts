import type { Page } from "@playwright/test";
import { expect, journey, LONG, PHONE, siteOrigin, test } from "../support/journey";
import { findSite, shippedSite } from "../support/shipped-sites";
import { swipe } from "../support/touch";

/* The carousel "Our Locations" under a finger (rules/locations#locations-carousel). */

/** What a location's page shows next to its own place. */
const othersOf = (slug: string) =>
  shippedSite(slug).site.locations.filter(({ visible }) => visible !== false).length;
const GROUP = findSite(({ locations }) => locations.length > 4);
const FEW = findSite(
  ({ locations, manufacturer }) =>
    manufacturer === null && new Set(locations.map(({ address }) => address.city)).size === 4,
);

test.use({ hasTouch: true });

const carousel = (page: Page) => page.getByRole("region").filter({ has: page.locator("#our-locations") });
const list = (page: Page) => carousel(page).getByRole("list").first();
const placeOf = (page: Page) => list(page).evaluate((strip) => Math.round(strip.scrollLeft));
/** The index of the first card whose left edge is in the strip. */
const firstInSight = (page: Page) =>
  list(page).evaluate((strip) => {
    const left = strip.getBoundingClientRect().left;
    return [...strip.children].findIndex((card) => card.getBoundingClientRect().left >= left - 2);
  });

/**
 * Swipes until a card is the first in sight: a busy browser may miss a finger while the page is still being made, or move
 * the strip only after the next one.
 */
async function swipeTo(page: Page, card: number, strip: { x: number; width: number }): Promise<void> {
  await expect(async () => {
    const way = Math.sign(card - (await firstInSight(page)));
    const start = strip.x + strip.width * (0.5 + 0.35 * way);
    if (way !== 0) await swipe(page, { x: start, y: PHONE.height / 2 }, { x: -way * strip.width * 0.75 });
    await expect.poll(() => firstInSight(page), { timeout: 4_000 }).toBe(card);
  }).toPass({ timeout: 60_000 });
}

for (const [site, hint] of [
  [FEW, 1],
  [GROUP, 0],
] as const)
  journey(
    `${site}: the other locations move by a swipe on a phone, one card after the other, and a tap opens one`,
    { viewport: PHONE, tag: LONG },
    async ({ page }) => {
      expect(othersOf(site)).toBeGreaterThan(2);
      const [first] = shippedSite(site).site.locations;
      await page.goto(`${siteOrigin(site)}/locations/${first?.slug}`);
      const strip = list(page);
      await strip.evaluate((element) => element.scrollIntoView({ block: "center" }));
      await expect(carousel(page).getByText("Swipe", { exact: true })).toHaveCount(hint);
      expect(await placeOf(page)).toBe(0);
      const box = await strip.boundingBox();
      if (!box) throw new Error("the strip is not there");
      await swipeTo(page, 1, box);
      await swipeTo(page, 0, box);
      await expect.poll(() => placeOf(page)).toBe(0);
      // The page itself stays where it is.
      expect(await page.evaluate(() => scrollX)).toBe(0);

      await swipeTo(page, 1, box);
      const link = strip
        .getByRole("listitem")
        .nth(1)
        .getByRole("link", { name: /^View Location/ });
      const target = await link.getAttribute("href");
      await link.tap();
      await expect(page).toHaveURL(new RegExp(`${target}$`));
    },
  );
