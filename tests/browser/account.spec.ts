import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { expect, expectSound, journey, LONG, siteOrigin, test, watchForFaults } from "../support/journey";
import { tabTo } from "../support/keyboard";
import { findSite, sitesByBrightness } from "../support/shipped-sites";
import { forgetUsedCodes, newNumber, sentCode, sentEmail } from "../support/sms-outbox";

const slug = findSite(({ saved_cars }) => saved_cars.watchlist);
const origin = () => siteOrigin(slug);

const box = (page: Page, name: string) => page.getByRole("main").getByRole("textbox", { name });
const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
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

/** The summary has the focus, and its link leads to the field, which has kept the answer. */
async function expectError(page: Page, message: string, field: string, kept?: string) {
  await expect(page).toHaveTitle(/^Error: /);
  const summary = page.getByRole("group", { name: "Please fix the following errors:" });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText(message);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const input = page.getByLabel(field, { exact: false }).and(page.locator("[aria-invalid=true]"));
  await expect(input).toBeFocused();
  if (kept !== undefined) await expect(input).toHaveValue(kept);
}

const emailOf = (phone: string, word: string) => `${word}.${phone.replace(/\D/g, "")}@example.com`;

journey.long("the account page keeps a name and an address that its link confirms", async ({ page }) => {
  const phone = newNumber();
  await signIn(page, phone);
  await expect(page.getByRole("main")).toContainText(`You sign in with ${phone}.`);
  await expectSound(page);

  const long = "Ada ".repeat(30).trim();
  await box(page, "Your name").fill(long);
  await button(page, "Save name").click();
  await expectError(page, "Name must be 100 characters or fewer", "Your name", long);
  await expectSound(page);
  await box(page, "Your name").fill("Ada O'Brien");
  await button(page, "Save name").click();
  await expect(notice(page)).toHaveText("Your name has been saved.");
  await expect(box(page, "Your name")).toHaveValue("Ada O'Brien");

  await box(page, "Email address (optional)").fill("ada@");
  await button(page, "Save email").click();
  await expectError(page, "Enter an email address in the correct format", "Email address", "ada@");
  await expectSound(page);
  const first = emailOf(phone, "ada");
  await box(page, "Email address (optional)").fill(first);
  await button(page, "Save email").click();
  await expect(notice(page)).toContainText(`We've sent a link to ${first}.`);
  await expect(page.getByRole("main")).toContainText(`${first} isn't confirmed yet`);
  await expect(button(page, "Send the link again")).toBeVisible();
  await expectSound(page);

  const mail = await sentEmail(first, "/account/confirm-email?key=");
  const [address = ""] = /http:\S+\/account\/confirm-email\?key=\S+/.exec(mail) ?? [];
  await page.goto(address.slice(0, -8));
  await expect(heading(page)).toHaveText("This link no longer works");
  await expectSound(page);
  await page.goto(address);
  await expect(heading(page)).toHaveText("Confirm your email address");
  await expectSound(page);
  await tabTo(page, button(page, "Confirm"));
  await page.keyboard.press("Enter");
  await expect(notice(page)).toHaveText(`Your email address ${first} has been confirmed.`);
  await expect(page.getByRole("main")).toContainText(`${first} was confirmed on`);

  // The address that was confirmed learns of the change.
  await box(page, "Email address (optional)").fill(emailOf(phone, "grace"));
  await button(page, "Save email").click();
  await expect(page.getByRole("main")).toContainText(`${emailOf(phone, "grace")} isn't confirmed yet`);
  expect(await sentEmail(first, "was changed or removed")).toContain(`04••\u00a0•••\u00a0${phone.slice(-3)}`);
});

journey.long(
  "the account page changes the number, signs devices out, gives the data and deletes it",
  async ({ page, context }) => {
    const [before, after] = [newNumber(), newNumber()];
    await signIn(page, before);
    await box(page, "Your name").fill("Ada O'Brien");
    await button(page, "Save name").click();
    await expect(notice(page)).toHaveText("Your name has been saved.");
    await forgetUsedCodes();

    await link(page, "Change number").click();
    await expect(heading(page)).toHaveText("Change your mobile number");
    await expectSound(page);
    await box(page, "New mobile number").fill(before);
    await button(page, "Text me a code").click();
    await expectError(page, "That's already your number", "New mobile number", before);
    await expectSound(page);
    await box(page, "New mobile number").fill(after);
    await button(page, "Text me a code").click();
    await expect(heading(page)).toHaveText("Enter the code from your current number");
    await expectSound(page);
    await box(page, "Six-digit code").fill("12345");
    await button(page, "Next").click();
    await expectError(page, "The code has six digits", "Six-digit code", "12345");
    await expectSound(page);
    await box(page, "Six-digit code").fill(await sentCode(before, 2));
    await button(page, "Next").click();
    await expect(heading(page)).toHaveText("Enter the code from your new number");
    await expectSound(page);
    await box(page, "Six-digit code").fill(await sentCode(after));
    await button(page, "Change number").click();
    await expect(notice(page)).toHaveText(
      "Your mobile number has been changed. Your other devices have been signed out.",
    );
    await expect(page.getByRole("main")).toContainText(`You sign in with ${after}.`);

    await forgetUsedCodes();
    const laptop = await anotherBrowser(context.browser());
    await signIn(laptop, after, 2);
    await page.goto(`${origin()}/account`);
    const devices = page.getByRole("region", { name: "Where you're signed in" });
    await expect(devices.getByRole("listitem")).toHaveCount(2);
    await expect(devices.getByText("This browser")).toHaveCount(1);
    await expectSound(page);
    await devices
      .getByRole("listitem")
      .filter({ hasNotText: "This browser" })
      .getByRole("button", { name: /^Sign out: / })
      .click();
    await expect(notice(page)).toHaveText("That device has been signed out.");
    await expect(devices.getByRole("listitem")).toHaveCount(1);
    await laptop.reload();
    await expect(laptop).toHaveURL(/\/sign-in\?type=account&redirect=%2Faccount&back=/);
    await laptop.context().close();

    const download = page.waitForEvent("download");
    await button(page, "Download my data").click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${slug}-my-data-2026-03-04.json`);
    expect(JSON.parse(readFileSync(await file.path(), "utf8"))).toMatchObject({
      site: slug,
      account: [{ name: "Ada O'Brien" }],
    });

    await link(page, "Delete my account").click();
    await expect(heading(page)).toHaveText("Delete your account");
    await expectSound(page);
    const marks = await page
      .getByRole("main")
      .getByRole("list")
      .first()
      .evaluate((list) => getComputedStyle(list).listStyleType);
    expect(marks).toBe("disc");
    await button(page, "Delete my account").click();
    await expectError(page, "Tick the box to delete your account", "Yes, delete my account");
    await expectSound(page);
    await page.keyboard.press("Space");
    await expect(
      page.getByRole("checkbox", {
        name: "Yes, delete my account and everything listed under “What we delete”",
      }),
    ).toBeChecked();
    await button(page, "Delete my account").click();
    await expect(heading(page)).toHaveText("Your account has been deleted");
    await expectSound(page);
    await page.goto(`${origin()}/account`);
    await expect(page).toHaveURL(/\/sign-in\?type=account/);
  },
);

async function anotherBrowser(browser: Browser | null): Promise<Page> {
  if (!browser) throw new Error("This page has no browser of its own");
  return (await browser.newContext()).newPage();
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
