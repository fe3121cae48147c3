import type { Locator, Page } from "@playwright/test";
import { carWithPhotos } from "../support/demo-cars";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  journey,
  LONG,
  PHONE,
  shippedSites,
  siteOrigin,
  test,
  untilHydrated,
  watchForFaults,
} from "../support/journey";

const [site = ""] = shippedSites();
const MANY = 40;

const gallery = (page: Page) => page.getByRole("region", { name: "Photos", exact: true });
const photo = (page: Page, number: number) => page.locator(`#photo-${number}`);
const thumbnail = (page: Page, number: number) =>
  gallery(page).getByRole("link", { name: `Show photo ${number}`, exact: true });

/** A narrow screen that has thumbnails; phones have none. */
const WITH_THUMBNAILS = { width: 600, height: 900 };

/** The photo fills the strip. With JavaScript its thumbnail, if there is one, is the current one, and in view. */
async function expectInView(page: Page, number: number, javaScript = true): Promise<void> {
  await expect(photo(page, number)).toBeInViewport({ ratio: 0.9 });
  if (!javaScript || (page.viewportSize()?.width ?? 0) < WITH_THUMBNAILS.width) return;
  await expect(thumbnail(page, number)).toHaveAttribute("aria-current", "true");
  await expect(thumbnail(page, number)).toBeInViewport();
}

/** The gallery is hydrated: its strip loops. */
const ready = (page: Page) => expect(gallery(page).getByRole("button", { name: "Next photo" })).toBeVisible();

const strip = (page: Page) => gallery(page).getByRole("list", { name: `${MANY} photos` });
/** The frame in which the strip moves. */
const frame = (page: Page) => strip(page).locator("xpath=../..");

journey(
  "a gallery of forty photos has a strip, thumbnails and a full-size view",
  { viewport: WITH_THUMBNAILS, withoutJavaScript: "npm test", tag: LONG },
  async ({ page, javaScript }) => {
    await page.goto(await carWithPhotos(site, MANY));
    if (javaScript) await ready(page);
    await expectInView(page, 1, javaScript);
    await expect(photo(page, 1).getByText(`1 / ${MANY}`)).toBeVisible();
    // The copies for the loop are hidden from readers and the keyboard, and absent without
    // JavaScript.
    await expect(strip(page).getByRole("listitem")).toHaveCount(MANY);
    await expect(strip(page).locator("> li")).toHaveCount(javaScript ? MANY + 2 : MANY);
    await expect(strip(page).locator("> [aria-hidden][inert]")).toHaveCount(javaScript ? 2 : 0);
    await expect(gallery(page).getByRole("button")).toHaveCount(javaScript ? 2 : 0);
    await expectAccessible(page, javaScript);

    await thumbnail(page, 3).click();
    await expectInView(page, 3, javaScript);
    await expect(page).toHaveURL(javaScript ? /\/cars\/[\w-]+$/ : /#photo-3$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();

    const address = (await photo(page, 3).getAttribute("href")) ?? "";
    expect(address).toMatch(/\?w=1000$/);
    await photo(page, 3).click();
    if (!javaScript) {
      await expect(page).toHaveURL(siteOrigin(site) + address);
      return;
    }
    const dialog = page.getByRole("dialog", { name: "Photos" });
    await expect(dialog.getByText(`3 / ${MANY}`)).toBeVisible();
    await expect(dialog.getByRole("img").nth(2)).toBeInViewport({ ratio: 0.9 });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Next photo" }).click();
    await expect(dialog.getByText(`4 / ${MANY}`)).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expectInView(page, 4);
    await expect(photo(page, 4)).toBeFocused();
  },
);

journey.long("a gallery on a phone has no thumbnails, and the counter on each photo", async ({ page }) => {
  await page.goto(await carWithPhotos(site, MANY));
  await expect(photo(page, 1).getByText(`1 / ${MANY}`)).toBeVisible();
  await expect(thumbnail(page, 1)).toHaveCount(0);
});

journey.long("a gallery of one photo, or none, has no further photos", async ({ page }) => {
  await page.goto(await carWithPhotos(site, 1));
  await expect(photo(page, 1)).toBeInViewport();
  await expect(gallery(page).getByRole("link")).toHaveCount(1);
  await expect(gallery(page).getByText("1 / 1")).toHaveCount(0);
  await untilHydrated(page);
  await photo(page, 1).click();
  await expect(page.getByRole("dialog", { name: "Photos" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(photo(page, 1)).toBeFocused();
  await expect(gallery(page).getByRole("button")).toHaveCount(0);

  await page.goto(await carWithPhotos(site, 0));
  await expect(gallery(page).getByText("No photos yet")).toBeVisible();
  await expect(gallery(page).getByRole("link")).toHaveCount(0);
  await expect(gallery(page).getByRole("button")).toHaveCount(0);
});

/* 320 CSS pixels are the width of a 1280 pixel window at 400 % zoom. */
journey(
  "a gallery at 400 % zoom fits the screen, and its targets are large enough",
  { viewport: { width: 320, height: 256 }, tag: LONG },
  async ({ page }) => {
    await page.goto(await carWithPhotos(site, MANY));
    await ready(page);
    await expectNoSidewaysScroll(page);
    const sizes = await gallery(page)
      .locator("a, button")
      .evaluateAll((targets) =>
        targets
          // A phone shows no thumbnails.
          .filter((target) => target.checkVisibility())
          .map((target) => {
            const { width, height } = target.getBoundingClientRect();
            return Math.min(width, height);
          }),
      );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  },
);

const { describe } = test;

describe("a gallery with JavaScript", () => {
  test.use({ viewport: DESKTOP });
  let faults: string[];
  test.beforeEach(async ({ page }) => {
    faults = watchForFaults(page);
  });
  test.afterEach(() => {
    expect(faults, "errors in the page").toEqual([]);
  });

  test("starts at index 1, and loops both ways with the buttons", async ({ page }) => {
    await page.goto(await carWithPhotos(site, MANY));
    await ready(page);
    await expectInView(page, 1);
    await expect.poll(() => indexOf(frame(page))).toBe(1);
    const [previous, next] = ["Previous photo", "Next photo"].map((name) =>
      gallery(page).getByRole("button", { name }),
    ) as [Locator, Locator];
    const heard = gallery(page).getByRole("status");
    await expect(heard).toBeEmpty();
    await previous.click();
    await expectInView(page, MANY);
    await expect(heard).toHaveText(`Photo ${MANY} of ${MANY}`);
    // At rest the strip shows the original photo, not its copy.
    await expect.poll(() => indexOf(frame(page))).toBe(MANY);
    await next.click();
    await expectInView(page, 1);
    await expect.poll(() => indexOf(frame(page))).toBe(1);
    // Faster than the animation of the strip: no click is lost.
    await next.click();
    await next.click();
    await next.click();
    await expectInView(page, 4);
    await expect(heard).toHaveText(`Photo 4 of ${MANY}`);

    // The same photo stays in view after the frame changes its width.
    await page.setViewportSize(PHONE);
    await expectInView(page, 4);
    // And after the whole page is captured, for which Chromium lays it out without a width.
    await page.screenshot({ fullPage: true });
    await expectInView(page, 4);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await previous.click();
    await expectInView(page, 3);
  });

  test("works with the keyboard in both writing directions", { tag: LONG }, async ({ page }) => {
    await page.goto(await carWithPhotos(site, MANY));
    await ready(page);
    const heard = gallery(page).getByRole("status");
    await photo(page, 1).focus();
    for (const [key, number] of [
      ["ArrowRight", 2],
      ["End", MANY],
      ["ArrowRight", 1],
      ["ArrowLeft", MANY],
      ["Home", 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(photo(page, number)).toBeFocused();
      await expectInView(page, number);
    }
    // The status stays empty, because the focus moved to the photo, which has a name.
    await expect(heard).toBeEmpty();
    // One tab stop for the photos, two for the buttons, one for the thumbnails.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(thumbnail(page, 1)).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(thumbnail(page, MANY)).toBeFocused();
    await expectInView(page, MANY);

    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(photo(page, MANY)).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Photos" });
    await expect(dialog.getByText(`${MANY} / ${MANY}`)).toBeVisible();
    // The photo fits the screen completely.
    await expect(dialog.getByRole("img").last()).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByText(`1 / ${MANY}`)).toBeVisible();
    await expect(dialog.getByRole("status")).toHaveText(`Photo 1 of ${MANY}`);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(photo(page, 1)).toBeFocused();
    await expectInView(page, 1);

    await page.evaluate(() => {
      document.documentElement.dir = "rtl";
    });
    await page.keyboard.press("ArrowLeft");
    await expect(photo(page, 2)).toBeFocused();
    await expectInView(page, 2);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(photo(page, MANY)).toBeFocused();
    await expectInView(page, MANY);
  });

  test("starts at the first photo when another car is opened in place", { tag: LONG }, async ({ page }) => {
    await page.goto(`${siteOrigin(site)}/cars`);
    const cars = page.getByRole("article").filter({ hasText: /\d\d? photos/ });
    const open = async (index: number) => {
      const name = (await cars.nth(index).getByRole("heading").getByRole("link").innerText()).trim();
      await cars.nth(index).getByRole("heading").getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await ready(page);
    };
    await open(0);
    await gallery(page).getByRole("button", { name: "Next photo" }).click();
    await expectInView(page, 2);
    await page.goBack();
    await expect(page.locator("#result-count")).toBeVisible();
    await open(1);
    await expectInView(page, 1);
  });

  test("loads no distant photos before they are needed", { tag: LONG }, async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) =>
      asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
    );
    await page.goto(await carWithPhotos(site, MANY));
    await ready(page);
    await page.waitForLoadState("networkidle");
    const address = await photo(page, 20)
      .locator("img")
      .evaluate((img: HTMLImageElement) => img.srcset.split(", ").map((each) => each.split(" ")[0] ?? ""));
    expect(asked.filter((each) => address.includes(each))).toEqual([]);
    await thumbnail(page, 20).click();
    await expect.poll(() => asked.filter((each) => address.includes(each)).length).toBe(1);
  });
});

test("a photo that can't be loaded, or is a placeholder, is a box of the same size with a message", {
  tag: LONG,
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  const placeholder = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
  await page.route("**/img/**", (route) =>
    route.request().url().includes("w=640")
      ? route.fulfill({ status: 404, body: "" })
      : route.fulfill({ contentType: "image/svg+xml", body: placeholder }),
  );
  await page.goto(await carWithPhotos(site, MANY));
  await ready(page);
  await expect(photo(page, 1).getByText("No photos yet")).toBeVisible();
  const box = await photo(page, 1).boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  await page.goto(`${siteOrigin(site)}/cars`);
  const card = page
    .getByRole("article")
    .filter({ hasText: /\d photos/ })
    .first();
  await expect(card.getByText("No photos yet")).toBeVisible();
  await expect(card.getByText(/^\d+ photos$/)).toBeHidden();
});

describe("a gallery on a touch screen", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("goes one photo forward or back with a swipe, and past both ends", { tag: LONG }, async ({
    page,
    context,
  }) => {
    const faults = watchForFaults(page);
    await page.goto(await carWithPhotos(site, MANY));
    await ready(page);
    const screen = await context.newCDPSession(page);
    /**
     * Swipes over 70 % of a photo, to the right (1) or to the left (-1), between the two buttons. Each touch has the
     * time at which a finger would make it: the browser works out from the times how fast the finger leaves.
     */
    const swipe = async (by: 1 | -1) => {
      const box = await frame(page).boundingBox();
      if (!box) throw new Error("The strip is not there");
      const start = { x: box.x + box.width * (0.5 - by * 0.35), y: box.y + box.height / 2 };
      const time = Date.now() / 1000;
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", part: number) => {
        const at = { x: start.x + (by * box.width * 0.7 * part) / 10, y: start.y };
        return screen.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: type === "touchEnd" ? [] : [at],
          timestamp: time + part * 0.016,
        });
      };
      await touch("touchStart", 0);
      for (let part = 1; part <= 10; part += 1) await touch("touchMove", part);
      await touch("touchEnd", 11);
    };
    await swipe(-1);
    await expectInView(page, 2);
    await swipe(1);
    await expectInView(page, 1);
    await swipe(1);
    await expectInView(page, MANY);
    await expect.poll(() => indexOf(frame(page))).toBe(MANY);
    await swipe(-1);
    await expectInView(page, 1);
    await expect(gallery(page).getByRole("status")).toHaveText(`Photo 1 of ${MANY}`);
    expect(faults, "errors in the page").toEqual([]);
  });
});

/** Returns the index of the item in the frame, counted from 0; -1 while the strip moves. */
const indexOf = (region: Locator): Promise<number> =>
  region.evaluate((element) => {
    const place = element.scrollLeft / element.getBoundingClientRect().width;
    return Math.abs(place - Math.round(place)) < 0.01 ? Math.round(place) : -1;
  });
