import type { Locator, Page } from "@playwright/test";
import {
  expect,
  expectSound,
  goBackToPost,
  journey,
  LONG,
  PHONE,
  shippedSites,
  siteOrigin,
  test,
  untilHydrated,
} from "../support/journey";
import { tabTo } from "../support/keyboard";
import { findSite, shippedSite } from "../support/shipped-sites";
import { newNumber, sentCode } from "../support/sms-outbox";

const watchlistSite = () => siteOrigin(findSite(({ saved_cars }) => saved_cars.watchlist));
const gated = findSite(({ gates }) => gates.finance === true);
const gatedPage = shippedSite(gated).site.forms.finance?.path ?? "";

const mobile = (page: Page) => page.getByRole("textbox", { name: "Mobile number" });
const code = (page: Page) => page.getByRole("textbox", { name: "Six-digit code" });
const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const inHeader = (page: Page, name: string) =>
  page.getByRole("banner").getByRole("link", { name, exact: true });

/** The summary has the focus, says this, and its link leads to the field. */
async function expectError(page: Page, message: string, field?: "Mobile number" | "Six-digit code") {
  await expect(page).toHaveTitle(/^Error: /);
  const summary = page.getByRole("group", {
    name: field ? "Please fix the following errors:" : "This form wasn't sent:",
  });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText(message);
  if (!field) return;
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const input = page.getByRole("textbox", { name: field });
  await expect(input).toBeFocused();
  await expect(input).toHaveAttribute("aria-invalid", "true");
  await expect(input).toHaveAccessibleDescription(new RegExp(message));
}

/** Another code than the right one. */
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, "0");

journey.long(
  "a gated page leads through the sign-in with its mistakes and back, and signs out",
  async ({ page }) => {
    const phone = newNumber();
    await page.goto(siteOrigin(gated) + gatedPage);
    const query = new URLSearchParams({ type: "finance", redirect: gatedPage, back: "/" });
    await expect(page).toHaveURL(`${siteOrigin(gated)}/sign-in?${query}`);
    await expect(heading(page)).toHaveText("Sign in");
    await expect(page.getByRole("main")).toContainText("Sign in to continue your finance enquiry");
    await expectSound(page);

    await button(page, "Text me a code").click();
    await expectError(page, "Enter your mobile number", "Mobile number");
    await mobile(page).fill("03 9555 0123");
    await button(page, "Text me a code").click();
    await expectError(page, "That's not a mobile number", "Mobile number");
    await expect(mobile(page)).toHaveValue("03 9555 0123");
    await expectSound(page);

    await mobile(page).fill(phone);
    await button(page, "Text me a code").click();
    await expect(heading(page)).toHaveText("Enter your code");
    await expect(page.getByRole("main")).toContainText(`04••\u00a0•••\u00a0${phone.slice(-3)}`);
    await expect(page.getByRole("main")).not.toContainText(phone);
    await expect(code(page)).toHaveAttribute("autocomplete", "one-time-code");
    await expect(code(page)).toHaveAttribute("inputmode", "numeric");
    await expectSound(page);
    const right = await sentCode(phone);
    await button(page, "Sign in").click();
    await expectError(page, "Enter the code from the text message", "Six-digit code");
    await code(page).fill(wrong(right));
    await button(page, "Sign in").click();
    await expectError(page, "That's not the code we sent. Check it and try again", "Six-digit code");
    await expect(code(page)).toHaveValue(wrong(right));
    await expectSound(page);

    await code(page).fill(`${right.slice(0, 3)} ${right.slice(3)}`);
    await button(page, "Sign in").click();
    await expect(page).toHaveURL(siteOrigin(gated) + gatedPage);
    await expect(page.getByText(/^Step 1 of \d/)).toBeVisible();
    // The pages of the sign-in lead on: nobody enters a code twice.
    await goBackToPost(page);
    await expect(page).toHaveURL((url) => url.pathname === gatedPage);

    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await inHeader(page, "Account").click();
    await expect(heading(page)).toHaveText("Your account");
    await page.getByRole("main").getByRole("link", { name: "Sign out" }).click();
    await expect(page.getByRole("main")).toContainText(`You're signed in as ${phone}`);
    await expectSound(page);
    await button(page, "Sign out").click();
    await expect(heading(page)).toHaveText("You're signed out");
    await expectSound(page);
    await page.goto(siteOrigin(gated) + gatedPage);
    await expect(page).toHaveURL(/\/sign-in\?type=finance/);
  },
);

journey.long("a heart leads through the sign-in and back by the keyboard alone", async ({ page }) => {
  const phone = newNumber();
  await page.goto(`${watchlistSite()}/cars`);
  await untilHydrated(page);
  const heart = page.getByRole("article").getByRole("button", { name: /^Save / });
  const name = ((await heart.first().getAttribute("aria-label")) ?? "").replace(/^Save /, "");
  await tabTo(page, heart.first());
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: /^Sign in|^Enter your code/ });
  await expect(sheet).toContainText("Sign in to save cars to your watchlist");
  await tabTo(page, mobile(page));
  await page.keyboard.type(phone);
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("heading", { level: 2, name: "Enter your code" })).toBeVisible();
  const right = await sentCode(phone);
  await tabTo(page, code(page));
  await page.keyboard.type(wrong(right));
  await page.keyboard.press("Enter");
  const fault = sheet.getByRole("link", { name: /^That's not the code we sent/ });
  await expect(fault).toBeVisible();
  await tabTo(page, fault);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(right);
  await page.keyboard.press("Enter");
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL((url) => url.pathname === "/cars");
  await expect(page.getByRole("status").filter({ hasText: "Car Saved In Watchlist" })).toContainText(name);
  await expect(heart.first()).toHaveAttribute("aria-pressed", "true");
});

/** WCAG 2.2: a target is at least 24 px wide and high. */
async function expectLargeEnough(target: Locator) {
  const size = await target.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24);
}

/** What DejaVu Sans, the widest font of any theme's list, adds to the width of Roboto in bold. */
const WIDEST_FONT = "0.14em";

test("the header of every site has the sign-in: an icon next to one line of navigation in any font, words in a phone's menu", {
  tag: LONG,
}, async ({ page }) => {
  const link = inHeader(page, "Sign in");
  const navigation = page.getByRole("banner").getByRole("navigation");
  for (const slug of shippedSites())
    await test.step(slug, async () => {
      await page.goto(`${siteOrigin(slug)}/contact`);
      for (const width of [992, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(link).toBeVisible();
        await expectLargeEnough(link);
        await link.focus();
        await expect(link).toHaveCSS("outline-style", "solid");
        // A bar with many links has them below, in a line of their own.
        const wordmark = page.getByRole("banner").getByRole("link", { name: shippedSite(slug).site.name });
        const [mark, icon] = [await wordmark.boundingBox(), await link.boundingBox()];
        expect(icon?.y ?? 0, "the icon is beside the wordmark").toBeLessThan((mark?.y ?? 0) + 24);
        for (const spacing of ["", WIDEST_FONT]) {
          const tops = await navigation.evaluate((nav, letterSpacing) => {
            nav.style.letterSpacing = letterSpacing;
            const items = [...nav.querySelectorAll("li")].filter((item) => item.checkVisibility());
            return items.map((item) => Math.round(item.getBoundingClientRect().top));
          }, spacing);
          expect(new Set(tops).size, `lines of the navigation at ${width} px ${spacing}`).toBe(1);
        }
      }
      await page.setViewportSize(PHONE);
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      await expectLargeEnough(link);
      await link.click();
      await expect(heading(page)).toHaveText("Sign in");
    });
});
