import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  journey,
  openFilters,
  settled,
  showResults,
  siteOrigin,
} from "../support/journey";
import { sitesWithManyCars } from "../support/shipped-sites";

const countOf = async (page: Page) =>
  Number((await page.locator("#result-count").innerText()).replace(/\D/g, ""));
const field = (page: Page, label: string | RegExp) => page.getByRole("textbox", { name: label });

const [site = ""] = sitesWithManyCars();

journey(
  "a visitor searches, filters, opens page 2 and a car, corrects an enquiry and sends it",
  { withoutJavaScript: "npm test" },
  async ({ page, javaScript }) => {
    await page.goto(`${siteOrigin(site)}/`);
    await page.getByRole("searchbox", { name: "Keyword search" }).fill("automatic");
    await page.getByRole("search").getByRole("button").click();
    await expect(page).toHaveURL(/\/cars\?query=automatic$/);
    const all = await countOf(page);
    expect(all).toBeGreaterThan(42);

    // The panel is closed on a phone. The first body type has the most cars.
    await openFilters(page, javaScript);
    const body = page.getByRole("group", { name: "Body" });
    if (!(await body.isVisible())) await page.getByRole("heading", { name: "Body" }).click();
    const box = body.getByRole("checkbox").first();
    const value = await box.inputValue();
    await box.click();
    await showResults(page, javaScript);
    await expect(page).toHaveURL(
      new RegExp(
        `query=automatic&body=${encodeURIComponent(value).replace(/%20/g, "\\+").replace(/%2F/g, "/")}`,
      ),
    );
    await expect(page.getByRole("link", { name: `Remove filter: ${value}` })).toBeVisible();
    const filtered = await countOf(page);
    expect(filtered).toBeLessThan(all);
    expect(filtered).toBeGreaterThan(21);

    const firstOnPage1 = (await page.getByRole("article").first().getByRole("heading").textContent()) ?? "";
    // The jump to the link lays out the last cards, which moves it for a frame: between the press and the release.
    if (javaScript) await settled(page);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/page=2#results$/);
    await expect(page.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("article").first().getByRole("heading")).not.toHaveText(firstOnPage1);
    await page.goBack();
    await expect(page.getByRole("article").first().getByRole("heading")).toHaveText(firstOnPage1);
    await page.goForward();
    await expect(page).toHaveURL(/page=2#results$/);
    await expect(page.getByRole("article").first().getByRole("heading")).not.toHaveText(firstOnPage1);

    const card = page.getByRole("article").first();
    const name = (await card.getByRole("heading").getByRole("link").textContent()) ?? "";
    await card.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(/\/cars\/[a-z0-9-]+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

    await page
      .getByRole("link", { name: /^(Enquire Now|Instant Message|Find Me Something Similar)$/i })
      // The bar at the bottom of a phone's screen may have one as well.
      .first()
      .click();
    // With JavaScript the same form is in a dialog.
    const place = javaScript ? page.getByRole("dialog") : page.getByRole("main");
    await expect(place.getByRole("button", { name: "Send enquiry" })).toBeVisible();
    await expectAccessible(page, javaScript);
    const terms = place.getByRole("checkbox", { name: /^I agree to the website terms of use/ });
    const asksForTerms = (await terms.count()) > 0;
    await field(page, "Your name").fill("Ada Nguyen");
    await field(page, "Email").fill("ada.nguyen@example");
    await place.getByRole("button", { name: "Send enquiry" }).click();

    const summary = place.getByRole("group", { name: "Please fix the following errors:" });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([
      "Enter an email address in the correct format, like name@example.com",
      "Enter your phone number",
      ...(asksForTerms ? ["*You must agree to the terms of use before submitting."] : []),
    ]);
    if (!javaScript) await expect(page).toHaveTitle(/^Error: /);
    await expect(field(page, "Your name")).toHaveValue("Ada Nguyen");
    await expect(field(page, "Email")).toHaveValue("ada.nguyen@example");
    await expect(field(page, "Email")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "Email")).toHaveAccessibleDescription(
      /Enter an email address in the correct format/,
    );
    await expectAccessible(page, javaScript);
    await summary.getByRole("link", { name: "Enter your phone number" }).click();
    await expect(field(page, "Phone")).toBeFocused();

    await field(page, "Email").fill("ada.nguyen@example.com");
    await field(page, "Phone").fill("0400 123 456");
    if (asksForTerms) await terms.check();
    await place.getByRole("button", { name: "Send enquiry" }).click();
    await expect(page).toHaveURL(/\/success$/);
    await expect(page.getByText(`About: ${name}`, { exact: true })).toBeVisible();
    await expect(page.getByText(/Your reference: [2-9A-Z]{4}-[2-9A-Z]{4}/)).toBeVisible();
    await expectAccessible(page, javaScript);
  },
);
