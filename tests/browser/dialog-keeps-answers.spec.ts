import {
  DESKTOP,
  expect,
  LONG,
  PHONE,
  siteOrigin,
  test,
  untilHydrated,
  watchForFaults,
} from "../support/journey";
import { findSite } from "../support/shipped-sites";

const ORIGIN = siteOrigin(findSite(({ enquiry, actions }) => enquiry.enabled && actions.card === "contact"));

test("a dialog keeps every answer when it is closed and opened again, while its page fails to load, and when too many posts were sent", async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await page.goto(`${ORIGIN}/cars`);
  const car = await page
    .getByRole("article")
    .first()
    .getByRole("heading")
    .getByRole("link")
    .getAttribute("href");
  await page.goto(ORIGIN + car);
  const opener = page.locator(`a[href^="${car}/enquire"][aria-haspopup="dialog"]`).first();
  await opener.click();
  const dialog = page.getByRole("dialog");
  const name = dialog.getByRole("textbox", { name: "Your name" });
  await name.fill("Ada Nguyen");
  // As by Escape and Enter in one frame: the browser reports a closed dialog with the next one.
  await opener.evaluate((link: HTMLElement) => {
    document.querySelector<HTMLDialogElement>("dialog[open]")?.requestClose();
    link.click();
  });
  await expect(name).toBeVisible();

  // The page under the dialog would become an error page if it were loaded again.
  await page.route(
    (address) => address.pathname === `${car}.data`,
    (route) => route.fulfill({ status: 500, contentType: "text/x-script", body: '[{"_1":-5},"x"]\n' }),
  );
  const send = dialog.getByRole("button", { name: /^Send/ });
  await send.click();
  const summary = dialog.getByRole("group", { name: "Please fix the following errors:" });
  await expect(summary.getByRole("link").first()).toBeVisible();
  await expect(send).not.toHaveAttribute("aria-disabled");
  await expect(name).toHaveValue("Ada Nguyen");

  await page.route("**/enquire.data", (route) =>
    route.fulfill({
      status: 429,
      contentType: "text/x-script",
      body: '[{"_1":2},"data",{"_3":4},"failed","Wait 42 seconds, then send it again."]\n',
    }),
  );
  await send.click();
  const notSent = dialog.getByRole("group", { name: "This form wasn't sent:" });
  await expect(notSent).toContainText("Wait 42 seconds, then send it again.");
  await expect(notSent).toBeFocused();
  await expect(send).not.toHaveAttribute("aria-disabled");
  await expect(name).toHaveValue("Ada Nguyen");
  expect(faults).toEqual([]);
});

for (const viewport of [PHONE, DESKTOP])
  test(`Back closes a form's dialog, and Forward opens it with what was typed, at ${viewport.width} px`, {
    tag: viewport === DESKTOP ? LONG : [],
  }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${ORIGIN}/cars`);
    await untilHydrated(page);
    await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(/\/cars\/[\w-]+$/);
    // The page itself comes after its address.
    await expect(page.getByRole("main")).toBeFocused();
    const car = page.url();
    const heading = page.getByRole("heading", { level: 1 });
    const title = await heading.innerText();
    const opener = page.locator(
      `a[href^="${new URL(car).pathname}/enquire"][aria-haspopup="dialog"]:visible`,
    );
    await opener.first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.locator(":focus")).toHaveText(await dialog.getByRole("heading").first().innerText());
    const name = dialog.getByRole("textbox", { name: "Your name" });
    await name.fill("Ada Nguyen");
    await dialog.getByRole("button", { name: /^Send/ }).click();
    const error = dialog.getByRole("group", { name: "Please fix the following errors:" }).getByRole("link");
    await error.first().click();
    await expect(dialog.getByRole("textbox", { name: "Email" })).toBeFocused();

    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(car);
    await expect(opener.first()).toBeFocused();
    await page.goForward();
    await expect(name).toBeVisible();
    await expect(name).toHaveValue("Ada Nguyen");
    // Of the dialog that Back has closed: a browser tells it with the next frame.
    await dialog.dispatchEvent("close");
    await expect(name).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    // The dialog's own step back is over.
    await page.waitForFunction(() => !history.state.dialog);
    await page.goBack();
    await expect(page).toHaveURL(`${ORIGIN}/cars`);
    await expect(heading).not.toHaveText(title);
    let release = () => {};
    const isPressed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      ({ pathname }) => pathname === `${new URL(car).pathname}.data`,
      async (route) => {
        await isPressed;
        await route.continue();
      },
    );
    await page.goForward();
    await expect(page).toHaveURL(car);
    // The list is about to be replaced: what is typed over it would be lost.
    await opener.first().click();
    expect(await page.evaluate(() => history.state.dialog)).toBeUndefined();
    release();
    await expect(name).toBeVisible();
    await expect(heading).toHaveText(title);

    // Sent, the form is no step of the history.
    await name.fill("Ada Nguyen");
    await dialog.getByRole("textbox", { name: "Email" }).fill("ada.nguyen@example.com");
    await dialog.getByRole("textbox", { name: "Phone" }).fill("0400 123 456");
    await dialog.getByRole("button", { name: /^Send/ }).click();
    await expect(page).toHaveURL(/\/success$/);
    await page.goBack();
    await expect(page).toHaveURL(car);
    await expect(dialog).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(`${ORIGIN}/cars`);
  });

test("a form's dialog that a card opens while its car's page replaces it gives the focus to the page's link", async ({
  page,
}) => {
  await page.goto(`${ORIGIN}/cars`);
  await untilHydrated(page);
  // The address changes before the page does.
  await page.evaluate(() => {
    const { pushState } = history;
    history.pushState = (...state) => {
      pushState.apply(history, state);
      if (!location.pathname.startsWith("/cars/")) return;
      history.pushState = pushState;
      queueMicrotask(() => {
        const link = document.querySelector<HTMLElement>(
          'article a[href$="/enquire"][aria-haspopup="dialog"]',
        );
        link?.focus();
        link?.click();
      });
    };
  });
  await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "Your name" })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.locator('a[href$="/enquire"][aria-haspopup="dialog"]').first()).toBeFocused();
});
