import { expect, expectAccessible, journey, siteOrigin } from "../support/journey";
import { findSite } from "../support/shipped-sites";

/** A site whose own offers have long texts, and that takes enquiries on their pages. */
const openSite = () =>
  siteOrigin(
    findSite(
      ({ offers, manufacturer }) =>
        offers.enabled &&
        !offers.descriptions_expanded &&
        offers.search_positions.length > 0 &&
        manufacturer !== null,
    ),
  );

journey.long("a shopper reads an offer's conditions and asks about it", async ({ page }) => {
  await page.goto(`${openSite()}/special-offers`);
  const card = page.getByRole("article").filter({ hasText: "View full disclaimer" }).first();
  const name = await card.getByRole("heading", { level: 2 }).innerText();

  await card.getByText("View more", { exact: true }).click();
  await expect(card.getByText("View less", { exact: true })).toBeVisible();
  await expect(card.getByText("…").filter({ visible: true })).toHaveCount(1);
  await card.getByText("View full disclaimer", { exact: true }).click();
  await expect(card.getByText("View less disclaimer", { exact: true })).toBeVisible();
  await expect(card.getByText("…").filter({ visible: true })).toHaveCount(0);
  await card.getByText("View less", { exact: true }).click();
  await expect(card.getByText("View more", { exact: true })).toBeVisible();

  await card.getByRole("link", { name: `Enquire Now: ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Enquire about this offer" })).toBeInViewport();
  await page.getByRole("button", { name: "Send enquiry" }).click();
  const summary = page.getByRole("group", { name: "Please fix the following errors:" });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expectAccessible(page);

  await page.getByRole("textbox", { name: "Your name" }).fill("Ada Nguyen");
  await page.getByRole("textbox", { name: "Email" }).fill("offer@example.com");
  await page.getByRole("textbox", { name: "Phone" }).fill("0400 123 456");
  const terms = page.getByRole("checkbox", { name: /terms of use/ });
  if ((await terms.count()) > 0) await terms.check();
  await page.getByRole("button", { name: "Send enquiry" }).click();
  await expect(page).toHaveURL(/\/success$/);
});
