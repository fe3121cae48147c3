import { DESKTOP, expect, expectAccessible, journey, LONG, PHONE, siteOrigin } from "../support/journey";
import { findSite, shippedSite } from "../support/shipped-sites";

/** The group: each of its dealerships has a profile. */
const group = findSite(({ gmb_profiles }) => gmb_profiles.length > 1);
const onBrandsSite = findSite(({ dealer_domain }) => dealer_domain.base !== null);
const withCalculator = findSite(
  ({ finance: { calculator } }) => calculator.enabled && calculator.fees?.length === 4,
);

journey(
  "a customer says how it went, whichever way",
  async ({ page }) => {
    const [dealership] = shippedSite(group).site.dealerships;
    const name = dealership?.name ?? "";
    const query = new URLSearchParams({ first_name: "Ada", dealership_name: name });
    await page.goto(`${siteOrigin(group)}/pages/your-feedback?${query}`);
    await expect(page.getByText(`Thank you, Ada, for choosing ${name}.`)).toBeVisible();
    const ways = page.getByRole("link", { name: /^I had a / });
    await expect(ways).toHaveText(["I had a great experience", "I had a bad experience"]);
    await expect(ways.first()).toHaveAttribute("href", /^https:\/\/reviews\.example\//);
    await expectAccessible(page);
    await ways.last().click();
    await expect(page.getByRole("combobox", { name: /dealership/i })).toHaveValue(dealership?.slug ?? "");
    expect(page.url()).not.toContain("Ada");
  },
  { tag: LONG },
);

journey(
  "a shopper finds the brand's finance on the finance page",
  async ({ page }) => {
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await page.goto(`${siteOrigin(onBrandsSite)}/finance-enquiry`);
      const band = page.getByRole("region", { name: "Get started with your personalised repayment" });
      await expect(band.getByRole("link", { name: "Get Your Repayments" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Get A Quote", exact: true })).toHaveAttribute(
        "href",
        /\/finance\/car-loan-calculator$/,
      );
      await expectAccessible(page);
    }
  },
  { tag: LONG },
);

journey(
  "a reader works out a repayment on a content page",
  async ({ page }) => {
    await page.goto(`${siteOrigin(withCalculator)}/pages/repayments`);
    const area = page.getByRole("region", { name: "Finance calculator" });
    await expectAccessible(page);
    await expect(area.getByRole("slider").first()).toBeEnabled();
    await area.getByRole("textbox", { name: "Purchase price" }).fill("45,000");
    // Of $45,000 with the fees that are borrowed.
    await expect(area.getByText("$45,395")).toBeVisible();
    await area.getByRole("button", { name: "Enquire for Finance" }).click();
    await expect(page).toHaveURL(/\/finance\?.*amount=45/);
  },
  { tag: LONG },
);

journey(
  "a reader swipes the promotions",
  async ({ page }) => {
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
  },
  { tag: LONG },
);
