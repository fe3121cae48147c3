import type { Page } from "@playwright/test";
import { expect, journey, PHONE, shippedSites, siteOrigin, test, untilHydrated } from "../support/journey";
import { findSite, shippedSite } from "../support/shipped-sites";

/** A tablet held sideways: wide enough for the bar of links, and without a pointer that hovers. */
const TABLET = { width: 1024, height: 768 };

const withMenus = shippedSites().filter((slug) =>
  shippedSite(slug).site.navigation.header.some(({ menu }) => menu === "stock"),
);
const opening = (on: "click" | "hover") =>
  withMenus.find((slug) => shippedSite(slug).site.navigation.menu_opens_on === on) ?? "";
const GROUP = findSite(({ locations }) => locations.length > 4);

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

test.use({ hasTouch: true });

for (const site of [opening("click"), opening("hover")])
  journey(
    `${site}: on a tablet the first tap opens a menu, a tap elsewhere closes it, and a tap on a link follows it`,
    async ({ page, javaScript }) => {
      for (const path of ["/contact", "/cars"]) {
        await page.goto(siteOrigin(site) + path);
        if (javaScript && path === "/cars") await untilHydrated(page);
        const link = inMenu(page, "Warranty");
        await menuButton(page, "Service").tap();
        await expect(link).toBeVisible();
        await tapElsewhere(page, 8);
        await expect(link).toBeHidden();
        await expect(page).toHaveURL(siteOrigin(site) + path);

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
      }
    },
    { viewport: TABLET },
  );

journey(
  "on a phone the filters open, take a choice and close by taps",
  async ({ page, javaScript }) => {
    await page.goto(`${siteOrigin(GROUP)}/cars`);
    if (javaScript) await untilHydrated(page);
    await page.getByRole("link", { name: /^Filters/ }).tap();
    await expect(page.getByRole("dialog", { name: "Filters" })).toHaveCount(javaScript ? 1 : 0);
    const box = page.getByRole("search").getByRole("checkbox").filter({ visible: true }).first();
    await box.tap();
    await expect(box).toBeChecked();
    await page.getByRole("button", { name: javaScript ? /^Show Me/ : "Apply filters" }).tap();
    await expect(page.getByRole("dialog", { name: "Filters" })).toHaveCount(0);
    await expect(page).not.toHaveURL(/\/cars$/);
  },
  { viewport: PHONE },
);
