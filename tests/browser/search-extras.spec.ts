import { expect, expectAccessible, journey, shippedSites, siteOrigin } from "../support/journey";
import { sitesByResults } from "../support/shipped-sites";

const origin = () => siteOrigin(shippedSites()[0] ?? "");

journey("a search without results offers one that finds cars", async ({ page, javaScript }) => {
  await page.goto(`${origin()}/cars?car_type=used&fuel=Steam&range[price]=:30000`);
  await expect(page.locator("#result-count")).toHaveText("0 cars");
  await expectAccessible(page, javaScript);
  const way = page.getByRole("link", { name: /^Without Steam: / });
  const cars = /: ([\d,]+ cars?)$/.exec((await way.textContent()) ?? "")?.[1] ?? "";
  await way.click();
  await expect(page).toHaveURL(/\/cars\?car_type=used&range\[price\]=:30000$/);
  await expect(page.locator("#result-count")).toHaveText(cars);
  await expect(page.getByRole("article").first()).toBeVisible();
});

journey("the recent searches lead back to a search, and can be cleared", async ({ page, javaScript }) => {
  await page.goto(`${origin()}/cars`);
  const recent = page.getByRole("navigation", { name: "Recent searches" });
  await expect(recent).toHaveCount(0);
  await page.goto(`${origin()}/search/used-cars`);
  await page.goto(`${origin()}/cars?range[price]=:30000&sortBy=latest`);
  await recent.locator("summary").click();
  await expectAccessible(page, javaScript);
  await expect(recent.getByRole("link")).toHaveText(["Used"]);
  await recent.getByRole("link", { name: "Used" }).click();
  await expect(page).toHaveURL(/\/cars\?car_type=used$/);
  await expect(recent.getByText("Up to $30,000")).toBeAttached();
  const forget = recent.getByRole("button", { name: "Clear recent searches" });
  if (!(await forget.isVisible())) await recent.locator("summary").click();
  await forget.click();
  await expect(page).toHaveURL(/\/cars$/);
  await expect(recent).toHaveCount(0);
});

for (const site of sitesByResults()) {
  journey(
    `${site}: everything around the results is accessible and fits the screen at 400 % zoom`,
    async ({ page, javaScript }) => {
      for (const path of ["/cars", "/cars?page=2", "/search/demo-cars", "/cars?query=zzzz+qqqq"]) {
        await page.goto(siteOrigin(site) + path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page, javaScript);
        const overflow = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
        expect(overflow, `${path} scrolls sideways`).toBe(0);
      }
    },
    { viewport: { width: 320, height: 256 } },
  );
}
