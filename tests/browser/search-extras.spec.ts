import { expect, expectAccessible, journey, shippedSites, siteOrigin } from "../support/journey";

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
