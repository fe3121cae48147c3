import { expect, expectAccessible, journey, LONG, shippedSites, siteOrigin } from "../support/journey";

const origin = () => siteOrigin(shippedSites()[0] ?? "");

journey("a search without results offers one that finds cars", async ({ page }) => {
  await page.goto(`${origin()}/cars?car_type=used&fuel=Steam&range[price]=:30000`);
  await expect(page.locator("#result-count")).toHaveText("0 cars");
  await expectAccessible(page);
  const way = page.getByRole("link", { name: /^Without Steam: / });
  const cars = /: ([\d,]+ cars?)$/.exec((await way.textContent()) ?? "")?.[1] ?? "";
  await way.click();
  await expect(page).toHaveURL(/\/cars\?car_type=used&range%5Bprice%5D=:30000$/);
  await expect(page.locator("#result-count")).toHaveText(cars);
  await expect(page.getByRole("article").first()).toBeVisible();
});

journey(
  "the recent searches lead back to a search, and can be cleared",
  async ({ page }) => {
    await page.goto(`${origin()}/cars`);
    const recent = page.getByRole("navigation", { name: "Recent searches" });
    await expect(recent).toHaveCount(0);
    await page.goto(`${origin()}/search/used-cars`);
    await page.goto(`${origin()}/cars?range[price]=:30000&sortBy=latest`);
    await recent.locator("summary").click();
    await expectAccessible(page);
    await expect(recent.getByRole("link")).toHaveText(["Used"]);
    await recent.getByRole("link", { name: "Used" }).click();
    await expect(page).toHaveURL(/\/cars\?car_type=used$/);
    await expect(recent.getByText("Up to $30,000")).toBeAttached();
    const forget = recent.getByRole("button", { name: "Clear recent searches" });
    if (!(await forget.isVisible())) await recent.locator("summary").click();
    await forget.click();
    await expect(page).toHaveURL(/\/cars$/);
    await expect(recent).toHaveCount(0);
  },
  { tag: LONG },
);
