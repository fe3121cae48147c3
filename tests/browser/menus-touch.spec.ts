import type { Page } from "@playwright/test";
import {
  expect,
  journey,
  LONG,
  PHONE,
  shippedSites,
  siteOrigin,
  test,
  untilHydrated,
} from "../support/journey";
import { shippedSite } from "../support/shipped-sites";
import { swipe } from "../support/touch";

/** A tablet held sideways: wide enough for the bar of links, and without a pointer that hovers. */
const TABLET = { width: 1024, height: 768 };

const withMenus = shippedSites().filter((slug) =>
  shippedSite(slug).site.navigation.header.some(({ menu }) => menu === "stock"),
);
const opening = (on: "click" | "hover") =>
  withMenus.find((slug) => shippedSite(slug).site.navigation.menu_opens_on === on) ?? "";

const menuButton = (page: Page, name: string | RegExp) =>
  page.getByRole("banner").getByRole("button", { name, exact: true });
const inMenu = (page: Page, name: string | RegExp) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

/** Returns the lowest point of a column of pixels that has neither a link nor a control below it. */
const plainPoint = (page: Page, x: number) =>
  page.evaluate((x) => {
    const active = "a, button, input, select, textarea, label, summary, iframe, [popover]";
    let y = innerHeight - 10;
    while (y > 0 && document.elementFromPoint(x, y)?.closest(active)) y -= 4;
    return { x, y };
  }, x);

/** Taps where nothing but the open menu can answer. */
async function tapElsewhere(page: Page, x: number): Promise<void> {
  const point = await plainPoint(page, x);
  expect(point.y).toBeGreaterThan(0);
  await page.touchscreen.tap(point.x, point.y);
}

type Part = "banner" | "main" | "contentinfo";

/** Returns a point of a link of this part, to another page, that is in sight next to the open menus. */
const linkBeside = (page: Page, part: Part) =>
  page.getByRole(part).evaluate((part) => {
    const menus = [...document.querySelectorAll(":popover-open")].map((menu) => menu.getBoundingClientRect());
    const isFree = (x: number, y: number) =>
      !menus.some((menu) => x >= menu.left && x <= menu.right && y >= menu.top && y <= menu.bottom);
    for (let y = 6; y < innerHeight; y += 8)
      for (let x = 6; x < innerWidth; x += 8) {
        if (!isFree(x, y)) continue;
        // What lies over the page while a menu is open belongs to the header itself.
        const below = document.elementsFromPoint(x, y).find(({ localName }) => localName !== "header");
        const link = below?.closest("a");
        const isToAPage = link?.origin === location.origin && link.pathname !== location.pathname;
        if (link && isToAPage && part.contains(link)) return { x, y, path: link.pathname };
      }
    throw new Error("no link beside the menu");
  });

/** Taps a link next to open menus: they close, no more. A second tap follows the link. */
async function tapTwiceBeside(page: Page, part: Part): Promise<void> {
  const address = page.url();
  const { x, y, path } = await linkBeside(page, part);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) asked.push(request.url());
  });
  await page.touchscreen.tap(x, y);
  await expect(page.locator(":popover-open")).toHaveCount(0);
  // Until a tap would meet the link again: by then a page that was asked for is on its way.
  const linkIsOnTop = () =>
    page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest("a") !== null, [x, y] as const);
  await expect.poll(linkIsOnTop).toBe(true);
  expect(asked).toEqual([]);
  await expect(page).toHaveURL(address);
  await page.touchscreen.tap(x, y);
  await expect(page).toHaveURL((url) => url.pathname === path);
}

test.use({ hasTouch: true });

for (const [on, path] of [
  ["click", "/contact"],
  ["hover", "/cars"],
] as const)
  journey(
    `${opening(on)}: a tap on a link beside an open menu only closes the menu, and a second tap follows the link`,
    { viewport: TABLET, tag: LONG },
    async ({ page }) => {
      for (const part of ["main", "contentinfo", "banner"] as const) {
        await page.goto(siteOrigin(opening(on)) + path);
        if (path === "/cars") await untilHydrated(page);
        await menuButton(page, "Service").tap();
        await expect(inMenu(page, "Warranty")).toBeVisible();
        // A menu stays open while the page scrolls below it.
        if (part === "contentinfo")
          await page.getByRole(part).getByRole("link").last().scrollIntoViewIfNeeded();
        await tapTwiceBeside(page, part);
      }
    },
  );

test("on a page without an open menu the first tap on a link follows it immediately", { tag: LONG }, async ({
  page,
}) => {
  await page.setViewportSize(TABLET);
  await page.goto(`${siteOrigin(opening("click"))}/contact`, { waitUntil: "commit" });
  await page.getByRole("main").getByRole("link").first().waitFor();
  const { x, y, path } = await linkBeside(page, "main");
  await page.touchscreen.tap(x, y);
  await expect(page).toHaveURL((url) => url.pathname === path);
});

for (const [on, path] of [
  ["click", "/cars"],
  ["hover", "/contact"],
] as const)
  journey(
    `${opening(on)}: on a tablet the first tap opens a menu, a tap elsewhere closes it, and a tap on a link follows it`,
    { viewport: TABLET, tag: LONG },
    async ({ page }) => {
      await page.goto(siteOrigin(opening(on)) + path);
      if (path === "/cars") await untilHydrated(page);
      const link = inMenu(page, "Warranty");
      await menuButton(page, "Service").tap();
      await expect(link).toBeVisible();
      await tapElsewhere(page, 8);
      await expect(link).toBeHidden();
      await expect(page).toHaveURL(siteOrigin(opening(on)) + path);

      // The other menu takes its place at one tap, and a second tap closes it.
      await menuButton(page, "Service").tap();
      await menuButton(page, "Company").tap();
      await expect(inMenu(page, "Fleet")).toBeVisible();
      await expect(link).toBeHidden();
      await menuButton(page, "Company").tap();
      await expect(inMenu(page, "Fleet")).toBeHidden();

      await menuButton(page, "Service").tap();
      await link.tap();
      await expect(page).toHaveURL(/\/warranty$/);
    },
  );

for (const [on, path] of [
  ["click", "/contact"],
  ["hover", "/cars"],
] as const)
  journey(
    `${opening(on)}: on a phone the drawer of links and its menus open, go back and close by taps, and a tap follows a link`,
    { viewport: PHONE, tag: LONG },
    async ({ page }) => {
      await page.goto(siteOrigin(opening(on)) + path);
      if (path === "/cars") await untilHydrated(page);
      const [menu, service] = [menuButton(page, "Menu"), menuButton(page, "Service")];
      const link = inMenu(page, "Warranty");
      await menu.tap();
      await expect(service).toBeVisible();
      await service.tap();
      await expect(link).toBeVisible();
      await menuButton(page, "Back from Service").tap();
      await expect(link).toBeHidden();
      await expect(service).toBeVisible();
      await menuButton(page, "Close menu").tap();
      await expect(service).toBeHidden();

      // Next to the drawer is the page: a tap there closes the drawer with what is open in it, and nothing else.
      await menu.tap();
      await service.tap();
      await expect(link).toBeVisible();
      await page.touchscreen.tap(12, 420);
      await expect(page.locator(":popover-open")).toHaveCount(0);
      await expect(page).toHaveURL(siteOrigin(opening(on)) + path);

      await menu.tap();
      await service.tap();
      await link.tap();
      await expect(page).toHaveURL(/\/warranty$/);
    },
  );

journey(
  "on a phone the models in the drawer are chosen by a tap on a category, and scroll by a swipe while the page stays",
  { viewport: PHONE, tag: LONG },
  async ({ page }) => {
    await page.goto(`${siteOrigin(opening("hover"))}/contact`);
    await menuButton(page, "Menu").tap();
    await menuButton(page, "New Vehicles").tap();
    const panel = page.locator(":popover-open").last();
    const cards = panel.locator("li[data-in]").filter({ visible: true });
    const all = await cards.count();
    const category = panel.getByRole("radio", { name: "Utes & Vans" });
    await panel.getByText("Utes & Vans", { exact: true }).tap();
    await expect(category).toBeChecked();
    expect(await cards.count()).toBeLessThan(all);
    for (const card of await cards.all()) await expect(card).toHaveAttribute("data-in", /utes_vans/);

    await panel.getByText("All Vehicles", { exact: true }).tap();
    await expect(cards).toHaveCount(all);
    const scrolled = () =>
      panel.evaluate((menu) =>
        [menu, ...menu.querySelectorAll("ul")].reduce((sum, { scrollTop }) => sum + scrollTop, 0),
      );
    expect(await scrolled()).toBe(0);
    await swipe(page, { x: 240, y: 560 }, { y: -320 });
    await expect.poll(scrolled).toBeGreaterThan(100);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  },
);
