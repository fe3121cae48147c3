import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  journey,
  LONG,
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
  await box(page).pressSequentially(typed);
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
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

journey(
  "what was understood is shown as filters, and a removed one stays removed",
  async ({ page }) => {
    const make = await firstMake(page);
    await page.goto(`${origin}/cars?query=${encodeURIComponent(`${make} under 80k`)}`);
    const applied = page.getByRole("navigation", { name: "Applied filters" });
    await expect(applied).toContainText("Up to $80,000");
    await expectAccessible(page);
    await applied.getByRole("link", { name: `Remove filter: ${make}` }).click();
    await expect(page).toHaveURL(`${origin}/cars?range%5Bprice%5D=:80000`);
    await expect(box(page)).toHaveValue("");
  },
  { viewport: PHONE, tag: LONG },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the search box leads to the page of suggestions", { tag: LONG }, async ({ page }) => {
    const make = await firstMake(page);
    await page.goto(`${origin}/cars`);
    await box(page).fill(make.slice(0, 3));
    await page.getByRole("button", { name: "Suggestions" }).click();
    await expect(page).toHaveURL(/\/search\/suggest\?/);
    await expectAccessible(page, false);
    await page.getByRole("link", { name: new RegExp(`^${make}: `) }).click();
    await expect(page.getByRole("navigation", { name: "Applied filters" })).toContainText(make);
  });
});
