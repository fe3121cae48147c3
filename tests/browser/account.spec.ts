import type { Page } from "@playwright/test";
import { expect, expectSound, LONG, siteOrigin, test, watchForFaults } from "../support/journey";
import { findSite, sitesByBrightness } from "../support/shipped-sites";
import { forgetUsedCodes, newNumber, sentCode } from "../support/sms-outbox";

const slug = findSite(({ saved_cars }) => saved_cars.watchlist);
const origin = () => siteOrigin(slug);

const box = (page: Page, name: string) => page.getByRole("main").getByRole("textbox", { name });
const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const notice = (page: Page) => page.getByRole("main").getByRole("status");

/** @param which the first message to this number, the second, … */
async function signIn(page: Page, phone: string, which = 1) {
  await page.goto(`${origin()}/account`);
  await box(page, "Mobile number").fill(phone);
  await button(page, "Text me a code").click();
  await box(page, "Six-digit code").fill(await sentCode(phone, which));
  await button(page, "Sign in").click();
  await expect(heading(page)).toHaveText("Your account");
}

test("a signed-in shopper who opens the account page in two tabs and signs out in one is asked to sign in in the other", {
  tag: LONG,
}, async ({ page, context }) => {
  const phone = newNumber();
  await signIn(page, phone);
  const other = await context.newPage();
  await other.goto(`${origin()}/sign-out`);
  await other.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(heading(other)).toHaveText("You're signed out");

  // What was typed waits for the sign-in, and is done then.
  await box(page, "Your name").fill("Grace Hopper");
  await button(page, "Save name").click();
  await expect(page).toHaveURL(/\/sign-in\?type=account&redirect=%2Faccount&back=/);
  await forgetUsedCodes();
  await box(page, "Mobile number").fill(phone);
  await button(page, "Text me a code").click();
  await box(page, "Six-digit code").fill(await sentCode(phone, 2));
  await button(page, "Sign in").click();
  await expect(notice(page)).toHaveText("Your name has been saved.");
  await expect(box(page, "Your name")).toHaveValue("Grace Hopper");
});

test.describe("the pages of an account in a light and in a dark theme", () => {
  // 320 px are a screen of 1280 px at 400 %.
  test.use({ viewport: { width: 320, height: 640 } });
  for (const each of sitesByBrightness())
    test(`${each} shows them accessibly and without scrolling sideways at 320 px`, { tag: LONG }, async ({
      page,
    }) => {
      const faults = watchForFaults(page);
      const phone = newNumber();
      await page.goto(`${siteOrigin(each)}/account`);
      await box(page, "Mobile number").fill("0412");
      await button(page, "Text me a code").click();
      await expect(page).toHaveTitle(/^Error: /);
      await expectSound(page);
      await box(page, "Mobile number").fill(phone);
      await button(page, "Text me a code").click();
      await expect(heading(page)).toHaveText("Enter your code");
      await expectSound(page);
      await box(page, "Six-digit code").fill(await sentCode(phone));
      await button(page, "Sign in").click();
      await expect(heading(page)).toHaveText("Your account");
      for (const path of ["/account?done=name", "/account/mobile", "/account/delete", "/sign-out"]) {
        await page.goto(siteOrigin(each) + path);
        await expect(heading(page)).toBeVisible();
        await expectSound(page);
      }
      expect(faults, "errors in the page").toEqual([]);
    });
});
