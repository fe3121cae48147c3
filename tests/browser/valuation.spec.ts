import { failByKeyboard, sendByKeyboard } from "../support/form-by-keyboard";
import { expect, expectAccessible, journey, siteOrigin } from "../support/journey";
import { findSite } from "../support/shipped-sites";

/* A site that shows its estimate before it asks for contact details. */
const PATH = "/trade-in";
const slug = findSite(
  ({ valuation: { enabled, path, estimate_shown } }) =>
    enabled && path === PATH && estimate_shown === "before_contact",
);

journey(
  "a visitor can value a car step by step with the keyboard, and go back and forward",
  { withoutJavaScript: "npm test" },
  async ({ page, javaScript }) => {
    await page.goto(siteOrigin(slug) + PATH);
    const form = page.getByRole("main").locator('form[method="post"]');
    const accessible = async () => (javaScript ? expectAccessible(page) : undefined);
    await accessible();
    await failByKeyboard(page, form);
    await sendByKeyboard(page, form);
    await expect(page).toHaveURL(/[?&]step=2\b/);
    await expect(page.getByText("Step 2 of 4")).toBeVisible();
    await accessible();

    // The first step still has its answers after Back.
    await page.getByRole("button", { name: "Back" }).press("Enter");
    await expect(page.getByRole("textbox", { name: /^Kilometres/ })).toHaveValue("85,000");
    await sendByKeyboard(page, form);
    await expect(page).toHaveURL(/[?&]step=2\b/);
    await sendByKeyboard(page, form);
    await expect(page).toHaveURL(/[?&]step=3\b/);
    await sendByKeyboard(page, form);
    await expect(page).toHaveURL(/[?&]step=4\b/);
    await accessible();
    await sendByKeyboard(page, form);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Thank you/);
    await expect(page.getByRole("main")).toContainText(/[A-Z0-9]{4}-[A-Z0-9]{4}/);
    await accessible();
  },
);
