import { expect, expectAccessible, journey, shippedSites, siteOrigin } from "../support/journey";
import { sitesByTemplate } from "../support/shipped-sites";

for (const site of shippedSites()) {
  journey(
    `the home page of ${site} has one heading, a main part, a language, a canonical link and a skip link`,
    async ({ page, javaScript }) => {
      await page.goto(siteOrigin(site));
      await expect(page.locator("h1")).toHaveCount(1);
      await expect(page.locator("main")).toHaveCount(1);
      await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${siteOrigin(site)}/`);

      await page.keyboard.press("Tab");
      const skip = page.locator(":focus");
      await expect(skip).toHaveAttribute("href", /^#/);
      await expect(page.locator((await skip.getAttribute("href")) ?? "")).toHaveCount(1);

      await expectAccessible(page, javaScript);
    },
    { onlyWithScript: !sitesByTemplate().includes(site) },
  );
}
