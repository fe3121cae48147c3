import {
  DESKTOP,
  expect,
  journey,
  LONG,
  openFilters,
  PHONE,
  shippedSites,
  siteOrigin,
  test,
  untilHydrated,
  watchForFaults,
} from "../support/journey";
import { tabTo } from "../support/keyboard";
import { findSite } from "../support/shipped-sites";

const [site] = shippedSites();

journey("a visitor can search, filter, open a car and enquire with the keyboard alone", async ({ page }) => {
  await page.goto(`${siteOrigin(site ?? "")}/cars`);
  await untilHydrated(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);

  await tabTo(page, page.getByLabel("Keyword search"));
  await page.keyboard.type("automatic");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/query=automatic/);
  await expect(page.getByRole("link", { name: /Remove filter: Automatic/ })).toBeVisible();
  const before = await page.locator("#result-count").innerText();

  await tabTo(page, page.getByRole("link", { name: /^Filters/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Filters", exact: true }).locator("..")).toBeFocused();
  const body = page.getByRole("group", { name: "Body" });
  await tabTo(page, page.locator("summary", { has: page.getByRole("heading", { name: "Body" }) }));
  if (!(await body.isVisible())) await page.keyboard.press("Enter");
  await tabTo(page, body.getByRole("checkbox").first());
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/&body=/);
  await expect(page.locator("#result-count")).not.toHaveText(before);
  // The checked box keeps the focus when the results are updated in place.
  await expect(body.getByRole("checkbox").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Filters" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Search results" })).toBeFocused();

  await tabTo(page, page.getByRole("article").first().getByRole("heading").getByRole("link"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/cars\/[a-z0-9-]+$/);
  await expect(page.getByRole("heading", { name: "Key information" })).toBeVisible();

  const enquire = page
    .getByRole("link", { name: /^(Enquire Now|Instant Message|Find Me Something Similar)$/i })
    // The bar at the bottom of a phone's screen may have one as well.
    .first();
  await tabTo(page, enquire);
  await page.keyboard.press("Enter");
  const place = page.getByRole("dialog");
  const send = place.getByRole("button", { name: "Send enquiry" });
  await expect(send).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(place).toBeHidden();
  await expect(enquire).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(send).toBeVisible();
  await tabTo(page, place.getByRole("textbox", { name: "Your name" }));
  await page.keyboard.type("Grace O'Brien");
  await tabTo(page, send);
  await page.keyboard.press("Enter");
  await expect(place.getByRole("group", { name: "Please fix the following errors:" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(place.getByRole("textbox", { name: "Email" })).toBeFocused();
  await page.keyboard.type("grace@example.com");
  await page.keyboard.press("Tab");
  await page.keyboard.type("03 5550 1234");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/success$/);
});

test("a link within the page draws no card again that scripts haven't taken over yet", { tag: LONG }, async ({
  page,
}) => {
  const faults = watchForFaults(page);
  // Time enough for the keys between the frame of the page and its cards.
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.goto(`${siteOrigin(site ?? "")}/cars`);
  await untilHydrated(page);
  await page.evaluate(() => Object.assign(window, { cards: [...document.querySelectorAll("article")] }));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await untilHydrated(page, page.getByRole("article").last());
  expect(
    await page.evaluate(() =>
      (window as unknown as { cards: Element[] }).cards.every((card) => card.isConnected),
    ),
  ).toBe(true);
  expect(faults).toEqual([]);
});

test("arrow keys reach every order, and the results follow when the select is left or Enter is pressed", async ({
  page,
}) => {
  await page.goto(`${siteOrigin(site ?? "")}/cars`);
  await untilHydrated(page);
  const sort = page.getByRole("combobox", { name: "Sort by" });
  await sort.focus();
  for (const order of ["latest", "price-desc", "price-asc"]) {
    await page.keyboard.press("ArrowDown");
    await expect(sort).toHaveValue(order);
    await expect(sort).toBeFocused();
  }
  await expect(page).toHaveURL(/\/cars$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?sortBy=price-asc$/);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await expect(page).toHaveURL(/\?sortBy=price-desc$/);
  await sort.selectOption("latest");
  await expect(page).toHaveURL(/\?sortBy=latest$/);
  await page.goBack();
  await expect(sort).toHaveValue("price-desc");
});

for (const viewport of [DESKTOP, PHONE])
  test(`a ticked box keeps the focus, also where its list changes, at ${viewport.width} px`, {
    tag: viewport === DESKTOP ? LONG : [],
  }, async ({ page }) => {
    await page.setViewportSize(viewport);
    // Its makes are a list, in which models appear.
    const origin = siteOrigin(findSite(({ search }) => search.make_style !== "cards"));
    await page.goto(`${origin}/cars`);
    await openFilters(page);
    const makes = page.getByRole("group", { name: "Make and model", exact: true });
    const first = makes.getByRole("checkbox").first();
    await first.press("Space");
    await expect(makes.getByRole("group").first()).toBeVisible();
    await expect(first).toBeFocused();
    await page.getByText("Show all makes").click();
    const hidden = makes.locator("> div > div:not([role]) > label > input").first();
    const make = await hidden.inputValue();
    await hidden.press("Space");
    await expect(page).toHaveURL((url) => url.searchParams.getAll("make").includes(make));
    await expect(makes.locator(`> * > label > input[value="${make}"]`)).toBeFocused();
  });
