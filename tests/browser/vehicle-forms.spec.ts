import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { openCarWith } from "../support/checkout-journey";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type JourneyOptions,
  journey,
  LONG,
  PHONE,
  siteOrigin,
  test,
  untilHydrated,
  watchForFaults,
} from "../support/journey";
import { findSite } from "../support/shipped-sites";

/* A site that has call, enquire, finance and test drive on its cards. */
const ORIGIN = siteOrigin(
  findSite(
    ({ vehicle_forms: { test_drive, finance_enquiry, photos }, actions }) =>
      test_drive.enabled && finance_enquiry.enabled && photos && actions.card === "contact",
  ),
);
/* A site that takes offers. */
const OFFERS = siteOrigin(findSite(({ vehicle_forms: { offer, photos } }) => offer && photos));
/* A site with its own test drive form and several locations for test drives. */
const SEVERAL_YARDS = siteOrigin(
  findSite(
    ({ forms, appointments, locations }) =>
      Boolean(forms.test_drive?.enabled) &&
      appointments.enabled &&
      locations.filter(
        ({ location_type, opening_hours }) => location_type === "sales" && opening_hours.length > 0,
      ).length > 2,
  ),
);

/** Returns the card of a car that can be driven: a car at a location, and not a caravan. */
const drivable = (page: Page) =>
  page
    .getByRole("article")
    .filter({ has: page.locator("a[href$='/test-drive']") })
    .filter({ hasNotText: /RESERVED|Test Drive Only/i })
    .first();

/** Opens the page of a car that is for sale; with JavaScript it waits until links open dialogs. */
async function openCar(page: Page, javaScript: boolean): Promise<void> {
  await page.goto(`${ORIGIN}/cars`);
  const href = await drivable(page).getByRole("heading").getByRole("link").getAttribute("href");
  await page.goto(ORIGIN + href);
  await showAllButtons(page, javaScript);
}

async function openCarForOffers(page: Page, javaScript: boolean): Promise<void> {
  await openCarWith(page, `${OFFERS}/cars`, "Make an offer");
  await showAllButtons(page, javaScript);
}

/** Opens the buttons beyond the first three, where there are any. */
async function showAllButtons(page: Page, javaScript: boolean): Promise<void> {
  if (javaScript) await untilHydrated(page);
  const more = page.getByRole("main").locator("summary").getByText("More", { exact: true });
  if (await more.isVisible()) await more.click();
}

async function fillContact(page: Page, { email, phone } = ADA) {
  await page.getByRole("textbox", { name: "Your name" }).fill("Ada Nguyen");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Phone" }).fill(phone);
}

const ADA = { email: "ada.nguyen@example.com", phone: "0400 123 456" };

/**
 * Returns a new person, because a person may have only two appointments, and a test may run again.
 */
function somebodyNew(): typeof ADA {
  const digits = String(randomInt(100_000_000)).padStart(8, "0");
  return { email: `ada.${digits}@example.com`, phone: `04${digits}` };
}

/** Chooses a free time far from those of parallel tests, because each time can be booked once. */
async function chooseTime(page: Page) {
  const { parallelIndex, config } = test.info();
  const days = page.getByRole("group", { name: "Days with available times" }).locator("input[form]:enabled");
  await expect(days).not.toHaveCount(0);
  const part = (parallelIndex + 1) / (config.workers + 1);
  const day = days.nth(Math.floor((await days.count()) * part));
  // The label is what is tapped. Screen readers have it in full.
  const label = page.locator(`label[for="${await day.getAttribute("id")}"]`);
  const name = (await label.locator("span").last().textContent()) ?? "";
  await label.click();
  const times = page.getByRole("group", { name, exact: true }).getByRole("radio");
  await expect(times.first()).toBeVisible();
  await times.nth(Math.floor((await times.count()) / 2)).focus();
  await page.keyboard.press("Space");
}

/*
 * The two forms with fields of their own; tests/integration/pages/forms/vehicle-forms.test.ts posts
 * all six.
 */
const FORMS: {
  link: string;
  button: string;
  open: typeof openCar;
  fill: (page: Page) => Promise<unknown>;
  options: JourneyOptions;
}[] = [
  {
    link: "Book a test drive",
    button: "Request a test drive",
    open: openCar,
    fill: chooseTime,
    options: { withoutJavaScript: "npm test" },
  },
  {
    link: "Make an offer",
    button: "Send offer",
    open: openCarForOffers,
    fill: (page) => page.getByRole("textbox", { name: "Your offer" }).fill("$21,500"),
    options: { tag: LONG },
  },
];

for (const { link, button, open, fill, options } of FORMS)
  journey(
    `the form ${link} shows its errors, and can be corrected and sent`,
    options,
    async ({ page, javaScript }) => {
      await open(page, javaScript);
      const car = (await page.getByRole("heading", { level: 1 }).innerText()).replace(/\s+/g, " ");
      await page.getByRole("link", { name: link }).first().click();
      const place = javaScript ? page.getByRole("dialog", { name: link }) : page.getByRole("main");
      await expect(place.getByRole("button", { name: button })).toBeVisible();
      await expectAccessible(page, javaScript);

      await fill(page);
      await place.getByRole("button", { name: button }).click();
      const summary = place.getByRole("group", { name: "Please fix the following errors:" });
      await expect(summary).toBeFocused();
      await expect(summary.getByRole("link")).toHaveText([
        "Enter your name",
        "Enter your email address",
        "Enter your phone number",
      ]);
      await expectAccessible(page, javaScript);
      if (!javaScript) {
        await expect(page).toHaveTitle(/^Error: /);
        await page.setViewportSize(PHONE);
        await place.getByRole("link", { name: car }).evaluate((name) => {
          name.textContent = "W".repeat(80);
        });
        await expectNoSidewaysScroll(page);
      }

      await fillContact(page, somebodyNew());
      await place.getByRole("button", { name: button }).click();
      await expect(page).toHaveURL(/\/success$/);
      await expect(page.getByText(/Your reference: [2-9A-Z]{4}-[2-9A-Z]{4}/)).toBeVisible();
    },
  );

journey.long("the buttons of a card lead to the forms of the car", async ({ page }) => {
  await page.goto(`${ORIGIN}/cars`);
  const card = drivable(page);
  const name = (await card.getByRole("heading").getByRole("link").innerText()).trim();
  await expect(card.getByRole("link", { name: `Call the dealer ${name}` })).toHaveAttribute("href", /^tel:/);
  await untilHydrated(page);
  await card.locator("summary").click();
  await card.getByRole("link", { name: `Test drive ${name}` }).click();
  const place = page.getByRole("dialog", { name: "Book a test drive" });
  await expect(place.getByText(name)).toBeVisible();
  await expect(place.getByRole("button", { name: "Request a test drive" })).toBeVisible();
  await expect(page).toHaveURL(/\/cars$/);
});

test.describe("a form in a dialog", () => {
  test.use({ viewport: PHONE });

  test("keeps its answers when it is closed, when another form is opened and when the connection fails", async ({
    page,
  }) => {
    const faults = watchForFaults(page);
    await openCar(page, true);
    const enquire = page.getByRole("link", { name: "Enquire Now" }).first();
    const dialog = page.getByRole("dialog", { name: "Enquire about this car" });
    await enquire.click();
    await dialog.getByRole("textbox", { name: "Your name" }).fill("Ada Nguyen");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(enquire).toBeFocused();

    await page.getByRole("link", { name: "Book a test drive" }).first().click();
    const testDrive = page.getByRole("dialog", { name: "Book a test drive" });
    await expect(testDrive.getByRole("textbox", { name: "Your name" })).toHaveValue("");
    await testDrive.getByRole("button", { name: "Close" }).click();

    await enquire.click();
    await expect(dialog.getByRole("textbox", { name: "Your name" })).toHaveValue("Ada Nguyen");
    await fillContact(page);
    await page.route(/\/enquire\.data/, (route) => route.abort());
    await dialog.getByRole("button", { name: "Send enquiry" }).click();
    const summary = dialog.getByRole("group", { name: "This form wasn't sent:" });
    await expect(summary).toBeFocused();
    await expect(summary).toContainText("An unexpected error occurred");
    await expect(summary).toContainText(
      "Nothing you entered has been lost. Try again in a minute, or call us on ",
    );
    await expect(dialog.getByRole("textbox", { name: "Email" })).toHaveValue("ada.nguyen@example.com");

    await page.unroute(/\/enquire\.data/);
    await dialog.getByRole("button", { name: "Send enquiry" }).click();
    await expect(page).toHaveURL(/\/success$/);
    expect(faults.filter((fault) => !/Failed to load resource/.test(fault))).toEqual([]);
  });

  test("shows the car with its picture, price and dealership, and what is asked for it next to an offer", {
    tag: LONG,
  }, async ({ page }) => {
    await openCarForOffers(page, true);
    await page.getByRole("link", { name: "Make an offer" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Make an offer" });
    await expect(dialog.locator("img").first()).toBeVisible();
    const price = await dialog
      .getByText(/^\$[\d,]+/)
      .first()
      .innerText();
    const offer = dialog.getByRole("textbox", { name: "Your offer" });
    await expect(offer).toHaveAccessibleDescription(/The asking price is \$[\d,]+$/);
    expect(price).toMatch(/^\$[\d,]+/);
    await expect(dialog.getByText(" · ").first()).toBeVisible();
    await expectAccessible(page);
  });

  test("takes an error away as soon as its answer is right, and keeps the focus where it is (rules/forms#error-goes)", async ({
    page,
  }) => {
    await openCar(page, true);
    await page.getByRole("link", { name: "Enquire Now" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Enquire about this car" });
    await dialog.getByRole("textbox", { name: "Email" }).fill("ada@");
    await dialog.getByRole("button", { name: "Send enquiry" }).click();
    const summary = dialog.getByRole("group", { name: "Please fix the following errors:" });
    await expect(summary.getByRole("link")).toHaveCount(3);
    const email = dialog.getByRole("textbox", { name: "Email" });
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await email.focus();
    await page.keyboard.press("End");
    await page.keyboard.type("example.com");
    await expect(email).toBeFocused();
    await expect(email).not.toHaveAttribute("aria-invalid", "true");
    await expect(summary.getByRole("link")).toHaveText(["Enter your name", "Enter your phone number"]);
    await email.fill("ada@");
    await expect(summary.getByRole("link")).toHaveCount(3);
    await email.fill("ada@example.com");
    await dialog.getByRole("textbox", { name: "Your name" }).fill("Ada Nguyen");
    await dialog.getByRole("textbox", { name: "Phone" }).fill(somebodyNew().phone);
    await expect(summary).toHaveCount(0);
    await dialog.getByRole("button", { name: "Send enquiry" }).click();
    await expect(page).toHaveURL(/\/success$/);
  });

  test("the dialog of a form has its button in sight on a lap-top and on a phone, however long it is (rules/forms#dialog-button)", {
    tag: LONG,
  }, async ({ page }) => {
    for (const viewport of [{ width: 1280, height: 680 }, PHONE]) {
      await page.setViewportSize(viewport);
      await openCar(page, true);
      await page.getByRole("link", { name: "Book a test drive" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Book a test drive" });
      await expect(dialog.getByRole("button", { name: "Request a test drive" })).toBeInViewport({ ratio: 1 });
      const overflow = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(overflow, "the dialog scrolls sideways").toBeLessThanOrEqual(0);
    }
  });

  test("opens from the search page's help box too, and sends", { tag: LONG }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${SEVERAL_YARDS}/cars`);
    await untilHydrated(page);
    const help = page.getByRole("region", { name: /./ }).filter({ has: page.locator("#search-help") });
    const link = help.getByRole("link", { name: "Send an enquiry" });
    await link.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/\/cars$/);
    await dialog.getByRole("button", { name: /^Send|Ask/ }).click();
    await expect(dialog.getByRole("group", { name: "Please fix the following errors:" })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
  });

  test("opens as a page when it can't be loaded", { tag: LONG }, async ({ page }) => {
    await openCar(page, true);
    await page.route(/\/enquire\.data/, (route) => route.abort());
    await page.getByRole("link", { name: "Enquire Now" }).first().click();
    await expect(page).toHaveURL(/\/enquire$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enquire about this car");
  });
});

test("a visitor can book a test drive without a car by location and free time", { tag: LONG }, async ({
  page,
}) => {
  await page.goto(`${SEVERAL_YARDS}/book-test-drive`);
  await expectAccessible(page);
  const location = page.getByLabel("Location");
  await location.selectOption({ index: 2 });
  const place = await location.inputValue();
  await page.getByRole("button", { name: "Show available times" }).click();
  const times = page.getByRole("group", { name: /^When would you like to come in\?/ });
  await expect(location).toHaveValue(place);

  // The keyboard goes from the days to the times: to the chosen one, in whichever day it is.
  const days = page.getByRole("group", { name: "Days with available times" }).locator("input[form]:enabled");
  await expect(days.first()).toBeFocused();
  const tops = await days.evaluateAll((all) => all.map((day) => day.getBoundingClientRect().top));
  expect(new Set(tops).size, "the days are one strip").toBe(1);
  await page.keyboard.press("Tab");
  await expect(times.getByRole("radio", { name: "Any time: call me to arrange" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const first = times.getByRole("radio", { name: / on / }).first();
  await expect(first).toBeFocused();
  const time = times.locator(`input[value="${await first.inputValue()}"] + label`);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowDown");
  await expect(days.nth(1)).toBeFocused();
  await expect(time).toBeVisible();
  await first.focus();
  await page.keyboard.press("ArrowDown");
  const [chosen, other] = [times.locator(":focus + label"), times.locator("input:not(:checked) + label")];
  await expect(chosen).toHaveText(/ on /);
  await expect(time).toBeHidden();
  // In forced colours too the chosen time looks different.
  await page.emulateMedia({ forcedColors: "active" });
  const background = (label: Locator) =>
    label.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background(chosen)).not.toBe(await background(other.last()));
  await page.emulateMedia({ forcedColors: null });
  await chooseTime(page);
  await fillContact(page, somebodyNew());
  // Enter in a field must not activate the first button, which is next to the location.
  await page.getByRole("textbox", { name: "Phone" }).press("Enter");
  await expect(page).toHaveURL(/\/success$/);
});
