import {
  expect,
  expectAccessible,
  expectSound,
  type JourneyTools,
  journey,
  siteOrigin,
  test,
  untilHydrated,
  watchForFaults,
} from "../support/journey";
import { findSite } from "../support/shipped-sites";
import { newNumber, sentCode } from "../support/sms-outbox";

type Page = JourneyTools["page"];

const watchlistSite = () => siteOrigin(findSite(({ saved_cars }) => saved_cars.watchlist));

const heart = (page: Page, at: number) =>
  page
    .getByRole("article")
    .getByRole("button", { name: /^Save / })
    .nth(at);
const inHeader = (page: Page, name: string) => page.getByRole("banner").getByRole("link", { name });
const notice = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

/** Signs in on the page that asks for the number. */
async function signIn(page: Page, phone: string) {
  await page.getByRole("textbox", { name: "Mobile number" }).fill(phone);
  await page.getByRole("button", { name: "Text me a code" }).click();
  await page.getByRole("textbox", { name: "Six-digit code" }).fill(await sentCode(phone));
  await page.getByRole("button", { name: "Sign in" }).click();
}

journey(
  "a heart leads through the sign-in back to its page with the car saved, and the watchlist has it until it is removed",
  { withoutJavaScript: "npm test" },
  async ({ page, javaScript }) => {
    const search = `${watchlistSite()}/cars?sortBy=price-asc`;
    await page.goto(search);
    if (javaScript) await untilHydrated(page);
    await expect(inHeader(page, "Watchlist (0)")).toBeVisible();
    const name = ((await heart(page, 1).getAttribute("aria-label")) ?? "").replace(/^Save /, "");
    const sheet = page.getByRole("dialog", { name: /^Sign in|^Enter your code/ });
    await heart(page, 1).scrollIntoViewIfNeeded();
    const scrolled = javaScript ? await page.evaluate(() => scrollY) : 0;
    await heart(page, 1).click();
    if (javaScript) {
      // Over the list, whose place stays; Back closes the sheet.
      await expect(sheet).toBeVisible();
      await expectAccessible(page);
      await page.goBack();
      await expect(sheet).toBeHidden();
      await expect(heart(page, 1)).toBeFocused();
      await heart(page, 1).click();
    } else
      await expect(page).toHaveURL(
        /\/sign-in\?type=watchlist&redirect=%2Fcars%3FsortBy%3Dprice-asc&back=%2Fcars/,
      );
    const phone = newNumber();
    await page.getByRole("textbox", { name: "Mobile number" }).fill(phone);
    await page.getByRole("button", { name: "Text me a code" }).click();
    const code = page.getByRole("textbox", { name: "Six-digit code" });
    await code.fill("12");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("link", { name: /^The code has six digits/ })).toBeVisible();
    await code.fill(await sentCode(phone));
    await page.getByRole("button", { name: "Sign in" }).click();

    await expect(page).toHaveURL((url) => url.href.startsWith(search));
    await expect(sheet).toBeHidden();
    if (javaScript) expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await expect(notice(page, "Car Saved In Watchlist")).toContainText(
      `${name} is now available in your watchlist`,
    );
    await expect(heart(page, 1)).toHaveAttribute("aria-pressed", "true");
    await expectAccessible(page, javaScript);
    await page
      .getByRole("dialog", { name: "Car Saved In Watchlist" })
      .getByRole("link", { name: "View List" })
      .click();

    await expect(page).toHaveURL(/\/watchlist$/);
    await expect(page.getByRole("heading", { level: 1, name: "Watchlist" })).toBeVisible();
    await expect(page.getByRole("article").getByRole("link", { name })).toBeVisible();
    await expectSound(page, javaScript);
    await page.getByRole("button", { name: `Remove ${name} from watchlist` }).click();
    await expect(notice(page, "Car Removed")).toContainText(`${name} is no longer in your watchlist`);
    await expect(page.getByRole("heading", { name: "No cars in your watchlist yet" })).toBeVisible();
    await expect(inHeader(page, "Watchlist (0)")).toBeVisible();

    await page.goto(`${watchlistSite()}/sign-out`);
    await page.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).click();
    await page.goto(`${watchlistSite()}/watchlist`);
    await expect(page).toHaveURL(/\/sign-in\?type=watchlist&redirect=%2Fwatchlist/);
  },
);

journey.long(
  "removing a car from the watchlist moves the focus to the next car, at the end to the heading, and Escape closes the notice (rules/saved-cars#removed-focus)",
  async ({ page }) => {
    const origin = watchlistSite();
    await page.goto(`${origin}/sign-in?redirect=/cars`);
    await signIn(page, newNumber());
    for (const at of [0, 1]) {
      await untilHydrated(page);
      await heart(page, at).click();
      await expect(heart(page, at)).toHaveAttribute("aria-pressed", "true");
      await expect(inHeader(page, `Watchlist (${at + 1})`)).toBeVisible();
    }
    await page.goto(`${origin}/watchlist`);
    const entries = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("article") });
    const next = ((await entries.nth(1).getAttribute("aria-label")) ?? "").trim();
    const removeFirst = page.getByRole("button", { name: /^Remove .* from watchlist$/ }).first();
    await removeFirst.focus();
    await page.keyboard.press("Enter");
    await expect(notice(page, "Car Removed")).toHaveCount(1);
    await expect(page.getByRole("listitem", { name: next, exact: true })).toBeFocused();
    await expectAccessible(page);
    const toast = page.getByRole("dialog", { name: "Car Removed" });
    await expect(toast).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(toast).toBeHidden();
    await removeFirst.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "No cars in your watchlist yet" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Watchlist" })).toBeFocused();
  },
);

test("the hearts with JavaScript save immediately, follow another tab and Back, and undo what fails", async ({
  page,
  context,
}) => {
  const faults = watchForFaults(page);
  const origin = watchlistSite();
  await page.goto(`${origin}/sign-in?redirect=/cars`);
  await signIn(page, newNumber());
  await expect(page).toHaveURL(/\/cars$/);
  await untilHydrated(page);

  const saved = page.waitForResponse(/\/api\/watchlist\/save-car$/);
  await heart(page, 0).click();
  await expect(heart(page, 0)).toHaveAttribute("aria-pressed", "true");
  await expect(heart(page, 0)).toBeFocused();
  await expect(inHeader(page, "Watchlist (1)")).toBeVisible();
  expect((await saved).status()).toBe(200);

  // Another tab removes the car. This tab follows when it becomes visible.
  const other = await context.newPage();
  await other.goto(`${origin}/watchlist`);
  await other.getByRole("button", { name: /^Remove .* from watchlist$/ }).click();
  await expect(other.getByRole("heading", { name: "No cars in your watchlist yet" })).toBeVisible();
  await other.close();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(heart(page, 0)).toHaveAttribute("aria-pressed", "false");
  await expect(inHeader(page, "Watchlist (0)")).toBeVisible();

  // The car's own page saves it, and the search shows that after Back.
  const address = await page
    .getByRole("article")
    .getByRole("heading")
    .getByRole("link")
    .first()
    .getAttribute("href");
  await page.goto(`${origin}${address}`);
  await untilHydrated(page);
  const again = page.waitForResponse(/\/api\/watchlist\/save-car$/);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Save / })
    .first()
    .click();
  await again;
  await page.goBack();
  await expect(heart(page, 0)).toHaveAttribute("aria-pressed", "true");

  await untilHydrated(page);
  await context.setOffline(true);
  await heart(page, 1).click();
  const failure = page.getByRole("dialog", { name: "Something Went Wrong" });
  await expect(failure).toContainText("Your watchlist wasn't changed.");
  await expect(failure.getByRole("link")).toHaveCount(0);
  await expect(heart(page, 1)).toHaveAttribute("aria-pressed", "false");
  await expect(inHeader(page, "Watchlist (1)")).toBeVisible();
  await context.setOffline(false);
  // What has failed can be done again from the notice, and the focus goes back to the heart.
  await failure.getByRole("button", { name: "Try Again" }).click();
  await expect(notice(page, "Car Saved In Watchlist")).toHaveCount(1);
  await expect(failure).toHaveCount(0);
  await expect(heart(page, 1)).toHaveAttribute("aria-pressed", "true");
  await expect(inHeader(page, "Watchlist (2)")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(notice(page, "Car Saved In Watchlist")).toHaveCount(0);

  // The session has ended elsewhere: the heart leads to the sign-in, as without JavaScript.
  await context.clearCookies({ name: "session" });
  await heart(page, 2).click();
  await expect(page).toHaveURL(/\/sign-in\?type=watchlist&redirect=%2Fcars&back=%2Fcars$/);
  expect(faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});
