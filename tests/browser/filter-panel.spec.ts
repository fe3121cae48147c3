import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  journey,
  LONG,
  openFilters,
  PHONE,
  settled,
  shippedSites,
  siteOrigin,
  test,
  untilHydrated,
} from "../support/journey";
import { sitesWithManyCars } from "../support/shipped-sites";

const sites = shippedSites();

/** Returns a shipped site with this search configuration. */
function siteWith(fits: (search: Record<string, unknown>) => boolean): string {
  const found = sites.find((site) => {
    const file = new URL(`../../app/tenants/sites/${site}/site.json`, import.meta.url);
    return fits(JSON.parse(readFileSync(file, "utf8")).search ?? {});
  });
  if (!found) throw new Error("no shipped site is configured like this");
  return found;
}

const count = (page: Page) => page.locator("#result-count");
const section = (page: Page, name: string) =>
  page.locator("summary", { has: page.getByRole("heading", { name, exact: true }) });

journey(
  "the card of a make has the choice of its models",
  { viewport: DESKTOP, withoutJavaScript: "long run", tag: LONG },
  async ({ page, javaScript }) => {
    const site = siteWith(({ make_style }) => make_style === "cards");
    await page.goto(`${siteOrigin(site)}/cars`);
    const everything = await count(page).innerText();
    if (javaScript) await untilHydrated(page);
    const makes = page.getByRole("group", { name: "Make and model", exact: true });
    const make = await makes.locator('input[name="make"]').first().inputValue();
    // No make has a mark that the site has not given.
    await expect(makes.locator("label").first()).toHaveText(new RegExp(`^${make}[\\d,]+$`));
    await makes.getByRole("button", { name: `Select models ${make}`, exact: true }).click();
    const models = makes.getByRole("group", { name: `${make} models` });
    await expect(makes.locator(`input[name="make"][value="${make}"]`)).toBeChecked();
    if (javaScript) await expect(makes.locator(`input[name="make"][value="${make}"]`)).toBeFocused();
    const model = models.getByRole("checkbox").first();
    const name = await model.inputValue();
    expect(name.startsWith(`${make} `)).toBe(true);
    await expect(count(page)).not.toHaveText(everything);
    const all = await count(page).innerText();
    await model.click();
    if (!javaScript) await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get("make_model") === name);
    await expect(page.getByRole("link", { name: `Remove filter: ${name}` })).toBeVisible();
    await expect(count(page)).not.toHaveText(all);
    await expect(page.getByRole("article").first().getByRole("heading")).toContainText(name);
    // The other models stay, with their counts, and the make takes its models along when it goes.
    await expect(models.getByRole("checkbox").nth(1)).toBeVisible();
    await expect(page.locator(`input[name="make_model"][value="${name}"]`)).toBeChecked();
    if (!javaScript) return;
    await makes.locator(`input[name="make"][value="${make}"]`).click();
    await expect(page).toHaveURL(/\/cars$/);
    await expect(count(page)).toHaveText(everything);
  },
);

journey(
  "the make section shows and hides extra makes, and finds a value that the visitor can select",
  { viewport: DESKTOP, tag: LONG, withoutJavaScript: "long run" },
  async ({ page, javaScript }) => {
    const site = siteWith(({ make_style }) => make_style === "cards");
    await page.goto(`${siteOrigin(site)}/cars`);
    const boxes = page.locator('input[name="make"]:visible');
    const before = await boxes.count();
    await page.getByText("Show all makes").click();
    await expect(boxes.nth(before)).toBeVisible();
    const last = await boxes.last().inputValue();
    await expect(page.getByRole("button", { name: "Hide extra makes" })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
    await page.getByRole("button", { name: "Hide extra makes" }).click();
    await expect(boxes).toHaveCount(before);
    await expect(page.getByRole("button", { name: "Show all makes" })).toHaveAttribute(
      "aria-expanded",
      "false",
    );
    await expect(page).toHaveURL((url) => url.search === "");

    const find = page.getByRole("searchbox", { name: "Search Make", exact: true });
    await find.fill(last.slice(0, 4));
    if (!javaScript) await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get("find_make") === last.slice(0, 4));
    const found = page
      .getByRole("group", { name: "Make and model", exact: true })
      .locator(`input[name="make"][value="${last}"]`);
    await expect(found).toBeVisible();
    // With JavaScript the results load during typing, and the field keeps its focus and text.
    if (javaScript) await expect(find).toBeFocused();
    await expect(find).toHaveValue(last.slice(0, 4));
    await found.click();
    if (!javaScript) await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(page.getByRole("link", { name: `Remove filter: ${last}` })).toBeVisible();
    await expect(page).toHaveURL((url) => url.searchParams.get("make") === last);
  },
);

journey(
  "a section stays closed on the next page, and a dropdown holds one value",
  { tag: LONG, viewport: DESKTOP, withoutJavaScript: "long run" },
  async ({ page, javaScript }) => {
    const site = siteWith(({ remember_sections }) => remember_sections === true);
    await page.goto(`${siteOrigin(site)}/cars`);
    const makes = page.locator('input[name="make"]').first();
    await expect(makes).toBeVisible();
    if (javaScript) {
      await untilHydrated(page);
      await section(page, "Make and model").click();
      await expect(makes).toBeHidden();
      await expect.poll(() => page.evaluate(() => document.cookie)).toContain("make.0");
    } else {
      await page.getByRole("button", { name: "Always keep closed: Make and model", exact: true }).click();
    }
    await page.goto(`${siteOrigin(site)}/cars?query=automatic`);
    await expect(count(page)).toBeVisible();
    await expect(makes).toBeHidden();

    await section(page, "Transmission").click();
    const dropdown = page.getByRole("combobox", { name: "Transmission" });
    const value = await dropdown.locator("option").nth(1).getAttribute("value");
    await dropdown.focus();
    await dropdown.selectOption(value);
    if (!javaScript) await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(page.getByRole("link", { name: `Remove filter: ${value}` })).toBeVisible();
    await expect(page).toHaveURL((url) => url.searchParams.get("transmission") === value);
    if (javaScript) await expect(dropdown).toBeFocused();
    if (!(await dropdown.isVisible())) await section(page, "Transmission").click();
    await dropdown.selectOption("");
    if (!javaScript) await page.getByRole("button", { name: "Apply filters" }).click();
    await expect(page).toHaveURL(/\/cars\?query=automatic$/);
  },
);

test("typing with JavaScript searches after a pause, keeps the focus, and adds one history entry", async ({
  page,
}) => {
  const [site = ""] = sitesWithManyCars();
  await page.goto(`${siteOrigin(site)}/cars`);
  const all = await count(page).innerText();
  await expect(page.getByRole("button", { name: /^Show Me/ })).toBeVisible();
  const words = page.getByLabel("Keyword search");
  await words.pressSequentially("auto");
  await expect(page).toHaveURL(/\/cars\?query=auto$/);
  await words.pressSequentially("matic diesel");
  await expect(page).toHaveURL(/\/cars\?query=automatic\+diesel$/);
  await expect(words).toBeFocused();
  await expect(words).toHaveValue("automatic diesel");
  await expect(count(page)).not.toHaveText(all);
  // Text that is typed at once is one history entry, whatever its pauses.
  await page.goBack();
  await expect(page).toHaveURL(/\/cars$/);
  await expect(words).toHaveValue("");
  await expect(count(page)).toHaveText(all);
  await page.goForward();
  await expect(words).toHaveValue("automatic diesel");
  await expect(count(page)).not.toHaveText(all);
});

test("a choice or text from before hydration is searched for after it", { tag: LONG }, async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const [site = ""] = sitesWithManyCars();
  for (const change of ["a box", "words"]) {
    let release = () => {};
    const changed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/*.js", async (route) => {
      await changed;
      await route.continue();
    });
    await page.goto(`${siteOrigin(site)}/cars`, { waitUntil: "commit" });
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.locator("summary", { hasText: "Filters" })).toBeHidden();
    const words = page.getByLabel("Keyword search");
    await words.fill("automatic");
    const make = await page.locator('input[name="make"]:visible').first().inputValue();
    const box = page.locator(`input[name="make"][value="${make}"]`);
    if (change === "a box") await box.click();
    release();
    await expect(page).toHaveURL(/\?query=automatic/);
    await expect(page.getByRole("link", { name: "Remove filter: Automatic" })).toBeVisible();
    await expect(words).toHaveValue("automatic");
    await expect(box).toBeChecked({ checked: change === "a box" });
    await expect(page.getByRole("link", { name: /^Remove filter/ })).toHaveCount(change === "a box" ? 2 : 1);
    await page.unroute("**/*.js");
  }
});

journey(
  "the bar with Filters and the sort stays on a phone's screen, and opens the filters from everywhere",
  { tag: LONG, withoutJavaScript: "long run" },
  async ({ page, javaScript }) => {
    const [site = ""] = sitesWithManyCars();
    await page.goto(`${siteOrigin(site)}/search/used-cars`);
    await page.getByRole("article").last().scrollIntoViewIfNeeded();
    await expect(page.getByRole("combobox", { name: "Sort by" })).toBeInViewport();
    // What a choice makes needless is not there.
    await expect(page.getByRole("button", { name: "Sort", exact: true })).toBeVisible({
      visible: !javaScript,
    });
    await openFilters(page, javaScript);
    const panel = page.locator("#filters");
    await expect(panel).toBeInViewport();
    await expect(panel.getByRole("button", { name: "Apply filters" })).toHaveCount(javaScript ? 0 : 1);
    await expect(panel.getByRole("button", { name: /^Show Me/ })).toHaveCount(javaScript ? 1 : 0);
    await expectAccessible(page, javaScript);
  },
);

test("a phone shows the sheet, then its filters, before it takes the page behind them away", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const [site = ""] = sitesWithManyCars();
  await page.goto(`${siteOrigin(site)}/cars`);
  const link = page.getByRole("link", { name: "Filters", exact: true });
  await expect(link).toHaveAttribute("aria-haspopup", "dialog");
  const first = await link.evaluate(async (element: HTMLElement) => {
    element.focus();
    element.click();
    await new Promise(requestAnimationFrame);
    return {
      dialogs: document.querySelectorAll("[role=dialog][aria-modal]").length,
      filters: [...document.querySelectorAll("#filters input")].filter((input) => input.checkVisibility())
        .length,
      inert: document.querySelectorAll("[inert]").length,
    };
  });
  expect(first).toEqual({ dialogs: 1, filters: 0, inert: 0 });
  await expect(page.getByRole("dialog").getByRole("group").first()).toBeVisible();
  await expect(page.locator("footer[inert]")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();
  await expect(page.locator("[inert]")).toHaveCount(0);

  // A link to one filter leads there, past those above it.
  const last = page.locator('#results a[href^="#filter-"]').last();
  const place = (await last.getAttribute("href")) ?? "";
  await last.evaluate((element: HTMLElement) => element.click());
  await expect(page.locator(place)).toBeInViewport();
  expect(await page.locator("#filters").evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
});

test("the filters of a phone stay open while the visitor chooses, and say how many are chosen", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const [site = ""] = sitesWithManyCars();
  // Its first choice leads to another route.
  await page.goto(`${siteOrigin(site)}/search/used-cars`);
  await page.getByRole("article").nth(5).scrollIntoViewIfNeeded();
  await openFilters(page);
  const sheet = page.getByRole("dialog", { name: "Filters" });
  // A screen reader reads the element around the heading (docs/decisions/0132).
  const heading = sheet.getByRole("heading", { name: "Filters" }).locator("..");
  await expect(heading).toBeFocused();
  // It slides in.
  await expect
    .poll(() => sheet.boundingBox())
    .toEqual({ x: 0, y: 0, width: PHONE.width, height: PHONE.height });
  const body = sheet.getByRole("group", { name: "Body" });
  if (!(await body.isVisible())) await section(page, "Body").click();
  for (const at of [0, 1]) {
    const box = body.getByRole("checkbox").nth(at);
    await box.click();
    await expect(page).toHaveURL(new RegExp(`/cars\\?(body=[^&]*&){${at + 1}}car_type=used$`));
    await expect(box).toBeFocused();
    await expect(box).toBeInViewport();
  }
  await expect(sheet).toBeVisible();
  await expect(body.getByRole("checkbox", { checked: true })).toHaveCount(2);
  // Under the sheet nothing can be reached.
  await expect(page.locator("[inert] #query, #query[inert]")).toHaveCount(1);
  await expect(page.locator("header[inert], [inert] header")).not.toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Filters (3)" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await openFilters(page);
  await sheet.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/cars$/);
  await expect(body.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await sheet.getByRole("button", { name: "Close filters" }).click();
  await expect(page.getByRole("link", { name: "Filters", exact: true })).toBeVisible();
  await page.waitForFunction(() => !history.state.dialog);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  // Without a change the visitor returns to where the sheet was opened.
  const before = await page.evaluate(() => {
    scrollTo({ top: 1500, behavior: "instant" });
    return scrollY;
  });
  // A click of Playwright's own would scroll the link away from the edge of the screen.
  await page.getByRole("link", { name: "Filters", exact: true }).evaluate((link: HTMLElement) => {
    link.focus({ preventScroll: true });
    link.click();
  });
  await expect(heading).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Filters", exact: true })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test("Back closes the filters of a phone with every choice made, and Forward opens them again", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const [site = ""] = sitesWithManyCars();
  const start = `${siteOrigin(site)}/search/used-cars`;
  await page.goto(start);
  await openFilters(page);
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(start);
  await expect(page.getByRole("link", { name: /^Filters/ })).toBeFocused();
  await page.goForward();
  const body = sheet.getByRole("group", { name: "Body" });
  if (!(await body.isVisible())) await section(page, "Body").click();
  for (const at of [0, 1]) {
    await body.getByRole("checkbox").nth(at).click();
    await expect(page).toHaveURL(new RegExp(`/cars\\?(body=[^&]*&){${at + 1}}car_type=used$`));
  }
  const chosen = page.url();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(chosen);
  await page.goForward();
  await expect(body.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await sheet.getByRole("button", { name: "Close filters" }).click();
  await expect(sheet).toHaveCount(0);
  // Each choice has its entry, and the closed filters have none.
  await page.goBack();
  await expect(page).toHaveURL(/\/cars\?body=[^&]*&car_type=used$/);
  await page.goBack();
  await expect(page).toHaveURL(start);
  await expect(sheet).toHaveCount(0);
});

test("the 'Show Me' button has the number of cars, closes the filters on a phone and leads to the results", {
  tag: LONG,
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  const [site = ""] = sitesWithManyCars();
  await page.goto(`${siteOrigin(site)}/cars`);
  await openFilters(page);
  const body = page.getByRole("group", { name: "Body" });
  if (!(await body.isVisible())) await section(page, "Body").click();
  await body.getByRole("checkbox").first().click();
  await expect(page).toHaveURL(/body=/);
  await expect(page.locator("#results").getByText("Remove filter:")).toHaveCount(1);
  const text = await count(page).innerText();
  const showMe = page.getByRole("button", { name: `Show Me ${text}` });
  await expect(showMe).toBeInViewport();
  // The animated count on the button ends at the new number.
  await expect(showMe.locator("[aria-hidden]")).toHaveText(`Show Me ${text}`);
  // The sheet says the new number too.
  await expect(page.getByRole("dialog").getByRole("status").filter({ hasText: "cars" })).toHaveText(text);
  await showMe.click();
  await expect(body).toBeHidden();
  await expect(page.getByRole("region", { name: "Search results" })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

journey.long(
  "another page of the results has the focus at their beginning, which names its cars",
  async ({ page }) => {
    const [site = ""] = sitesWithManyCars();
    await page.goto(`${siteOrigin(site)}/search/used-cars`);
    await untilHydrated(page);
    const all = await count(page).innerText();
    await expect(page.getByRole("heading", { name: `1 to 21 of ${all}` })).toBeVisible();
    await settled(page);
    await page.getByRole("link", { name: "Next" }).click();
    const place = page.getByRole("heading", { name: `22 to 42 of ${all}` });
    await expect(place).toBeInViewport();
    await expect(place).toBeFocused();
    await expect(count(page)).toHaveText(all);
  },
);

test("a choice keeps the filters of the address that the panel has no section for", { tag: LONG }, async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  const [site = ""] = sitesWithManyCars();
  await page.goto(`${siteOrigin(site)}/cars`);
  const dealership = await page.evaluate(async () => {
    const answer = (await (await fetch("/api/cars")).json()) as { hits: { dealership_slug: string }[] };
    return answer.hits[0]?.dealership_slug ?? "";
  });
  await page.goto(`${siteOrigin(site)}/cars?dealership_slug=${dealership}`);
  const body = page.getByRole("group", { name: "Body" });
  if (!(await body.isVisible())) await section(page, "Body").click();
  await body.getByRole("checkbox").first().click();
  await expect(page).toHaveURL(new RegExp(`body=[^&]+&dealership_slug=${dealership}$`));
});
