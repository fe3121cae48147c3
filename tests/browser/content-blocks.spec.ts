import { DESKTOP, expect, expectAccessible, journey, PHONE, siteOrigin } from "../support/journey";
import { findSite } from "../support/shipped-sites";

const onBrandsSite = findSite(({ dealer_domain }) => dealer_domain.base !== null);
const withCalculator = findSite(
  ({ finance: { calculator } }) => calculator.enabled && calculator.fees?.length === 4,
);

journey.long("a reader works out a repayment on a content page", async ({ page }) => {
  await page.goto(`${siteOrigin(withCalculator)}/pages/repayments`);
  const area = page.getByRole("region", { name: "Finance calculator" });
  await expectAccessible(page);
  await expect(area.getByRole("slider").first()).toBeEnabled();
  await area.getByRole("textbox", { name: "Purchase price" }).fill("45,000");
  // Of $45,000 with the fees that are borrowed.
  await expect(area.getByText("$45,395")).toBeVisible();
  await area.getByRole("button", { name: "Enquire for Finance" }).click();
  await expect(page).toHaveURL(/\/finance\?.*amount=45/);
});

journey.long("a reader swipes the promotions", async ({ page }) => {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await page.goto(`${siteOrigin(onBrandsSite)}/pages/promotions`);
    const slides = page.getByRole("group", { name: "On now" });
    await expect(slides.getByRole("img")).toHaveCount(2);
    await expectAccessible(page);
    await slides.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => slides.evaluate((area) => area.scrollLeft)).toBeGreaterThan(0);
  }
});
