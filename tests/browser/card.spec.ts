import type { Locator, Page } from "@playwright/test";
import {
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
import { findSite } from "../support/shipped-sites";

const cards = (page: Page) => page.getByRole("article");
/** The card's pictures: a link that scrolls, for fingers and the mouse. */
const pictures = (card: Locator) => card.locator("a[aria-hidden]");
/** The card of a car with more than four pictures. */
const picturedCard = (page: Page) =>
  cards(page)
    .filter({ hasText: /([5-9]|\d\d) photos/ })
    .first();
const place = (strip: Locator) =>
  strip.evaluate((element) => element.scrollLeft / element.getBoundingClientRect().width);

const [pictured = ""] = shippedSites();

// Without scripts a browser fetches lazy pictures immediately, as HTML says.
journey(
  "the pictures of a card move by a wheel, and load only then",
  { withoutJavaScript: "long run", tag: LONG },
  async ({ page, javaScript }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${siteOrigin(pictured)}/cars`, { waitUntil: "networkidle" });
    const card = picturedCard(page);
    const strip = pictures(card);
    await strip.scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    const later = await strip
      .locator("img")
      .evaluateAll((all) => all.slice(1).map((img) => new URL((img as HTMLImageElement).src).pathname));
    expect(later).toHaveLength(3);
    if (javaScript) expect(asked.filter((path) => later.includes(path))).toEqual([]);

    const height = (await card.boundingBox())?.height;
    await strip.hover();
    await page.mouse.wheel(300, 0);
    await expect.poll(() => place(strip)).toBe(1);
    await expect.poll(() => asked.filter((path) => path === later[0]).length).toBe(1);
    await page.mouse.wheel(-300, 0);
    await expect.poll(() => place(strip)).toBe(0);
    expect((await card.boundingBox())?.height).toBe(height);
    await strip.click();
    await expect(page).toHaveURL(/\/cars\/[\w-]+$/);
  },
);

journey.long("a mouse steps through a card's pictures, round and round", async ({ page }) => {
  await page.goto(`${siteOrigin(pictured)}/cars`);
  const card = picturedCard(page);
  const strip = pictures(card);
  const steps = card.getByRole("button", { name: /^(Next|Previous) photo$/ });
  await expect(steps).toHaveCount(0);
  // The mouse may be there before scripts have taken over.
  await expect(async () => {
    await card.getByRole("heading").hover();
    await strip.hover();
    await expect(steps).toHaveCount(2, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  const height = (await card.boundingBox())?.height;
  for (const button of await steps.all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }
  const { length: all } = await strip.locator("img").all();
  const next = card.getByRole("button", { name: "Next photo" });
  const previous = card.getByRole("button", { name: "Previous photo" });
  await next.click();
  await expect.poll(() => place(strip)).toBe(1);
  await next.dblclick();
  await expect.poll(() => place(strip)).toBe(3);
  expect(all).toBe(4);
  await next.click();
  await expect.poll(() => place(strip)).toBe(0);
  await previous.click();
  await expect.poll(() => place(strip)).toBe(3);
  expect((await card.boundingBox())?.height).toBe(height);
  await expectAccessible(page);

  // They are for the mouse alone, as the pictures are: the heading's link is the card's first tab stop.
  await card.getByRole("heading").getByRole("link").focus();
  await page.keyboard.press("Shift+Tab");
  await expect(card.locator(":focus")).toHaveCount(0);
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(next).toBeHidden();
  await expect(page).toHaveURL(`${siteOrigin(pictured)}/cars`);
});

test.describe("cards far below a phone's screen", () => {
  test.use({ viewport: PHONE });

  test("are laid out after the page has loaded, and before it where it returns to a place in them", async ({
    page,
  }) => {
    await page.addInitScript(() =>
      addEventListener("load", () => {
        const last = [...document.querySelectorAll("article h2, article h3")].at(-1);
        document.body.dataset.lastAtLoad = String(last?.checkVisibility({ contentVisibilityAuto: true }));
      }),
    );
    const lastAtLoad = () => page.locator("body").getAttribute("data-last-at-load");
    const laidOut = (card: Locator) =>
      card.getByRole("heading").evaluate((title) => title.checkVisibility({ contentVisibilityAuto: true }));
    await page.goto(`${siteOrigin(pictured)}/cars`);
    await untilHydrated(page);
    expect(await lastAtLoad()).toBe("false");
    await expect.poll(() => laidOut(cards(page).last())).toBe(true);

    const card = cards(page).nth(12);
    await card.scrollIntoViewIfNeeded();
    const before = await card.boundingBox();
    await card.getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(/\/cars\/[\w-]+$/);
    await page.goBack();
    await expect(card).toBeInViewport();
    await expect.poll(() => card.boundingBox()).toEqual(before);

    await page.reload();
    expect(await lastAtLoad()).toBe("true");
  });
});

test.describe("the pictures of a card on a touch screen", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("move by a swipe, and open the car with a tap", { tag: LONG }, async ({ page, context }) => {
    await page.goto(`${siteOrigin(pictured)}/cars`);
    const card = picturedCard(page);
    const strip = pictures(card);
    await strip.scrollIntoViewIfNeeded();
    const screen = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
      screen.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    const box = await strip.boundingBox();
    if (!box) throw new Error("the strip is not there");
    const start = { x: box.x + box.width * 0.85, y: box.y + box.height / 2 };
    await touch("touchStart", start);
    for (let part = 1; part <= 10; part += 1)
      await touch("touchMove", { x: start.x - (box.width * 0.7 * part) / 10, y: start.y });
    await touch("touchEnd");
    await expect.poll(() => place(strip)).toBe(1);
    const name = (await card.getByRole("heading").getByRole("link").innerText()).trim();
    await strip.tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  });
});

const contacting = findSite(
  ({ actions, vehicle_forms: forms }) =>
    actions.card === "contact" && Boolean(forms.finance_enquiry?.enabled && forms.test_drive?.enabled),
);

journey.long("a card has two buttons, and the others of its set behind More", async ({ page }) => {
  await page.goto(`${siteOrigin(contacting)}/cars`);
  const card = cards(page)
    .filter({ has: page.locator("a[href$='/test-drive']") })
    .first();
  const links = card.getByRole("list").last().getByRole("link");
  await expect(links).toHaveText([/^Call the dealer/, /^Enquire/]);
  const height = (await card.boundingBox())?.height;
  const more = card.getByText("More", { exact: false }).last();
  await more.click();
  await expect(links).toHaveText([/^Finance Enquiry/, /^Test drive/]);
  for (const link of await links.all()) {
    const { width = 0, height: tall = 0 } = (await link.boundingBox()) ?? {};
    expect(Math.min(width, tall)).toBeGreaterThanOrEqual(24);
  }
  expect((await card.boundingBox())?.height).toBe(height);
  await expectAccessible(page);
  await more.press("Enter");
  await expect(links).toHaveText([/^Call the dealer/, /^Enquire/]);
});

journey.long("no line of a card's name breaks inside a word with a hyphen", async ({ page }) => {
  const site = shippedSites()[1] ?? "";
  await page.goto(`${siteOrigin(site)}/cars?query=x-trail`);
  const word = cards(page).first().getByRole("heading").getByText("X-Trail", { exact: true });
  await expect(word).toBeVisible();
  for (const width of [360, 320, 280, 240]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await word.evaluate((element) => element.getClientRects().length)).toBe(1);
  }
  expect(await cards(page).first().getByRole("heading").innerText()).toMatch(/^\d{4} Nissan X-Trail\b/i);
});

test("a mouse steps through a card's pictures on a page that is read from right to left", {
  tag: LONG,
}, async ({ page }) => {
  await page.goto(`${siteOrigin(pictured)}/cars`);
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  const card = picturedCard(page);
  const strip = pictures(card);
  const next = card.getByRole("button", { name: "Next photo" });
  await expect(async () => {
    await card.getByRole("heading").hover();
    await strip.hover();
    await expect(next).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  const seen = () =>
    strip.evaluate((element) => Math.round(Math.abs(element.scrollLeft) / element.clientWidth));
  await next.click();
  await expect.poll(seen).toBe(1);
  await card.getByRole("button", { name: "Previous photo" }).click();
  await expect.poll(seen).toBe(0);
  await card.getByRole("button", { name: "Previous photo" }).click();
  await expect.poll(seen).toBe(3);
});
