import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type JourneyTools,
  journey,
  LONG,
  siteOrigin,
} from "../support/journey";
import { findSite } from "../support/shipped-sites";

const origin = () =>
  siteOrigin(findSite(({ saved_cars }) => saved_cars.compare && saved_cars.compare_limit >= 4));

const ZOOMED = { width: 320, height: 640 };

/** Puts the first cars of the search into the comparison and opens it; returns their names. */
async function compare({ page }: Pick<JourneyTools, "page">, count: number): Promise<string[]> {
  await page.goto(`${origin()}/cars`);
  const buttons = page.getByRole("article").getByRole("button", { name: /^Compare / });
  const cars = await buttons.evaluateAll((all, most) => {
    return all.slice(0, most).map((button) => ({
      id: button.getAttribute("value") ?? "",
      name: (button.getAttribute("aria-label") ?? "").replace(/^Compare /, ""),
    }));
  }, count);
  await page
    .context()
    .addCookies([{ name: "compare", value: cars.map(({ id }) => id).join("."), url: origin() }]);
  await page.goto(`${origin()}/compare`);
  await expect(page.getByRole("table").getByRole("columnheader").first()).toBeVisible();
  return cars.map(({ name }) => name);
}

const { width } = ZOOMED;
journey(
  "the comparison on a phone shows two of four cars side by side and the others by choice, on a desktop all of them",
  { viewport: ZOOMED, tag: LONG },
  async ({ page }) => {
    await compare({ page }, 4);
    const heads = page.getByRole("table").getByRole("columnheader");
    const enquire = page.getByRole("cell").getByRole("link", { name: /^(Enquire|Find something similar) / });
    const box = page.getByRole("region", { name: "Cars side by side" });
    const sideways = () => box.evaluate((element) => element.scrollWidth - element.clientWidth);
    await expect(heads).toHaveCount(3);
    expect(await sideways()).toBe(0);
    await expect(enquire).toHaveCount(2);
    for (const link of await enquire.all()) {
      const { x = -1, width: wide = width } = (await link.boundingBox()) ?? {};
      expect([x >= 0, x + wide <= width]).toEqual([true, true]);
    }
    // No amount and no button is broken within a word.
    const lines = await page
      .getByRole("cell")
      .getByText(/^(\$[\d,]+|Remove)$/)
      .evaluateAll((all) =>
        all.map((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top))
            .size;
        }),
      );
    expect(Math.max(...lines)).toBe(1);
    await expectAccessible(page);

    const boxes = page.getByRole("group", { name: "Cars side by side on this screen" }).getByRole("checkbox");
    await expect(boxes).toHaveCount(4);
    await boxes.nth(1).uncheck();
    await boxes.nth(3).press("Space");
    await expect(heads).toHaveCount(3);
    expect(await sideways()).toBe(0);
    const fourth = (await heads.nth(2).getByRole("link").first().textContent()) ?? "";
    await expect(boxes.nth(3)).toHaveAccessibleName(fourth);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(DESKTOP);
    await expect(heads).toHaveCount(5);
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await page.setViewportSize(ZOOMED);
    await enquire.last().click();
    await expect(page).toHaveURL(/\/cars\/[\w-]+\/(enquire|similar)$/);
  },
);

journey.long("the comparison of two cars on a phone has no choice", async ({ page }) => {
  await compare({ page }, 2);
  await expect(page.getByRole("table").getByRole("columnheader")).toHaveCount(3);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
});
