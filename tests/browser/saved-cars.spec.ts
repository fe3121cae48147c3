import {
  expect,
  expectAccessible,
  expectSound,
  type JourneyTools,
  journey,
  siteOrigin,
  test,
  watchForFaults,
} from "../support/journey";
import { findSite } from "../support/shipped-sites";

const origin = () => siteOrigin(findSite(({ saved_cars }) => saved_cars.favourites && saved_cars.compare));

const button = (page: JourneyTools["page"], list: "Favourite" | "Compare", at: number) =>
  page
    .getByRole("article")
    .getByRole("button", { name: new RegExp(`^${list} `) })
    .nth(at);
const inHeader = (page: JourneyTools["page"], name: string) =>
  page.getByRole("banner").getByRole("link", { name });

journey("a favourite is saved on a card, counted in the header and removed on its page", async ({ page }) => {
  await page.goto(`${origin()}/cars`);
  await expect(inHeader(page, "Favourites (0)")).toBeVisible();
  const heart = button(page, "Favourite", 1);
  const name = ((await heart.getAttribute("aria-label")) ?? "").replace(/^Favourite /, "");
  // A double tap saves. Before hydration the button posts a form, with the same result.
  await heart.dblclick();
  await expect(button(page, "Favourite", 1)).toHaveAttribute("aria-pressed", "true");
  // One sentence, without the notice's links and buttons.
  await expect(page.getByRole("status").filter({ hasText: "Car Saved In Favourites" })).toHaveText(
    `Car Saved In Favourites: ${name} is now available in your favourites`,
  );
  await expect(inHeader(page, "Favourites (1)")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Car Saved In Favourites" })).toBeHidden();

  await inHeader(page, "Favourites (1)").click();
  await expect(page.getByRole("heading", { level: 1, name: "Favourites" })).toBeVisible();
  await expect(page.getByRole("article").getByRole("link", { name })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Remove ${name} from favourites` }).click();
  await expect(page.getByRole("heading", { name: "No favourites yet" })).toBeVisible();
  await expect(inHeader(page, "Favourites (0)")).toBeVisible();
});

journey(
  `the comparison at 400 % zoom shows three cars, their differences alone, and two cars after a removal`,
  { viewport: { width: 320, height: 256 }, withoutJavaScript: "npm test" },
  async ({ page, javaScript }) => {
    await page.goto(`${origin()}/cars`);
    for (const at of [0, 1, 2]) {
      await button(page, "Compare", at).click();
      await expect(button(page, "Compare", at)).toHaveAttribute("aria-pressed", "true");
      await expect(page.getByRole("link", { name: `View Comparison (${at + 1})` }).first()).toBeVisible();
    }
    await page.getByRole("link", { name: "View Comparison (3)" }).first().click();
    await expect(page).toHaveURL(/\/compare$/);
    const table = page.getByRole("table", { name: "Cars side by side" });
    // A narrow screen shows two cars until the shopper chooses more.
    const choice = page.getByRole("group", { name: "Cars side by side on this screen" });
    for (const box of await choice.getByRole("checkbox").all()) await box.check();
    await expect(table.getByRole("columnheader")).toHaveCount(4);
    await expectSound(page, javaScript);

    const lines = await table.getByRole("row").count();
    await page.getByRole("link", { name: "Show differences only" }).click();
    await expect(page).toHaveURL(/\?differences=1$/);
    await page.waitForLoadState();
    await expect(table).toBeVisible();
    expect(await table.getByRole("row").count()).toBeLessThan(lines);
    await page
      .getByRole("button", { name: /^Remove .* from the comparison$/ })
      .first()
      .click();
    await expect(table.getByRole("columnheader")).toHaveCount(3);
  },
);

test("the favourites with JavaScript follow another tab and the keyboard, and undo a change that fails", async ({
  page,
  context,
}) => {
  const faults = watchForFaults(page);
  await page.goto(`${origin()}/cars`);
  const [other, heart, refused] = [0, 1, 2].map((at) => button(page, "Favourite", at));
  if (!other || !heart || !refused) throw new Error("three cars are needed");

  await page.evaluate(() => Object.assign(window, { cards: [...document.querySelectorAll("article")] }));
  // Another window saves a car. This one updates when it gets the focus, but only after hydration.
  const id = (await other.getAttribute("value")) ?? "";
  await context.addCookies([{ name: "favourites", value: id, url: origin() }]);
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(other).toHaveAttribute("aria-pressed", "true", { timeout: 500 });
  }).toPass();
  await expect(inHeader(page, "Favourites (1)")).toBeVisible();

  await page.evaluate(() => Object.assign(window, { same: true }));
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/favourites"));
  await heart.press("Space");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(heart).toBeFocused();
  await expect(inHeader(page, "Favourites (2)")).toBeVisible();
  expect((await kept).status()).toBe(303);
  // A quick tap on another car's button, which the browser counts as the second of a double tap.
  await button(page, "Compare", 0).click();
  await button(page, "Compare", 1).dispatchEvent("click", { detail: 2 });
  await expect(button(page, "Compare", 1)).toHaveAttribute("aria-pressed", "true");

  await context.setOffline(true);
  await refused.click();
  await expect(page.locator("[aria-live=assertive]")).toContainText("Something Went Wrong");
  await expect(refused).toHaveAttribute("aria-pressed", "false");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(inHeader(page, "Favourites (2)")).toBeVisible();
  expect(await page.evaluate(() => "same" in window)).toBe(true);
  // None is drawn again because of a change that came before scripts had taken it over.
  expect(
    await page.evaluate(() =>
      (window as unknown as { cards: Element[] }).cards.every((card) => card.isConnected),
    ),
  ).toBe(true);
  expect(faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});
