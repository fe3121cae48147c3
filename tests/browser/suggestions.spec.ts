import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  PHONE,
  shippedSites,
  siteOrigin,
  test,
  untilHydrated,
} from "../support/journey";

/* rules/search#suggestions */
const [site = ""] = shippedSites();
const origin = siteOrigin(site);

const box = (page: Page) => page.getByLabel("Keyword search");
const options = (page: Page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");

/** The most frequent make of the stock. */
async function firstMake(page: Page): Promise<string> {
  const answer = await page.goto(`${origin}/api/cars`);
  if (!answer) throw new Error("no answer");
  const { facets } = (await answer.json()) as { facets: { make: Record<string, number> } };
  const [make] = Object.entries(facets.make).sort(([, a], [, b]) => b - a)[0] ?? [];
  return make ?? "";
}

/** Holds the suggestions. `asked` is the next request, and `come` ends when its answer has come or nobody waits for it. */
async function holdSuggestions(page: Page) {
  let answer = () => {};
  const mayCome = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const address = /\/search\/suggest\?/;
  const asked = page.waitForRequest(address);
  await page.route(address, (route) => mayCome.then(() => route.continue()));
  const come = async () => {
    answer();
    await (await asked).response();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  };
  return { asked, come };
}

test("the search box suggests while typing; Escape closes the suggestions, the keyboard and a pointer open one", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const make = await firstMake(page);
  await page.goto(`${origin}/cars`);
  await untilHydrated(page);
  const typed = make.slice(0, 3).toLowerCase();
  await box(page).pressSequentially(typed);
  await expect(options(page).first()).toBeVisible();
  await expect(box(page)).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue(typed);
  await expect(box(page)).toHaveAttribute("aria-expanded", "false");

  await box(page).fill("");
  await box(page).pressSequentially(typed.slice(0, -1));
  await expect(options(page).first()).toBeVisible();
  const answer = await holdSuggestions(page);
  await box(page).pressSequentially(typed.slice(-1));
  await answer.asked;
  await page.keyboard.press("ArrowDown");
  await answer.come();
  // An answer that comes after the choice leaves it alone.
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await expect(box(page)).toHaveAttribute("aria-activedescendant", /.+/);
  const text = (await options(page).first().innerText()).split("\n")[0] ?? "";
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Applied filters" })).toContainText(text);
  await expect(box(page)).toHaveValue("");
  await expect(options(page)).toHaveCount(0);
  // What was typed before is no search any more.
  await expect(page).not.toHaveURL(/query=/);

  await page.goto(`${origin}/cars`);
  await untilHydrated(page);
  await box(page).pressSequentially(make);
  await options(page).first().click();
  await expect(page.getByRole("navigation", { name: "Applied filters" })).toContainText(make);
});
