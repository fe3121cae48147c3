import type { Page } from "@playwright/test";
import { carWithPhotos } from "../support/demo-cars";
import { expect, expectAccessible, journey, LONG, shippedSites, siteOrigin, test } from "../support/journey";
import { findSite, shippedSite } from "../support/shipped-sites";

/** The screen of a small phone. */
const SCREEN = { width: 360, height: 640 };

const MAIN = /^(Reserve Car Now|Online Purchase|Enquire Now|Instant Message|Find Me Something Similar)$/i;
const sidebar = (page: Page) => page.locator("main").locator("h1").locator("xpath=../..");

async function openFirst(page: Page, site: string, search = "/cars"): Promise<void> {
  await page.goto(siteOrigin(site) + search);
  const car = page.getByRole("article").first().getByRole("heading").getByRole("link");
  await page.goto(siteOrigin(site) + (await car.getAttribute("href")));
}

const asking = findSite(
  ({ vehicle_forms: forms }) => forms.photos && Boolean(forms.offer) && forms.test_drive.enabled,
);

journey(
  "a vehicle page has one main button and two others; the rest opens behind More",
  { viewport: SCREEN, tag: LONG },
  async ({ page }) => {
    await openFirst(page, asking);
    const buttons = sidebar(page).getByRole("link", {
      name: /^(Reserve|Enquire|Book a|Get Pre|Make an|Value my|Request photos)/,
    });
    await expect(buttons).toHaveCount(3);
    const more = sidebar(page).getByText("More", { exact: true });
    await more.press("Enter");
    await expect(page.getByRole("link", { name: "Make an offer" })).toBeVisible();
    expect(await buttons.count()).toBeGreaterThan(3);
    await expectAccessible(page);
  },
);

test("Tab on a phone follows the order of the buttons on the screen", { tag: LONG }, async ({ page }) => {
  await page.setViewportSize(SCREEN);
  await openFirst(page, asking);
  const side = sidebar(page);
  test.skip(!(await page.evaluate(() => CSS.supports("reading-flow", "flex-visual"))), "needs reading-flow");
  const places: number[] = [];
  await side.getByRole("link", { name: MAIN }).first().focus();
  for (let step = 0; step < 12; step += 1) {
    const place = await side.evaluate((element) => {
      const active = document.activeElement;
      return active && element.contains(active) ? active.getBoundingClientRect().bottom + scrollY : null;
    });
    if (place === null) break;
    places.push(Math.round(place));
    await page.keyboard.press("Tab");
  }
  expect(places.length).toBeGreaterThan(3);
  expect(places).toEqual([...places].sort((one, other) => one - other));
});

journey.long(
  "the page of a car without pictures shows an outline and a large way to ask for them",
  async ({ page }) => {
    await page.setViewportSize(SCREEN);
    await page.goto(await carWithPhotos(asking, 0));
    const pictures = page.getByRole("region", { name: "Photos", exact: true });
    await expect(pictures.getByText("No photos yet")).toBeVisible();
    await expect(pictures.locator("svg path")).toHaveAttribute("d", /^M/);
    const ask = pictures.getByRole("link", { name: "Request photos" });
    const { height = 0, width = 0 } = (await ask.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(48);
    expect(width).toBeGreaterThanOrEqual(200);
    await expectAccessible(page);
  },
);

const early = shippedSites().find((slug) => shippedSite(slug).site.vehicle.sticky_bar_from_start) ?? "";

journey(
  "a site may have the bar of the vehicle page from the first paint",
  { viewport: SCREEN, tag: LONG },
  async ({ page }) => {
    await openFirst(page, early);
    const bar = page.getByRole("region", { name: "Quick actions" });
    await expect(bar).toBeInViewport();
    await expect(bar.getByRole("link").first()).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => window.scrollTo({ top: 2000, behavior: "instant" })).catch(() => undefined);
    await expect(bar).toBeInViewport();
  },
);
