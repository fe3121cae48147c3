import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  journey,
  LONG,
  PHONE,
  shippedSites,
  siteOrigin,
  test,
  untilHydrated,
} from "../support/journey";
import { tabTo } from "../support/keyboard";
import { shippedSite } from "../support/shipped-sites";

const withMenus = shippedSites().filter((slug) =>
  shippedSite(slug).site.navigation.header.some(({ menu }) => menu === "stock"),
);
const opening = (on: "click" | "hover") =>
  withMenus.find((slug) => shippedSite(slug).site.navigation.menu_opens_on === on) ?? "";

const menuButton = (page: Page, name: string | RegExp) =>
  page.getByRole("banner").getByRole("button", { name, exact: true });
const inMenu = (page: Page, name: string | RegExp) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
/** The header's marker, as its style has it. */
const marker = (page: Page) =>
  page.getByRole("banner").evaluate((header) => getComputedStyle(header).boxShadow !== "none");

for (const [on, path] of [
  ["click", "/contact"],
  ["hover", "/cars"],
] as const)
  journey(
    `${opening(on)}: a menu opens by click and by keyboard, marks the header, and closes by Escape and a click elsewhere`,
    { viewport: DESKTOP, tag: LONG },
    async ({ page }) => {
      await page.goto(siteOrigin(opening(on)) + path);
      if (path === "/cars") await untilHydrated(page);
      const [service, company] = [menuButton(page, "Service"), menuButton(page, "Company")];
      await expect(service).toHaveJSProperty("type", "button");
      expect(await marker(page)).toBe(false);
      await service.click();
      await expect(inMenu(page, "Warranty")).toBeVisible();
      await page.mouse.move(640, 700);
      await expect(inMenu(page, "Warranty")).toBeVisible();
      expect(await marker(page)).toBe(true);
      await expectAccessible(page);

      await page.keyboard.press("Escape");
      await expect(inMenu(page, "Warranty")).toBeHidden();
      expect(await marker(page)).toBe(false);

      await tabTo(page, company);
      await page.keyboard.press("Enter");
      await expect(inMenu(page, "Fleet")).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(inMenu(page, "About us")).toBeFocused();

      // Only one of them is open at a time.
      await service.click();
      await expect(inMenu(page, "Fleet")).toBeHidden();
      await page.mouse.move(640, 700);
      await page.mouse.click(640, 700);
      await expect(inMenu(page, "Warranty")).toBeHidden();
      await menuButton(page, "Service").click();
      await inMenu(page, "Warranty").click();
      await expect(page).toHaveURL(/\/warranty$/);
    },
  );

journey(
  "a menu opens below the pointer on a site that says so, stays while the pointer is in it, and closes after it",
  { viewport: DESKTOP },
  async ({ page }) => {
    await page.goto(`${siteOrigin(opening("hover"))}/contact`);
    await menuButton(page, "Service").hover();
    await expect(inMenu(page, "Warranty")).toBeVisible();
    expect(await marker(page)).toBe(true);
    await inMenu(page, "Warranty").hover();
    await expect(inMenu(page, "Warranty")).toBeVisible();
    await page.mouse.move(640, 700);
    await expect(inMenu(page, "Warranty")).toBeHidden();

    await page.goto(`${siteOrigin(opening("click"))}/contact`);
    await menuButton(page, "Service").hover();
    await expect(inMenu(page, "Warranty")).toBeHidden();
  },
);

journey(
  "Escape closes a menu that the pointer opened, and it opens again when the pointer comes anew",
  { viewport: DESKTOP, tag: LONG },
  async ({ page }) => {
    const link = inMenu(page, "Warranty");
    for (const path of ["/cars", "/contact"]) {
      await page.goto(siteOrigin(opening("hover")) + path);
      if (path === "/cars") await untilHydrated(page);
      for (const place of [menuButton(page, "Service"), link]) {
        await menuButton(page, "Service").hover();
        await expect(link).toBeVisible();
        await place.hover();
        await page.keyboard.press("Escape");
        await expect(link).toBeHidden();
        expect(await marker(page)).toBe(false);
        await page.mouse.move(640, 700);
      }
    }
    await menuButton(page, "Service").hover();
    await expect(link).toBeVisible();
    // One that the keyboard opens does not follow the focus: only Enter opens it.
    await page.mouse.move(640, 700);
    await tabTo(page, menuButton(page, "Company"));
    await expect(inMenu(page, "Fleet")).toBeHidden();
  },
);

for (const site of [opening("click"), opening("hover")])
  journey(
    `${site}: closed menus have no stops of the Tab key, and the menu of models is passed with two`,
    { viewport: DESKTOP, tag: LONG },
    async ({ page }) => {
      await page.goto(`${siteOrigin(site)}/contact`);
      const [models, next] = [
        menuButton(page, "New Vehicles"),
        menuButton(page, /^(Pre-owned|Used) Vehicles$/),
      ];
      const focusable = page
        .getByRole("navigation", { name: "Main" })
        .locator(":is(a, button, input):visible");
      // The links and buttons of the bar: each entry once.
      const bar = shippedSite(site).site.navigation.header.length;
      await expect(focusable).toHaveCount(bar);
      await tabTo(page, models);
      await page.keyboard.press("Enter");
      expect(await focusable.count()).toBeGreaterThan(bar + 20);
      await page.keyboard.press("Tab");
      const close = menuButton(page, "Close New Vehicles");
      await expect(close).toBeFocused();
      await expect(close).toBeInViewport();
      await page.keyboard.press("Enter");
      await expect(models).toBeFocused();
      await expect(focusable).toHaveCount(bar);
      for (
        let stops = 0;
        stops < 3 && !(await next.evaluate((node) => node === document.activeElement));
        stops++
      )
        await page.keyboard.press("Tab");
      await expect(next).toBeFocused();
    },
  );

journey(
  "a phone's menu is a drawer: its menus lie over it, Escape closes one after the other, the backdrop all",
  { viewport: PHONE },
  async ({ page }) => {
    for (const path of ["/contact", "/cars"]) {
      await page.goto(siteOrigin(withMenus[0] ?? "") + path);
      if (path === "/cars") await untilHydrated(page);
      const menu = menuButton(page, "Menu");
      await menu.click();
      const service = menuButton(page, "Service");
      await expect(service).toBeVisible();
      await expectAccessible(page);
      await service.click();
      await expect(inMenu(page, "Warranty")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(inMenu(page, "Warranty")).toBeHidden();
      await service.click();
      await menuButton(page, "Back from Service").click();
      await expect(service).toBeVisible();
      await menuButton(page, "Close menu").click();
      await expect(service).toBeHidden();
      await menu.click();
      await page.mouse.click(10, 600);
      await expect(service).toBeHidden();
    }
  },
);

test("the header of a page with script is the one that the server drew, and only the numbers of saved cars change", {
  tag: LONG,
}, async ({ page }) => {
  const answer = await page.goto(`${siteOrigin(withMenus[0] ?? "")}/cars`);
  const html = (await answer?.text()) ?? "";
  await untilHydrated(page);
  const drawn = await page.getByRole("navigation", { name: "Main" }).locator("a").count();
  expect(drawn).toBeGreaterThan(20);
  // Neither the links nor their labels are in the page a second time, as data.
  expect(html.split("/roadside-assist").length - 1).toBe(2);
  await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/cars\/[a-z0-9-]+$/);
  await expect(page.getByRole("navigation", { name: "Main" }).locator("a")).toHaveCount(drawn);
});

test("a header of text twice as large has the button of the menu on a wide screen, and the whole menu in it", {
  tag: LONG,
}, async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  for (const site of shippedSites()) {
    await page.goto(`${siteOrigin(site)}/cars`);
    const toggle = menuButton(page, "Menu");
    await expect(toggle).toBeHidden();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await toggle.click();
    await expect(inMenu(page, /./).first()).toBeVisible();
    await page.keyboard.press("Escape");
    // The order of the results is an icon there, as on a phone.
    await expect(page.locator("label[for=sortBy]")).toHaveCSS("position", "absolute");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(DESKTOP.width);
  }
});

test("a footer links to the networks of the business", { tag: LONG }, async ({ page }) => {
  const socialOf = (slug: string) => shippedSite(slug).site.navigation.social;
  const site = shippedSites().find((slug) => Object.values(socialOf(slug)).every(Boolean)) ?? "";
  await page.goto(`${siteOrigin(site)}/contact`);
  const links = page.getByRole("contentinfo").getByRole("list", { name: "Follow us" }).getByRole("link");
  await expect(links).toHaveText(["Facebook", "Instagram", "YouTube", "LinkedIn"]);
  await expect(links.first()).toHaveAttribute("href", socialOf(site).facebook ?? "");
});
